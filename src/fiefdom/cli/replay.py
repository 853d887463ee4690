"""Print a recorded game, decision by decision, with the kingdoms drawn.

Each letter is a terrain (Wheat, Forest, Lake, Grassland, Swamp, Mine, Town), the digit
after it its crowns, [] the castle. Colours are used on a terminal, unless NO_COLOR is set.

examples:
  fiefdom replay game.fief
  fiefdom replay game.fief --at 20       the table after 20 decisions
  fiefdom replay games.fief.gz --game 3  one game of a file of several records
  fiefdom replay game.fief --json        every decision with the points after it
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from textwrap import indent
from typing import TYPE_CHECKING, Any

from fiefdom.cli.colours import Painter, add_colour_argument, painter
from fiefdom.cli.parsing import UserError
from fiefdom.cli.texts import add_game_argument, read_record_text

if TYPE_CHECKING:
    from fiefdom.notation import Record
    from fiefdom.rules.moves import Move
    from fiefdom.rules.position import Decision, Position

VERBS = {"tax": "taxes", "build": "builds", "dragon": "bribes the dragon"}


def add_arguments(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    parser.add_argument("record", metavar="RECORD", help="a recorded game; - for stdin")
    add_game_argument(parser)
    parser.add_argument("--at", type=int, metavar="N", help="show only the table after N decisions")
    parser.add_argument("--json", action="store_true", help="print the decisions as JSON")
    add_colour_argument(parser)


def run(options: Namespace) -> int:
    """Prints the game."""
    written = read_record_text(options.record, options.game)
    from fiefdom.cli.ready import ready_engine
    from fiefdom.notation import parse_record

    ready_engine()
    record = written.read(parse_record)
    if options.at is not None and not 0 <= options.at <= len(record.moves):
        raise UserError(
            f"fiefdom replay: --at must be from 0 to {len(record.moves)}, not {options.at}"
        )
    if options.json:
        last = len(record.moves) if options.at is None else options.at
        print(json.dumps(list(_plain_decisions(record))[:last], indent=2))
    elif options.at is not None:
        print(_moment(record, options.at, painter(options.no_color)))
    else:
        for paragraph in _paragraphs(record, painter(options.no_color)):
            print(paragraph)
    return 0


def _moment(record: Record, after: int, paint: Painter) -> str:
    from fiefdom.cli.drawing import duty, player_names, table_picture

    game = record.game(after)
    names = player_names(record.setup, record.names)
    decision = game.decision
    if decision is None:
        heading = "The game is over."
    else:
        when = _round(game.position).partition(":")[0]
        heading = f"{when}: {names[decision.player]} {duty(decision)}."
    before = f" Before it: {record.moves[after - 1]}." if after else ""
    return (
        f"After {after} of {len(record.moves)} decisions. {heading}{before}\n"
        f"{table_picture(game.position, names, paint)}\n\n{game.scores}"
    )


def _paragraphs(record: Record, paint: Painter) -> Iterator[str]:
    """The heading, each decision with what it changed, and the score sheet at the end."""
    from fiefdom.cli.drawing import kingdom_picture, player_names, side_by_side, table_lines

    names = player_names(record.setup, record.names)
    yield _heading(record, names)
    game = record.begin()
    shown = (0, -1)
    for number, move in enumerate(record.moves, 1):
        position, decision = game.position, game.decision
        assert decision is not None
        if (position.game_number, position.round) != shown:
            shown = (position.game_number, position.round)
            yield "\n".join(["", paint.bold(_round(position)), *table_lines(position, paint)])
        game.play(move)
        yield _told(record, number, names, position, decision, move, paint)
        if decision.kind in ("place", "build", "tax") and str(move) != "pass":
            after = game.position
            if after.game_number == position.game_number:
                kingdom = after.kingdoms[decision.kingdom]
                yield indent(side_by_side([kingdom_picture(kingdom, paint)]), " " * 6)
    for sheet in game.sheets if game.over else (game.scores,):
        yield f"\n{sheet}"


def _round(position: Position) -> str:
    game = f"Game {position.game_number}, round" if position.setup.games > 1 else "Round"
    return f"{game} {position.round}" if position.round else f"{game} 0: first claims"


def _heading(record: Record, names: list[str]) -> str:
    about = [str(record.setup), ", ".join(names), record.event]
    if record.date is not None:
        about.append(record.date.isoformat())
    if 0 in record.comments:
        about.append(f"{{{record.comments[0]}}}")
    return "\n".join(text for text in about if text)


def _told(
    record: Record,
    number: int,
    names: list[str],
    position: Position,
    decision: Decision,
    move: Move,
    paint: Painter,
) -> str:
    from fiefdom.cli.drawing import domino_picture
    from fiefdom.notation.clocks import format_clock

    text = f"{number:4}. {names[decision.player]}"
    if decision.kind == "place" and decision.domino is not None:
        text += f" places {domino_picture(decision.domino, paint)}"
    elif decision.kind in VERBS and position.builders:
        text += f" {VERBS[decision.kind]}"
    text += f": {move}"
    spot = getattr(move, "spot", None)
    if spot is not None and position.builders[spot] is not None:
        text += f" ({str(position.builders[spot]).replace('_', ' ')})"
    if number in record.clocks:
        text += f" [{format_clock(record.clocks[number])}]"
    if number in record.comments:
        text += f" {{{record.comments[number]}}}"
    return text


def _plain_decisions(record: Record) -> Iterator[dict[str, Any]]:
    game = record.begin()
    for number, move in enumerate(record.moves, 1):
        decision, position = game.decision, game.position
        assert decision is not None
        game.play(move)
        yield {
            "number": number,
            "game": position.game_number,
            "round": position.round,
            "player": decision.player + 1,
            "kind": decision.kind,
            "domino": None if decision.domino is None else decision.domino.number,
            "move": str(move),
            "points": [total.points for total in game.scores.totals],
            "comment": record.comments.get(number),
        }
