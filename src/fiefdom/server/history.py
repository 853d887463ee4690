"""The history of a table: its entries, and each of them as the event that clients get.

A game that is loaded from storage is replayed. That can take long, so it is done in short
slices between which others get their turn.
"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from fiefdom.server import events
from fiefdom.server.advancing import advance
from fiefdom.server.identity import Person
from fiefdom.server.storage.ledger import Entry
from fiefdom.server.table import Table

_PIECE = 8
"""Entries that are replayed before others get their turn."""


class DamagedGame(Exception):  # noqa: N818  (named for what it is)
    """A stored game that cannot be replayed."""


async def play_through(start: Table, entries: Sequence[Entry]) -> Table:
    """The table after these entries. Moves that were undone are skipped."""
    for number, entry in enumerate(entries, 1):
        if entry.number != number:
            raise DamagedGame(f"entry {number} is missing")
    table = start
    clock = start.terms.clock
    stays = clock is not None and clock.on_timeout == "out"
    for count, entry in enumerate(_in_force(entries, stays)):
        if count % _PIECE == _PIECE - 1:
            await asyncio.sleep(0)
        table = advance(table, entry)
    if not entries:
        return table
    undone = Counter(entry.seat for entry in entries if entry.kind == "undo")
    return replace(
        table,
        number=entries[-1].number,
        undone=tuple(undone[seat] for seat in range(len(table.seats))),
    )


def _in_force(entries: Sequence[Entry], time_outs_stay: bool) -> list[Entry]:
    """The entries that still count: an undo removes a player's move and the bots' moves since."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.kind != "undo":
            kept.append(entry)
            continue
        last = next(
            (
                i
                for i in reversed(range(len(kept)))
                if kept[i].kind == "move" and kept[i].by == "player"
            ),
            None,
        )
        if last is None:
            raise DamagedGame(f"entry {entry.number} undoes nothing")
        since = kept[last + 1 :]
        gone = {"move"} if time_outs_stay else {"move", "time-out"}
        kept[last:] = [e for e in since if e.kind not in gone]
    return kept


class History:
    """All entries of one table, from its start."""

    def __init__(self, start: Table, entries: Sequence[Entry] = ()) -> None:
        self.start = start
        self.entries: list[Entry] = []
        self._told: list[str | None] = []
        self._ids: dict[tuple[str | None, str], int] = {}
        self._recalling = asyncio.Lock()
        for entry in entries:
            self.add(entry, None)

    def add(self, entry: Entry, told: str | None) -> None:
        """Adds the next entry, and the text of its event if there is one already."""
        self.entries.append(entry)
        self._told.append(told)
        if entry.client_id is not None:
            self._ids[entry.person, entry.client_id] = entry.number

    def number_of(self, person: Person | None, client_id: str | None) -> int | None:
        """The number of the entry for this person's message with this id, if it was stored."""
        if person is None or client_id is None:
            return None
        return self._ids.get((person.id, client_id))

    async def recall(self, after: int) -> None:
        """Makes sure that every event after this number is available as text."""
        async with self._recalling:
            if None not in self._told[after:]:
                return
            table = self.start
            for index, entry in enumerate(list(self.entries)):
                if index % _PIECE == _PIECE - 1:
                    await asyncio.sleep(0)
                following = advance(table, entry)
                if index >= after and self._told[index] is None:
                    self._told[index] = events.event_text(table, following, entry)
                table = following

    def told_after(self, number: int) -> list[str]:
        """Every event after this number, as JSON; call `recall` first."""
        return [event for event in self._told[number:] if event is not None]

    def in_force(self) -> list[tuple[Table, Table, Entry]]:
        """Every move, resignation and timeout that was not undone, with the tables around it."""
        kept: list[tuple[Table, Table, Entry]] = []
        table = self.start
        for entry in self.entries:
            after = advance(table, entry)
            if entry.kind == "undo":
                for _ in range(table.game.move_count - after.game.move_count):
                    while kept.pop()[2].kind != "move":
                        pass
            elif entry.kind in ("move", "resign", "time-out"):
                kept.append((table, after, entry))
            table = after
        return kept
