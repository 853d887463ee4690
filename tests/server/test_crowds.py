"""One visitor, or a crowd of them, does not hide or slow down everybody else's tables."""

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy.engine import Connection

from fiefdom.client import Client, Refused
from fiefdom.server.answers import Answers
from fiefdom.server.messages.analysis import Board
from fiefdom.server.messages.rest import Tables, TableView
from fiefdom.server.messages.socket import Choices
from fiefdom.server.refusals import Refusal
from fiefdom.server.settings import Settings
from fiefdom.server.storage.database import Database, StorageError
from fiefdom.server.study.moments import Moments
from fiefdom.server.table import Table
from server.raw import raw
from server.serving import Served, form, refused, serving

pytestmark = pytest.mark.asyncio


async def test_public_tables_of_one_identity_are_limited(served: Served) -> None:
    async with await served.account() as client:
        for _ in range(2):
            game = (await client.create(form("me", "open", public=True))).game
        with refused("too-many-games"):
            await client.create(form("me", "open", public=True))
        await client.create(form("me", "open"))  # a private one hides nobody's
        await client.create(form("me", "shared", public=True))  # nor does one that has begun
        assert len((await client.lobby()).open) == 2
        await client.post(TableView, f"/api/games/{game}/cancel", {})
        await client.create(form("me", "open", public=True))


async def test_public_tables_of_one_address_are_limited(served: Served) -> None:
    codes: list[str] = []
    for _ in range(8):
        client = await served.account()
        client.patience = 0
        for _ in range(2):
            try:
                await client.create(form("me", "open", public=True))
            except Refused as refused:
                codes.append(refused.code)
        await client.close()
    assert codes == ["too-frequent"] * 6


async def test_every_public_table_is_on_some_page(settings: Settings) -> None:
    loose = replace(settings, rate=0, public_tables_per_identity=200)
    async with serving(loose) as served, await served.account() as client:
        made = []
        for _ in range(4):
            async with await served.account() as host:
                for _ in range(28):
                    made.append((await host.create(form("me", "open", public=True))).game)
        pages: list[list[str]] = []
        after: str | None = ""
        while after is not None and len(pages) < 10:
            page = await client.get(Tables, f"/api/tables{after}")
            pages.append([entry.game for entry in page.games])
            after = page.next and f"?after={page.next}"
        assert [len(page) for page in pages] == [50, 50, 12]
        assert sorted(game for page in pages for game in page) == sorted(made)
        assert pages[0][0] == made[-1]
        assert (await client.get(Tables, "/api/tables?phase=playing")).games == []


async def begun(client: Client, moves: int) -> str:
    """A game in which this many moves have been played."""
    game = (await client.create(form("me", "shared"))).game
    async with client.table(game) as table:
        async for choices in table.turns():
            await table.play(choices.moves[0].move)
            if table.state.number == moves:
                break
    return game


async def test_a_replay_is_computed_once_and_outside_the_loop(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await served.account() as client:
        game = await begun(client, 6)
        room = await served.context.rooms.room(game)
        threads: list[str] = []
        replay = room.replay_text

        def noted() -> object:
            threads.append(threading.current_thread().name)
            return replay()

        monkeypatch.setattr(room, "replay_text", noted)
        replays = await asyncio.gather(*(client.replay(game) for _ in range(5)))
        assert len({answer.model_dump_json() for answer in replays}) == 1
        async with served.browser() as browser:
            plain = await browser.get(
                f"/api/games/{game}/replay", headers={"accept-encoding": "identity"}
            )
        assert "content-encoding" not in plain.headers
        assert plain.json()["steps"][0]["event"]["kind"] == "move"
        assert len(threads) == 1
        assert threads[0].startswith("answers")


async def test_long_answers_are_refused_when_too_many_wait() -> None:
    answers = Answers("test", most_kept=100)
    held = threading.Event()

    def work() -> str:
        assert held.wait(30)
        return "answer"

    waiting = [asyncio.create_task(answers.get(number, work)) for number in range(16)]
    await asyncio.sleep(0)
    with pytest.raises(Refusal) as refused:
        await answers.get("one more", work)
    assert refused.value.code == "too-frequent"
    assert refused.value.headers == {"retry-after": "1"}
    held.set()
    given = await asyncio.gather(*waiting)
    assert {await answers.plain(answer) for answer in given} == {b"answer"}
    assert 0 < sum(map(len, answers._kept.values())) <= 100
    answers.stop()


async def test_a_move_is_stored_before_tables_and_identities_that_wait(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'games.db'}")
    held = threading.Event()
    order: list[str] = []

    def hold(_connection: Connection) -> None:
        assert held.wait(60)

    def note(name: str) -> Callable[[Connection], None]:
        return lambda _connection: order.append(name)

    writes = [asyncio.create_task(database.write(hold))]
    writes += [asyncio.create_task(database.write(note(f"table {n}"))) for n in range(3)]
    await asyncio.sleep(0)  # all of them wait now
    writes.append(asyncio.create_task(database.write(note("move"), first=True)))
    await asyncio.sleep(0)
    writes[2].cancel()
    held.set()
    ended = await asyncio.gather(*writes, return_exceptions=True)
    assert order == ["move", "table 0", "table 2"]
    assert [type(end) for end in ended if end is not None] == [asyncio.CancelledError]

    def fail(_connection: Connection) -> None:
        raise KeyError("no such table")

    with pytest.raises(KeyError):
        await database.write(fail)
    await database.write(note("after a failure"))
    assert order[-1] == "after a failure"
    await database.close()
    with pytest.raises(StorageError):
        await database.write(note("too late"))
    assert order[-1] == "after a failure"


async def test_a_finished_game_is_played_through_once_for_all_who_study_it(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await served.account() as client:
        game = await begun(client, 4)
        async with client.table(game) as table:
            await table.resign(0)
            await table.resign(1)
        room = await served.context.rooms.room(game)
        threads: list[str] = []
        moments = room.moments

        def noted() -> list[Table]:
            threads.append(threading.current_thread().name)
            return moments()

        monkeypatch.setattr(room, "moments", noted)
        path = f"/api/games/{game}/review"
        looks = await asyncio.gather(*(client.get(Choices, f"{path}/{n % 4}") for n in range(8)))
        assert [look.number for look in looks] == [0, 1, 2, 3] * 2
        start = {"kind": "game", "game": game, "at": 2}
        board = await client.post(Board, "/api/analysis/positions", {"start": start, "steps": []})
        assert board.choices is not None
        assert board.choices.moves == looks[2].moves
        assert len(threads) == 1
        assert threads[0].startswith("moments")


async def test_those_who_study_are_refused_when_too_many_games_wait() -> None:
    class Room:
        def __init__(self, game: str) -> None:
            self.game_id = game
            self.table = SimpleNamespace(phase="over")

        def moments(self) -> list[str]:
            assert held.wait(60)
            return [self.game_id]

    store = Moments("test", most_waiting=3, most_kept=2)
    held = threading.Event()
    waiting = [asyncio.create_task(store.of(Room(f"game {n}"))) for n in range(3)]  # type: ignore[arg-type]
    await asyncio.sleep(0)
    with pytest.raises(Refusal) as refused:
        await store.of(Room("one more"))  # type: ignore[arg-type]
    assert refused.value.code == "too-frequent"
    held.set()
    assert [len(moments) for moments in await asyncio.gather(*waiting)] == [1, 1, 1]
    assert list(store._kept) == ["game 1", "game 2"]
    store.stop()


async def test_those_who_come_at_once_are_announced_together(settings: Settings) -> None:
    crowd = 60
    async with serving(settings) as served, await served.account() as client:
        game = (await client.create(form("me", "open"))).game
        async with raw(served.url, game, client) as watcher:
            await watcher.until("welcome")
            sockets = [raw(served.url, game) for _ in range(crowd)]
            await asyncio.gather(*(socket.__aenter__() for socket in sockets))
            async with asyncio.timeout(20):
                while (await watcher.until("presence"))["spectators"] < crowd:
                    pass
            told = sum('"presence"' in text for text in watcher.heard)
            assert told < crowd / 2
            await asyncio.gather(*(socket.__aexit__(None, None, None) for socket in sockets))
