"""One visitor, or a crowd of them, does not hide or slow down everybody else's tables."""

import asyncio
import threading
from dataclasses import replace

import pytest

from fiefdom.client import Refused
from fiefdom.server.kept import Kept
from fiefdom.server.messages.rest import Tables, TableView
from fiefdom.server.refusals import Refusal
from fiefdom.server.settings import Settings
from server.raw import raw
from server.serving import Served, form, serving

pytestmark = pytest.mark.asyncio


async def test_public_tables_of_one_identity_are_limited(served: Served) -> None:
    async with await served.account() as client:
        for _ in range(2):
            game = (await client.create(form("me", "open", public=True))).game
        with pytest.raises(Refused) as refused:
            await client.create(form("me", "open", public=True))
        assert refused.value.code == "too-many-games"
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


async def test_a_replay_is_worked_out_once_and_beside_the_loop(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await served.account() as client:
        game = (await client.create(form("me", "shared"))).game
        async with client.table(game) as table:
            async for choices in table.turns():
                await table.play(choices.moves[0].move)
                if table.state.number > 5:
                    break
        room = await served.context.rooms.room(game)
        threads: list[str] = []
        replay = room.replay

        def noted() -> object:
            threads.append(threading.current_thread().name)
            return replay()

        monkeypatch.setattr(room, "replay", noted)
        replays = await asyncio.gather(*(client.replay(game) for _ in range(5)))
        assert len({answer.model_dump_json() for answer in replays}) == 1
        async with served.browser() as browser:
            plain = await browser.get(
                f"/api/games/{game}/replay", headers={"accept-encoding": "identity"}
            )
        assert "content-encoding" not in plain.headers
        assert plain.json()["steps"][0]["event"]["kind"] == "move"
        assert len(threads) == 1
        assert threads[0].startswith("kept")


async def test_long_answers_are_refused_when_too_many_wait() -> None:
    kept = Kept(most_bytes=100)
    held = threading.Event()

    def work() -> str:
        assert held.wait(30)
        return "answer"

    waiting = [asyncio.create_task(kept.get(number, work)) for number in range(16)]
    await asyncio.sleep(0)
    with pytest.raises(Refusal) as refused:
        await kept.get("one more", work)
    assert refused.value.code == "too-frequent"
    assert refused.value.headers == {"retry-after": "1"}
    held.set()
    answers = await asyncio.gather(*waiting)
    assert {await kept.plain(answer) for answer in answers} == {b"answer"}
    assert kept._bytes <= 100
    kept.stop()


async def test_those_who_come_at_once_are_told_of_together(settings: Settings) -> None:
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
