"""A bot of an older version, from a separate checkout, as a program for the arena.

    git worktree add ../fiefdom-0.1 efbf37f
    python benchmarks/older.py ../fiefdom-0.1 strongest

speaks the engine protocol (docs/engine.md), so that both versions meet in one match:

    fiefdom arena strongest@100ms \\
        --against "engine:python benchmarks/older.py ../fiefdom-0.1 strongest@100ms"

It imports only the older checkout, and compiles it before the first game counts. From a
position's text it removes what version 0.1 could not read: the top tile of the pile.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

FORMAT = "position 1"


def older_text(lines: list[str]) -> str:
    """A position's text as the first version writes it."""
    kept = [line for line in lines[1:] if not line.startswith("top ")]
    return "\n".join([FORMAT, *kept]) + "\n"


class Older:
    """The bot and what the older checkout has to read positions for it."""

    def __init__(self, checkout: str, name: str) -> None:
        sys.path.insert(0, str(Path(checkout).resolve() / "src"))
        self._notation: Any = importlib.import_module("fiefdom.notation")
        self._players: Any = importlib.import_module("fiefdom.players")
        self._rules: Any = importlib.import_module("fiefdom.rules")
        self._player = self._players.player_named(name)
        self._warm: set[str] = set()
        self._position: Any = None

    def warm_up(self, setup: str) -> None:
        """Plays a game of the set-up through, so that everything is compiled."""
        if setup in self._warm:
            return
        self._warm.add(setup)
        game = self._rules.Game.new(self._notation.parse_setup(setup), seed=0)
        least = self._players.Budget(seconds=0.001)
        while not game.over:
            game.play(self._player.choose(game.position, budget=least).move)

    def see(self, lines: list[str]) -> None:
        """Takes a position."""
        self._position = self._notation.parse_position(older_text(lines))

    def choose(self, words: list[str]) -> str:
        """The move for what stands after `go`."""
        said = dict(zip(words[::2], words[1::2], strict=False))
        budget = self._players.parse_budget(said["budget"]) if "budget" in said else None
        seed = int(said.get("seed", 0))
        return str(self._player.choose(self._position, seed=seed, budget=budget).move)


def main() -> int:
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    checkout, name = sys.argv[1:]
    older = Older(checkout, name)
    for line in map(str.strip, sys.stdin):
        word, _, rest = line.partition(" ")
        if line == "uki":
            print(f"id name {name} of {checkout}\nukiok", flush=True)
        elif line == "isready":
            print("readyok", flush=True)
        elif word == "newgame":
            older.warm_up(rest)
        elif line == "position":
            older.see(list(iter(lambda: sys.stdin.readline().rstrip(), "end")))
        elif word == "go":
            print(f"best {older.choose(rest.split())}", flush=True)
        elif line == "quit":
            return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
