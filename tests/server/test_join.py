"""`fiefdom join`: bots from outside at a server's tables, and the light client."""

import asyncio
import runpy
import signal
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

from fiefdom.arena import parse_entrant
from fiefdom.arena.modes import setup_from
from fiefdom.cli import main
from fiefdom.cli.join import _visit
from fiefdom.client import Client, Refused
from fiefdom.notation import parse_position
from fiefdom.players import own
from fiefdom.rules import FiefdomError
from fiefdom.server.messages.rest import TableView
from fiefdom.server.messages.socket import Choices, EventMessage
from server.serving import Served, form, play_game

ROOT = Path(__file__).parents[2]
PERL = f"engine:perl {ROOT / 'examples' / 'greedy_engine.pl'}"
BAD = f"engine:{sys.executable} {ROOT / 'tests' / 'players' / 'bad_engine.py'}"


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    """One database is enough: nothing here depends on it."""
    return f"sqlite:///{tmp_path / 'games.db'}"


async def join(
    served: Served, bot: str, mode: str = "kingdomino-2", table: str | None = None
) -> int:
    args = Namespace(url=served.url, table=table, games=1)
    entrant = parse_entrant(bot)
    return await asyncio.wait_for(_visit(args, entrant, setup_from(mode), bot[:20]), 120)


@pytest.mark.asyncio
async def test_two_bots_meet_at_a_table_that_the_first_one_opens(
    served: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    first = asyncio.create_task(join(served, "full-greedy", "queendomino-2"))
    browser = served.browser()
    for _ in range(600):
        if (await browser.get("/api/lobby")).json()["open"]:
            break
        await asyncio.sleep(0.05)
    assert await join(served, PERL) == 0
    assert await first == 0
    out, err = capsys.readouterr()
    assert "full-greedy" in out
    assert out.count("\n") == 2  # each tells the end
    assert err.count("FIEFDOM_TOKEN=") == 2
    await browser.aclose()


@pytest.mark.asyncio
async def test_a_bot_that_has_used_up_its_allowance_waits_and_plays_to_the_end(
    served: Served, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert served.context.settings.rate == 1.0  # the limits of a server that nobody has tuned
    busy, host = await served.account("Busy"), await served.account("Host")
    monkeypatch.setenv("FIEFDOM_TOKEN", busy.token or "")
    game = (await host.create(form("me", "open"))).game
    me = (await busy.me()).player
    while served.context.asking.wait(me) == 0:
        pass  # as if it had asked all this just now
    joined = asyncio.create_task(join(served, "full-greedy", table=game))
    await play_game(host, game)
    assert await joined == 0
    assert capsys.readouterr().out.startswith(f"{game}: ")
    await busy.close()
    await host.close()


async def play_until_the_other_leaves(host: Client, game: str) -> None:
    async with host.table(game) as table:
        async for message in table.messages():
            if isinstance(message, Choices):
                await table.play(message.moves[0].move)
            if isinstance(message, EventMessage) and message.event.kind == "resign":
                return
        raise AssertionError("nobody left")


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("how", "words"), [("crash", "exited with 3"), ("illegal", "played m13l13")]
)
async def test_a_program_that_fails_leaves_the_table_and_the_game_goes_on(
    served: Served, capsys: pytest.CaptureFixture[str], how: str, words: str
) -> None:
    host = await served.account("Host")
    game = (await host.create(form("me", "open"))).game
    joined = asyncio.create_task(join(served, f"{BAD} {how}", table=game))
    await play_until_the_other_leaves(host, game)
    assert await joined == 1
    assert words in capsys.readouterr().err
    await host.close()


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("mistake", "error"),
    [
        ("1 / 0", "ZeroDivisionError"),
        ("exit(3)", "SystemExit"),
        ("next(iter([]))", "StopIteration"),
    ],
)
async def test_a_bot_with_a_mistake_does_not_leave_others_waiting(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mistake: str, error: str
) -> None:
    (tmp_path / "mistaken.py").write_text(f"def bot(position):\n    return {mistake}\n")
    monkeypatch.chdir(tmp_path)
    own.outside_player.cache_clear()
    own._file_module.cache_clear()
    host = await served.account("Host")
    game = (await host.create(form("me", "open"))).game
    joined = asyncio.create_task(join(served, "mistaken.py:bot", table=game))
    await play_until_the_other_leaves(host, game)
    with pytest.raises(FiefdomError, match=f"bot raised {error} and leaves ") as said:
        await joined
    assert f"return {mistake}" in str(said.value)
    assert "own.py" not in str(said.value)  # the bot's own line, none of ours
    await host.close()


@pytest.mark.asyncio
async def test_what_the_server_refused_is_said_in_one_sentence(
    served: Served,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "cheat.py").write_text("def bot(position):\n    return 'g8h8'\n")
    monkeypatch.chdir(tmp_path)
    host = await served.account("Host")
    game = (await host.create(form("me", "open"))).game
    joined = asyncio.create_task(join(served, "cheat.py:bot", table=game))
    await play_until_the_other_leaves(host, game)
    assert await joined == 1
    said = capsys.readouterr().err.splitlines()
    assert said[-2] == f"Joined {served.url}/game/{game}"
    assert said[-1].startswith("cheat.py:bot was refused: Player 2 must now claim a domino, not")
    assert said[-1].endswith(f" (rule D5); it leaves {game}")
    await host.close()


async def waiting(client: Client, game: str, seats: int) -> None:
    """Returns once this many seats of a table that waits for players are taken.

    It asks seldom enough to leave the bot its share of what one address may ask.
    """
    for _ in range(120):
        state = (await client.get(TableView, f"/api/games/{game}")).state
        assert state.phase == "waiting"
        if sum(seat.kind != "open" for seat in state.seats) == seats:
            return
        await asyncio.sleep(0.5)
    raise AssertionError("nobody sat down")


@pytest.mark.asyncio
async def test_an_interrupted_bot_leaves_no_table_that_waits_for_it(
    served: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    guest = await served.account("Guest")
    joined = asyncio.create_task(join(served, "full-greedy"))
    for _ in range(120):
        if tables := (await guest.lobby()).open:
            break
        await asyncio.sleep(0.5)
    await waiting(guest, tables[0].game, 1)
    joined.cancel()
    with pytest.raises(asyncio.CancelledError):
        await joined
    assert (await guest.lobby()).open == []
    table = await guest.get(TableView, f"/api/games/{tables[0].game}")
    assert table.state.phase == "cancelled"

    game = (await guest.create(form("me", "open", "open"))).game
    joined = asyncio.create_task(join(served, "full-greedy", table=game))
    await waiting(guest, game, 2)
    joined.cancel()
    with pytest.raises(asyncio.CancelledError):
        await joined
    await waiting(guest, game, 1)
    assert f"Joined {served.url}/game/{game}, waiting for 1 more\n" in capsys.readouterr().err
    await guest.close()


@pytest.mark.asyncio
@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_ends_a_bot_that_waits(served: Served, told: signal.Signals) -> None:
    guest = await served.account("Guest")
    game = (await guest.create(form("me", "open", "open"))).game
    command = ("-m", "fiefdom", "join", served.url, "random", "--table", game)
    bot = await asyncio.create_subprocess_exec(
        sys.executable, *command, stderr=asyncio.subprocess.PIPE
    )
    await waiting(guest, game, 2)
    bot.send_signal(told)
    _, said = await asyncio.wait_for(bot.communicate(), 60)
    assert bot.returncode == 128 + told
    assert b"Traceback" not in said
    await waiting(guest, game, 1)
    await guest.close()


def test_a_number_of_games_below_0_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join", "http://127.0.0.1:1", "random", "--games", "-1"]) == 2
    assert capsys.readouterr().err == "fiefdom join: --games must be 0 or more, not -1\n"


@pytest.mark.asyncio
async def test_the_position_is_told_as_text(served: Served) -> None:
    client = await served.account()
    game = (await client.create(form("me", "shared"))).game
    answer = await client.position(game)
    position = parse_position(answer.position)
    async with client.table(game) as table:
        assert table.state.number == answer.number
    assert position.decision is not None
    assert position.decision.kind == "claim"
    waiting = (await client.create(form("me", "open"))).game
    with pytest.raises(Refused, match="not-started"):
        await client.position(waiting)
    await client.close()


@pytest.mark.asyncio
async def test_the_example_opens_a_table_where_there_is_none(
    served: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    example = runpy.run_path(str(ROOT / "examples" / "greedy_bot.py"), run_name="example")
    playing = asyncio.create_task(example["main"](served.url))
    guest = await served.account("Guest")
    for _ in range(120):
        if tables := (await guest.lobby()).open:
            break
        await asyncio.sleep(0.5)
    game = tables[0].game
    await guest.join(game, "Guest")
    await play_game(guest, game)
    await asyncio.wait_for(playing, 60)
    out = capsys.readouterr().out
    assert f"Play against me at {served.url}/game/{game}" in out
    assert "points, winners" in out
    await guest.close()


def test_the_client_needs_the_light_extra_alone() -> None:
    """Neither the server's framework nor its storage, nor the bots' arena."""
    script = (
        "import sys\n"
        "heavy = ['fastapi', 'starlette', 'sqlalchemy', 'uvicorn', 'alembic', 'openskill']\n"
        "sys.modules.update(dict.fromkeys(heavy))\n"
        "import fiefdom.client, fiefdom.cli.join\n"
        "import runpy; runpy.run_path(sys.argv[1], run_name='example')\n"
    )
    example = ROOT / "examples" / "greedy_bot.py"
    done = subprocess.run(
        [sys.executable, "-c", script, str(example)], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
