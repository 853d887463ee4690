"""A server opens before its engine is ready: the page is there, and games wait for the engine."""

import asyncio
import os
import signal
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from fiefdom.server import app as application
from fiefdom.server import preparing
from fiefdom.server.app import create_app
from fiefdom.server.preparing import Compiling
from fiefdom.server.readiness import Readiness
from fiefdom.server.settings import Settings
from server.raw import raw
from server.serving import form, serving

COLD = ("moves", "scores", "quick bots", "foresight")


@pytest.mark.asyncio
async def test_games_wait_for_the_engine_and_bots_for_the_bots(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine, bots = asyncio.Event(), asyncio.Event()

    async def slowly(readiness: Readiness) -> None:
        readiness.progress = lambda: (0.4, 0.1)
        await engine.wait()
        readiness.engine_is_ready()
        await bots.wait()
        readiness.bots_are_ready()

    monkeypatch.setattr(application, "get_ready", slowly)
    app = create_app(settings, prepares=True)
    async with serving(settings, app) as served, served.browser() as browser:
        async with asyncio.timeout(30):
            while (await browser.get("/api/ready")).json() != {"engine": 0.4, "bots": 0.1}:
                await asyncio.sleep(0.01)
        health = await browser.get("/health")
        assert (health.status_code, health.json()["starting"]) == (503, True)
        assert health.json()["problems"] == ["The engine is getting ready: 10%."]
        for path in ("/", "/tutorial", "/api/about", "/api/components", "/api/lobby", "/api/me"):
            assert (await browser.get(path)).status_code == 200, path
        wanted = form("me", "peasant").model_dump()
        early = await browser.post("/api/games", json=wanted)
        assert (early.status_code, early.json()["code"]) == (503, "starting")
        assert early.headers["retry-after"] == "1"
        async with raw(served.url, "abcdefgh", browser) as socket:
            assert (await socket.receive())["code"] == "starting"

        engine.set()
        created = await browser.post("/api/games", json=wanted)
        assert created.status_code == 201
        assert (await browser.get("/api/ready")).json() == {"engine": 1.0, "bots": 0.1}
        path = f"/api/games/{created.json()['game']}"
        number = 0
        while (choices := await browser.get(f"{path}/choices")).status_code == 200:
            number = choices.json()["number"]
            move = choices.json()["moves"][0]["move"]
            request = {"id": f"m{number}", "number": number, "move": move}
            number = (await browser.post(f"{path}/moves", json=request)).json()["number"]
        await asyncio.sleep(0.2)
        assert (await browser.get(path)).json()["state"]["number"] == number  # the bot waits

        bots.set()
        async with asyncio.timeout(60):
            while (await browser.get(path)).json()["state"]["number"] == number:
                await asyncio.sleep(0.02)
        assert (await browser.get("/health")).status_code == 200


def test_what_a_game_needs_is_compiled_first_and_the_rest_beside_it() -> None:
    two = Compiling(("foresight", *reversed(COLD[:3])), ("quick bots",), cores=2)
    assert two.rows == [["moves", "scores", "foresight"], ["quick bots"]]
    one = Compiling(COLD, ("quick bots",), cores=1)
    assert one.rows == [list(COLD)]
    assert Compiling((), ("quick bots",), cores=2).rows == []


def test_progress_only_grows_and_ends_before_the_engine_is_loaded() -> None:
    work = Compiling(COLD, (), cores=1)
    seen = [work.shares(0)]
    for at, name in enumerate(COLD):
        assert work.playable.is_set() == (at >= 2)
        work.begins(name, 10.0 * at)
        seen += [work.shares(10.0 * at + passed) for passed in (1, 5, 9)]
        work.ended(name)
        seen.append(work.shares(10.0 * at + 10))
    assert seen[0] == (0, 0)
    for before, after in pairwise(seen):
        assert before[0] <= after[0]
        assert before[1] <= after[1]
    assert seen[-1][0] < 1
    assert seen[-1][1] < 1
    readiness = Readiness(ready=False)
    readiness.progress = lambda: (0.999, 0.5)
    assert readiness.shares == (0.99, 0.5)  # only what is ready is 1


@pytest.mark.asyncio
async def test_a_warm_engine_is_loaded_and_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "cold_parts", lambda: ())
    readiness = Readiness(ready=False)
    await preparing.get_ready(readiness)
    assert readiness.shares == (1.0, 1.0)


@pytest.mark.asyncio
async def test_parts_are_compiled_in_a_process_that_tells_of_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FIEFDOM_COMPILE", "0")  # it has nothing to do, and says so part by part
    work = Compiling(COLD, (), cores=1)
    async with asyncio.timeout(60):
        await preparing._compile(work.rows[0], work)
    assert work.playable.is_set()


def test_the_process_that_compiles_ends_with_the_server() -> None:
    script = (
        "import time\nfrom fiefdom.players import preparing\n"
        "preparing.prepare = lambda **_names: time.sleep(600)\n"
        "preparing.compile_and_tell(['moves'])\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(60) == 1
    assert process.stdout is not None
    assert process.stdout.read() == b""
    process.stdout.close()


PART = """
import os, sys
from fiefdom.rules.kernel.compiling import entry
from fiefdom.rules.kernel.preparing import prepare, prepares, unprepared

@entry
def double(number):
    return 2 * number

@prepares("double")
def _double():
    assert double(21) == 42
    if "dies" in sys.argv:
        os.kill(os.getpid(), 9)

before = "double" in unprepared()
prepare(names=["double"])
print(before, "double" in unprepared())
"""


def test_a_kill_while_compiling_leaves_nothing_broken(tmp_path: Path) -> None:
    script = tmp_path / "part.py"
    script.write_text(PART)
    environment = {**os.environ, "FIEFDOM_CACHE": str(tmp_path / "cache"), "FIEFDOM_COMPILE": "1"}

    def run(*arguments: str) -> tuple[int, str]:
        ended = subprocess.run(
            [sys.executable, str(script), *arguments],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            timeout=200,
            check=False,
        )
        return ended.returncode, ended.stdout.strip()

    assert run("dies")[0] == -signal.SIGKILL
    assert run() == (0, "True False")  # what was not finished is compiled again
    assert run() == (0, "False False")


WHOLE_GAMES = """
import gc
from numba.core.dispatcher import Dispatcher
from fiefdom import Setup
from fiefdom.server import actions, events, stored_game, view
from fiefdom.server.choices import choices
from fiefdom.server.planning import plan_text
from fiefdom.server.preparing import load_engine
from fiefdom.server.advancing import advance
from fiefdom.server.table import Seat

def loaded():
    found = (o for o in gc.get_objects() if isinstance(o, Dispatcher))
    return {f.py_func.__qualname__: len(f.overloads) for f in found if f.overloads}

load_engine()
before = loaded()
for setup in (Setup.kingdomino(3), Setup.queendomino(3), Setup.royal_wedding(3)):
    row = stored_game.new_row("game", setup, [Seat("person")] * 3)
    table, hidden = stored_game.table_of(row)
    while table.phase == "playing":
        plan_text(table, 0)
        move = choices(table).moves[-1].move
        entry = actions.bot_move(table, table.number, move, 0)
        after = advance(table, entry)
        events.event_text(table, after, entry)
        view.changes_text(table, after, hidden, 0)
        table = after
    view.state(table, hidden, set(), 0, 0)
    table.columns(0), table.seat_rows()
print(len(before) > 10, {name: n for name, n in loaded().items() if n != before.get(name)})
"""


def test_whole_games_load_nothing_that_was_not_loaded_at_the_start() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", WHOLE_GAMES],
        env={**os.environ, "FIEFDOM_COMPILE": "1"},
        stdout=subprocess.PIPE,
        text=True,
        timeout=500,
        check=True,
    )
    assert ended.stdout.strip() == "True {}"
