"""The record of a finished game, as text to download."""

from fiefdom.server.table import Table


def record_text(table: Table) -> str:
    """The whole game in the project's notation: setup, order and moves."""
    from fiefdom.notation import Record

    return str(Record(table.game))
