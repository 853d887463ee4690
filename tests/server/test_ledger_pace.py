"""Transactions of a busy server: they gather what many tables store, and lose nothing."""

import asyncio
import time
from pathlib import Path

import pytest

from fiefdom.server.metrics import Metrics
from fiefdom.server.storage.database import Database, StorageError
from fiefdom.server.storage.ledger import Busy, Entry, Ledger, Write


def test_tables_at_play_are_counted_once_a_second() -> None:
    busy = Busy()
    busy.note(["a", "b", "a"], 10.0)
    busy.note(["b"], 10.5)
    assert busy.count == 0  # the first second is not over
    busy.note(["c"], 11.5)
    assert busy.count == 2
    busy.note([], 13.0)
    assert busy.count == 1


@pytest.mark.asyncio
async def test_what_waits_for_others_is_not_forgotten_when_the_ledger_ends(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/games.db")
    ledger = Ledger(database, Metrics(), "process")
    ledger._tables.count = 1_000_000
    ledger._began = time.monotonic() + 60  # the next transaction is a minute away
    running = asyncio.create_task(ledger.run())
    storing = asyncio.create_task(ledger.append(Write("game", Entry(1, "move", at=0))))
    for _ in range(5):
        await asyncio.sleep(0)
    assert not storing.done()
    running.cancel()
    with pytest.raises(StorageError):
        await storing
    with pytest.raises(asyncio.CancelledError):
        await running
    await database.close()
