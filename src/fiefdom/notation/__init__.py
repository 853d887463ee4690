"""Moves, positions and whole games as text; parse and format are inverses (docs/notation.md)."""

from fiefdom.notation.draws import format_draw, parse_draw
from fiefdom.notation.kingdoms import LoneKingdom, parse_kingdom
from fiefdom.notation.positions import format_position, parse_position
from fiefdom.notation.reading_records import parse_record
from fiefdom.notation.real_tables import format_table, parse_table
from fiefdom.notation.record import Record, format_result
from fiefdom.notation.setups import parse_setup
from fiefdom.notation.streams import RecordsWriter, read_games, read_records
from fiefdom.rules.move_text import parse_move, parse_square

__all__ = [
    "LoneKingdom",
    "Record",
    "RecordsWriter",
    "format_draw",
    "format_position",
    "format_result",
    "format_table",
    "parse_draw",
    "parse_kingdom",
    "parse_move",
    "parse_position",
    "parse_record",
    "parse_setup",
    "parse_square",
    "parse_table",
    "read_games",
    "read_records",
]
