"""A bot of an older version, from a checkout of its own, as a program for the arena.

    git worktree add ../fiefdom-0.1 efbf37f
    python benchmarks/older.py ../fiefdom-0.1 strongest

speaks the engine protocol (docs/engine.md), so that both versions meet in one match:

    fiefdom arena strongest@100ms \\
        --against "engine:python benchmarks/older.py ../fiefdom-0.1 strongest@100ms"

It imports nothing but the older checkout, and takes out of a position's text what version 0.1
could not read yet: the open tile on the pile of buildings.
"""

from __future__ import annotations

import sys
from pathlib import Path

FORMAT = "position 1"


def older_text(lines: list[str]) -> str:
    """A position's text as the first version writes it."""
    kept = [line for line in lines[1:] if not line.startswith("top ")]
    return "\n".join([FORMAT, *kept]) + "\n"


def main() -> int:
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    checkout, name = sys.argv[1:]
    sys.path.insert(0, str(Path(checkout).resolve() / "src"))
    from fiefdom.notation import parse_position
    from fiefdom.players import parse_budget, player_named

    player = player_named(name)
    position = None
    for line in map(str.strip, sys.stdin):
        word, _, rest = line.partition(" ")
        if line == "uki":
            print(f"id name {name} of {checkout}\nukiok", flush=True)
        elif line == "isready":
            print("readyok", flush=True)
        elif line == "position":
            text = []
            for told in map(str.rstrip, sys.stdin):
                if told == "end":
                    break
                text.append(told)
            position = parse_position(older_text(text))
        elif word == "go" and position is not None:
            words = rest.split()
            said = dict(zip(words[::2], words[1::2], strict=False))
            budget = parse_budget(said["budget"]) if "budget" in said else None
            seed = int(said.get("seed", 0))
            choice = player.choose(position, seed=seed, budget=budget)
            print(f"best {choice.move}", flush=True)
        elif line == "quit":
            return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
