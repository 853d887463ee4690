"""Golden records: one played game of every mode, with its result and the trace of its states.

`python tests/golden_records.py` writes those that are missing; `--all` writes all of them again,
which is right only when the rules were wrong before. Read the difference before committing it.
"""

from __future__ import annotations

import datetime
import hashlib
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from fiefdom.notation import Record, format_position
from fiefdom.rules import Discard, Game, Move, Pass, Position, Setup, modes

FOLDER = Path(__file__).parent / "golden"
TRACE = "# trace "
MIXES = {
    "kingdomino-4-middle-kingdom-harmony": Setup.kingdomino(4, middle_kingdom=True, harmony=True),
    "kingdomino-3-dynasty-middle-kingdom-harmony": Setup.kingdomino(
        3, dynasty=True, middle_kingdom=True, harmony=True
    ),
    "mighty-duel-dynasty": Setup.kingdomino(2, mighty_duel=True, dynasty=True),
}


def golden_setups() -> dict[str, Setup]:
    """The set-up of every golden record by the name of its file."""
    return {setup.mode: setup for setup in modes()} | MIXES


def trace(record: Record) -> str:
    """A hash over the position and the legal moves after every move."""
    digest = hashlib.sha256()
    for game in record.replay():
        moves = " ".join(map(str, game.moves))
        digest.update(f"{format_position(game.position)}{moves}\n".encode())
    return digest.hexdigest()[:16]


def play(setup: Setup, seed: int) -> Game:
    """A game in which players mostly take what scores best at once, and sometimes anything."""
    game = Game.new(setup, seed)
    chance = random.Random(seed)
    while not game.over:
        position = game.position
        moves = game.moves
        if chance.random() < 0.2:
            game.play(chance.choice(moves))
        else:
            game.play(max(moves, key=lambda move: (_worth(position, move), chance.random())))
    return game


def _worth(position: Position, move: Move) -> float:
    """What the mover's kingdom gains at once; passing is worth a little less than nothing."""
    decision = position.decision
    assert decision is not None
    if decision.kind == "claim" or isinstance(move, Discard):
        return 0
    after = position.copy()
    after.play(move)
    if after.game_number > position.game_number:
        return 0
    gain = after.scores.kingdoms[decision.kingdom].total
    return gain - 0.5 * isinstance(move, Pass)


def annotated(record: Record) -> str:
    """The record's text under remarks with its score sheets and its trace."""
    game = record.game()
    remarks = ["# A golden record: see tests/golden_records.py.", "#"]
    for sheet in game.sheets:
        remarks += [f"# {line}".rstrip() for line in str(sheet).splitlines()] + ["#"]
    return "\n".join([*remarks, TRACE + trace(record), str(record)])


def written_trace(text: str) -> str:
    """The trace that a golden record's remarks name."""
    return next(line.removeprefix(TRACE) for line in text.splitlines() if line.startswith(TRACE))


def _write(everything: bool) -> Iterator[Path]:
    for seed, (name, setup) in enumerate(golden_setups().items()):
        path = FOLDER / f"{name}.fief"
        if everything or not path.exists():
            record = Record.of(
                play(setup, seed), event="Golden record", date=datetime.date(2026, 11, 15)
            )
            path.write_text(annotated(record), encoding="utf-8")
            yield path


if __name__ == "__main__":
    for written in _write("--all" in sys.argv):
        print(written)
