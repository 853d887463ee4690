"""Print the best turns of a position, with everyone's chances and expected points.

FILE is a position or a recorded game; `-` reads it from standard input. The first line is what
the strongest bot would play. With `--budget 400p` and a seed the answer is always the same.

examples:
  fiefdom analyse table.position
  fiefdom analyse game.fief --at 20 --lines 3 --budget 2s
  fiefdom analyse game.fief --at 20 --budget 400p --json
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from fiefdom.cli.parsing import UserError
from fiefdom.cli.texts import Written, add_game_argument, read_kind

if TYPE_CHECKING:
    from fiefdom.players.outlook import Outlook
    from fiefdom.rules.position import Position

KINDS = ("position", "fief")


def add_arguments(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    parser.add_argument("file", metavar="FILE", help="a position or a record; - for stdin")
    add_game_argument(parser)
    parser.add_argument("--at", type=int, metavar="N", help="the position after N decisions")
    parser.add_argument(
        "--lines", type=int, default=5, metavar="N", help="how many turns to print (default 5)"
    )
    parser.add_argument(
        "--budget", default="1s", help="time or playouts, such as 300ms or 400p (default 1s)"
    )
    parser.add_argument("--seed", type=int, default=0, help="seed of the random draws (default 0)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(options: Namespace) -> int:
    """Prints the best turns."""
    written = read_kind(options.file, KINDS, options.game)
    if options.lines < 1:
        raise UserError(f"fiefdom analyse: --lines must be 1 or more, not {options.lines}")
    from fiefdom.cli.drawing import player_names
    from fiefdom.cli.ready import ready_engine
    from fiefdom.players import parse_budget
    from fiefdom.players.analysis import outlook

    budget = parse_budget(options.budget)
    ready_engine(bots=True)
    position, names = _position(written, options.at)
    if position.decision is None:
        raise UserError("fiefdom analyse: there is no decision in this position")
    found = outlook(position, seed=options.seed, budget=budget)
    if options.json:
        print(json.dumps(_plain(position, found, options.lines), indent=2))
    else:
        print(_table(position, found, options.lines, player_names(position.setup, names)))
    return 0


def _position(written: Written, after: int | None) -> tuple[Position, tuple[str, ...]]:
    from fiefdom.notation import parse_position, parse_record

    if written.kind == "position":
        if after is not None:
            raise UserError("fiefdom analyse: --at is for recorded games, not for a position")
        return written.read(parse_position), ()
    record = written.read(parse_record)
    if after is None:
        after = len(record.moves) if record.result is None else len(record.moves) - 1
    if not 0 <= after <= len(record.moves):
        raise UserError(
            f"fiefdom analyse: --at must be from 0 to {len(record.moves)} in this game, not {after}"
        )
    return record.game(after).position, record.names


def _table(position: Position, found: Outlook, lines: int, names: list[str]) -> str:
    from fiefdom.cli.drawing import duty

    decision = position.decision
    assert decision is not None
    kingdoms = [
        " & ".join(names[player] for player in position.setup.players_of(number))
        for number in range(position.setup.kingdoms)
    ]
    rows = [f"{names[decision.player]} {duty(decision)}; {found.looks} looks ahead."]
    for place, line in enumerate(found.lines[:lines], 1):
        rows.append(f"{place}. {', '.join(map(str, line.moves))}")
        rows += [
            f"   {name:24} {100 * chance:5.1f} % {points:7.1f} points"
            for name, chance, points in zip(kingdoms, line.wins, line.points, strict=True)
        ]
    return "\n".join(rows)


def _plain(position: Position, found: Outlook, lines: int) -> dict[str, Any]:
    decision = position.decision
    assert decision is not None
    return {
        "decision": decision.kind,
        "player": decision.player + 1,
        "looks": found.looks,
        "lines": [
            {
                "moves": [str(move) for move in line.moves],
                "chances": list(line.wins),
                "points": list(line.points),
                "looks": line.looks,
                "error": line.error,
            }
            for line in found.lines[:lines]
        ],
    }
