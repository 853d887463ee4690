"""The analysis board: positions and their steps, searches, and what may not be analysed."""

import asyncio
import json
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from fiefdom import Game, Position, Setup
from fiefdom.client import Client, apply_changes
from fiefdom.notation import format_position, parse_position
from fiefdom.server.limits import SEARCHES
from fiefdom.server.messages.analysis import Board, SearchNews
from fiefdom.server.messages.rest import SetupRequest
from fiefdom.server.refusals import Refusal
from fiefdom.server.settings import Settings
from fiefdom.server.study import boards, searches
from fiefdom.server.study.searches import Searches
from games_in_progress import SETUPS, play_on
from server.serving import Served, form, serving

POSITIONS = "/api/analysis/positions"
SEARCHING = "/api/analysis/searches"


def local(tmp_path: Path, **more: Any) -> Settings:
    return Settings(database=f"sqlite:///{tmp_path / 'games.db'}", bot_seconds=0, **more)


async def finished_game(client: Client, setup: SetupRequest) -> str:
    game = (await client.create(form("me", "shared", setup=setup))).game
    async with client.table(game) as table:
        async for choices in table.turns():
            await table.play(choices.moves[len(choices.moves) // 2].move)
    return game


# ---------------------------------------------------------------- positions


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_mode_is_played_from_an_empty_table_to_its_end(setup: Setup) -> None:
    start = boards.start_with_setup(setup)
    board = boards.board(start, [])
    assert board.draw is not None
    assert board.draw.kind == "kings"
    kinds: set[str] = set()
    while board.state.phase == "playing":
        if board.draw is not None:
            kinds.add(board.draw.kind)
            assert board.choices is None
            step = "draw"
        else:
            assert board.choices is not None
            step = board.choices.moves[-1].move
        # From the text alone it goes on in the same way.
        alone = boards.board(boards.start_with_text(board.position), [])
        assert alone.choices == (
            None if board.choices is None else board.choices.model_copy(update={"number": 0})
        )
        assert alone.draw == board.draw
        # One step at a time: whole games of every mode would be played thousands of times.
        start = replace(start, table=boards.played(start, [step]).table)
        board = boards.board(start, [])
    assert kinds >= {"kings", "line"}
    assert ("buildings" in kinds) == setup.queendomino_rules
    assert board.draw is None
    assert board.state.scores is not None
    if setup.games > 1:
        assert len(board.state.scores.games) == setup.games


def test_draws_are_chosen_or_left_to_chance() -> None:
    start = boards.start_with_setup(Setup.kingdomino(2))
    chosen = boards.board(start, ["draw P1 P2 P2b P1b", "draw 30 4 9 2"])
    assert [entry.domino.number for entry in chosen.state.next_line] == [2, 4, 9, 30]
    assert [turn.player for turn in chosen.state.turns] == [0, 1, 1, 0]
    assert chosen.event is not None
    assert [what.what for what in chosen.event.happened] == ["line"]
    by_chance = {boards.board(start, ["draw", "draw"]).steps[1] for _ in range(20)}
    assert len(by_chance) > 10
    step = by_chance.pop()
    assert boards.board(start, ["draw P1 P2 P2b P1b", step]).steps[1] == step


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        (["draw P1 P2"], "illegal-move"),
        (["draw P1 P2 P9 P1b"], "unreadable-move"),
        (["claim 4"], "illegal-move"),
        (["draw", "draw 1 2 3 99"], "unreadable-move"),
        (["draw", "draw 1 2 3 3"], "illegal-move"),
        (["draw", "draw", "draw"], "illegal-move"),
        (["draw", "draw 1 2 3 4", "claim 5"], "illegal-move"),
        (["draw", "draw 1 2 3 4", "g8h8"], "illegal-move"),
        (["draw", "draw 1 2 3 4", "hello"], "unreadable-move"),
        (["draw "], None),
        (["draw", "draw 1 2 3 4", " "], "unreadable-move"),
    ],
)
def test_impossible_steps_are_refused_with_a_sentence(steps: list[str], code: str | None) -> None:
    start = boards.start_with_setup(Setup.kingdomino(2))
    if code is None:
        assert boards.board(start, steps).draw is not None
        return
    with pytest.raises(Refusal) as refused:
        boards.board(start, steps)
    assert refused.value.code == code
    assert refused.value.message.endswith(".")


# ---------------------------------------------------------------- over REST


@pytest.mark.asyncio
async def test_a_finished_game_is_analysed_and_a_running_one_is_not(served: Served) -> None:
    async with await served.account() as client, served.browser() as browser:
        setup = SetupRequest(box="queendomino", players=2)
        game = await finished_game(client, setup)
        start = {"kind": "game", "game": game, "at": 4}
        board = await _board(browser, start, [])
        assert board.state.move_number == 0  # counted from the start of the analysis
        assert board.state.seats[0].name == "Bot"
        replayed = await client.replay(game)
        then = replayed.steps[3].changes
        assert board.choices is not None
        assert board.state.turns == then.turns
        # The game's own moves and draws lead through it again.
        steps: list[str] = []
        for step in replayed.steps[4:20]:
            assert step.event.move is not None
            steps.append(step.event.move)
            board = await _board(browser, start, steps)
            while board.draw is not None:
                assert board.draw.recorded is not None
                steps.append(board.draw.recorded)
                board = await _board(browser, start, steps)
            assert board.steps == steps
        assert board.state.kingdoms == _kingdoms_after(replayed, 20)
        end = await _board(browser, {"kind": "game", "game": game, "at": 9999}, [])
        assert end.state.phase == "over"
        assert end.state.revealed is None
        live = (await client.create(form("me", "shared", setup=setup))).game
        refused = await browser.post(
            POSITIONS, json={"start": {"kind": "game", "game": live, "at": 0}}
        )
        assert refused.status_code == 409
        assert refused.json()["code"] == "not-over"
        assert "still in progress" in refused.json()["message"]
        unknown = await browser.post(
            POSITIONS, json={"start": {"kind": "game", "game": "nosuchgame", "at": 0}}
        )
        assert unknown.json()["code"] == "no-such-game"


def _kingdoms_after(replayed: Any, steps: int) -> Any:
    state = replayed.start
    for step in replayed.steps[:steps]:
        state = apply_changes(state, step.changes)
    return state.kingdoms


async def _board(browser: httpx.AsyncClient, start: dict[str, Any], steps: list[str]) -> Board:
    answer = await browser.post(
        POSITIONS,
        json={"start": start, "steps": steps},
        headers={"Fiefdom-Protocol": "2"},
    )
    assert answer.status_code == 200, answer.text
    return Board.model_validate(answer.json())


@pytest.mark.asyncio
async def test_junk_and_what_no_mode_offers_are_refused(tmp_path: Path) -> None:
    async with serving(local(tmp_path)) as served, served.browser() as browser:
        for text in ("hello", "position 2\nsetup kingdomino players=9", "position 1", "\0" * 50):
            for path, body in (
                (POSITIONS, {"start": {"kind": "position", "position": text}}),
                (SEARCHING, {"position": text}),
            ):
                answer = await browser.post(path, json=body)
                assert answer.status_code == 422
                assert answer.json()["code"] == "bad-position"
                assert answer.json()["message"].startswith("Line ")
        answer = await browser.post(
            POSITIONS,
            json={"start": {"kind": "setup", "setup": {"box": "queendomino", "players": 7}}},
        )
        assert answer.json()["code"] == "bad-setup"
        empty = format_position(Position(Setup.kingdomino(2)))
        waiting = await browser.post(SEARCHING, json={"position": empty})
        assert waiting.json()["code"] == "bad-position"
        over = format_position(play_on(Game.new(Setup.kingdomino(2), 1), None, 1).position)
        assert (await browser.post(SEARCHING, json={"position": over})).json()["code"] == "over"


# ---------------------------------------------------------------- searches


async def _news(browser: httpx.AsyncClient, position: Position, seconds: float) -> list[SearchNews]:
    body = {"position": format_position(position), "seconds": seconds}
    async with browser.stream("POST", SEARCHING, json=body) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        return [
            SearchNews.model_validate(json.loads(line.removeprefix("data: ")))
            async for line in answer.aiter_lines()
            if line
        ]


@pytest.mark.asyncio
async def test_a_search_tells_the_best_turns_as_it_grows(tmp_path: Path) -> None:
    async with serving(local(tmp_path)) as served, served.browser() as browser:
        for setup in (Setup.queendomino(2), Setup.royal_wedding(6, teams=True)):
            position = play_on(Game.new(setup, seed=2), 3 * setup.kings, seed=2).position
            told = await _news(browser, position, 0.5)
            assert len(told) >= 2
            assert [news.done for news in told] == [False] * (len(told) - 1) + [True]
            assert all(news.seconds == 0.5 for news in told)
            last = told[-1]
            assert 1 <= len(last.lines) <= 5
            for line in last.lines:
                after = position.copy()
                for move in line.moves:
                    after.play(move)
                assert len(line.points) == setup.kingdoms
                assert sum(line.chances) == pytest.approx(1.0)


@pytest.mark.asyncio
async def test_searches_end_with_their_connection_and_are_limited(tmp_path: Path) -> None:
    settings = local(tmp_path, analysis_seconds=SEARCHES.burst)
    position = play_on(Game.new(Setup.kingdomino(4), seed=2), 8, seed=2).position
    body = {"position": format_position(position), "seconds": SEARCHES.burst}
    async with serving(settings) as served, served.browser() as browser:
        async with browser.stream("POST", SEARCHING, json=body) as answer:
            assert answer.status_code == 200
            lines = answer.aiter_lines()  # which would close the answer if nobody held it
            await anext(lines)
            # All that one identity has for now is in use.
            refused = await browser.post(SEARCHING, json=body)
            assert refused.status_code == 429
            assert refused.json()["code"] == "too-frequent"
            assert int(refused.headers["retry-after"]) > 0
        # The rest was given back when the connection closed.
        while served.context.searches.running:
            await asyncio.sleep(0.01)
        told = await _news(browser, position, 0.3)
        assert told[-1].done


@pytest.mark.asyncio
async def test_one_more_search_ends_the_oldest_of_an_identity(tmp_path: Path) -> None:
    settings = local(tmp_path, analysis_threads=3, analysis_seconds=30)
    position = play_on(Game.new(Setup.kingdomino(4), seed=2), 8, seed=2).position
    async with serving(settings) as served, served.browser() as browser:
        first = asyncio.create_task(_news(browser, position, 30))
        while served.context.searches.running < 1:
            await asyncio.sleep(0.01)
        second = asyncio.create_task(_news(browser, position, 30))
        while served.context.searches.running < 2:
            await asyncio.sleep(0.01)
        third = await _news(browser, position, 0.4)
        assert third[-1].done
        told = await first
        assert told[-1].done
        assert told[-1].spent < 30
        second.cancel()
        while served.context.searches.running:
            await asyncio.sleep(0.01)


@pytest.mark.asyncio
async def test_addresses_take_turns_to_search(monkeypatch: pytest.MonkeyPatch) -> None:
    position = play_on(Game.new(Setup.kingdomino(4), seed=2), 8, seed=2).position
    store = Searches(threads=1, seconds=20, rate=1)
    held = threading.Event()
    began: list[str] = []

    def run(search: Any, tell: Callable[[SearchNews | None], None]) -> None:
        began.append(search.owner)
        assert held.wait(60)
        tell(None)

    monkeypatch.setattr(searches, "_run", run)

    async def search(owner: str, address: str) -> None:
        async for _news in store.watch(owner, address, position, 1):
            pass

    many = [asyncio.create_task(search(f"one {n}", "here")) for n in range(20)]
    await asyncio.sleep(0)
    with pytest.raises(Refusal) as refused:
        await search("one more", "here")
    assert refused.value.code == "too-frequent"
    other = asyncio.create_task(search("another", "elsewhere"))
    while not began:
        await asyncio.sleep(0.001)
    for task in many[3:]:
        task.cancel()
    held.set()
    await asyncio.gather(other, *many[:3])
    assert began == ["one 0", "another", "one 1", "one 2"]
    await asyncio.gather(*many, return_exceptions=True)
    assert (store.running, store._free, store._waiting) == (0, 1, [])
    store.stop()


def test_a_position_of_the_first_version_can_be_analysed() -> None:
    position = play_on(Game.new(Setup.queendomino(2), 4), 30, 4).position
    text = "\n".join(
        line for line in format_position(position).splitlines() if not line.startswith("top ")
    ).replace("position 2", "position 1")
    assert parse_position(text).top_building is None
    start = boards.start_with_text(text)
    for _ in range(40):
        board = boards.board(start, [])
        if board.state.phase == "over":
            return
        step = "draw" if board.choices is None else board.choices.moves[0].move
        start = replace(start, table=boards.played(start, [step]).table)
