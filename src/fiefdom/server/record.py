"""The record of a finished game, as text to download."""

import datetime

from fiefdom.notation import Record
from fiefdom.server.table import Table


def record_text(table: Table) -> str:
    """The whole game in notation: set-up, names, order and moves."""
    seconds = table.terms.created_at / 1000
    date = datetime.datetime.fromtimestamp(seconds, datetime.UTC).date()
    names = tuple(seat.name or "" for seat in table.seats)
    return str(Record.of(table.game, names=names, date=date))
