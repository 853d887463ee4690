"""Print the score sheet of a game or a kingdom written as text.

FILE is a real table (every kingdom with a name), one kingdom, a position, or a recorded game;
`-` reads it from standard input. docs/notation.md shows how to write them.

examples:
  fiefdom score docs/examples/family.table
  fiefdom score docs/examples/queendomino_last_page.kingdom
  printf 'kingdom\\nW0 W1 []\\n' | fiefdom score -
  fiefdom score game.fief --json
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from fiefdom.cli.texts import add_game_argument, read_kind

KINDS = ("table", "kingdom", "position", "fief")


def add_arguments(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    parser.add_argument(
        "file", metavar="FILE", help="a table, kingdom, position or record; - for stdin"
    )
    add_game_argument(parser)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(options: Namespace) -> int:
    """Prints the score sheet."""
    written = read_kind(options.file, KINDS, options.game)
    from fiefdom.cli.ready import ready_engine
    from fiefdom.cli.sheets import kingdom_json, kingdom_sheet, sheet_json, table_json, table_sheet
    from fiefdom.notation import parse_kingdom, parse_position, parse_record, parse_table

    ready_engine()
    if written.kind == "kingdom":
        score = written.read(parse_kingdom).score
        print(json.dumps(kingdom_json(score), indent=2) if options.json else kingdom_sheet(score))
        return 0
    if written.kind == "table":
        table = written.read(parse_table)
        figures = {**sheet_json(table.sheet), **table_json(table)}
        print(json.dumps(figures, indent=2) if options.json else table_sheet(table))
        return 0
    if written.kind == "position":
        names: tuple[str, ...] = ()
        sheet = written.read(parse_position).scores
    else:
        record = written.read(parse_record)
        names = record.names
        sheet = record.game().scores
    print(json.dumps(sheet_json(sheet, names), indent=2) if options.json else sheet)
    return 0
