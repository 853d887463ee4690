"""The server as its own process: start, page, health, metrics, graceful stop; the example bot."""

import asyncio
import json
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from fiefdom.server.local import bind, data_url
from server.serving import Served, form

ROOT = Path(__file__).parents[2]


@contextmanager
def running(*command: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    listening = bind(0)
    port = listening.getsockname()[1]
    listening.close()
    process = subprocess.Popen(
        [sys.executable, *command, "--port", str(port)], stderr=subprocess.PIPE, text=True
    )
    url = f"http://127.0.0.1:{port}"
    try:
        _wait(url)
        yield process, url
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def _wait(url: str) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"{url}/health", timeout=2) as answer:
                assert json.load(answer)["status"] == "ok"
                return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError(url)


def test_serve_starts_logs_and_stops_gracefully(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with running("-m", "fiefdom.server", "--database", database) as (process, url):
        with urllib.request.urlopen(f"{url}/metrics") as answer:
            assert b"fiefdom_move_seconds_bucket" in answer.read()
        with urllib.request.urlopen(f"{url}/") as answer:
            assert b"Fiefdom" in answer.read()
        process.send_signal(signal.SIGTERM)
        _out, log = process.communicate(timeout=30)
        assert process.returncode in (0, -signal.SIGTERM)
        lines = [json.loads(line) for line in log.splitlines()]
        assert any(line["message"] == "request" and line["route"] == "/metrics" for line in lines)


def test_play_keeps_its_games_in_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_url() == f"sqlite:///{tmp_path / 'fiefdom' / 'games.db'}"
    taken = bind(0)
    other = bind(taken.getsockname()[1])
    other.close()
    taken.close()


@pytest.mark.asyncio
async def test_the_example_bot_plays_a_game(served: Served) -> None:
    example = ROOT / "examples" / "greedy_bot.py"
    assert len(example.read_text().splitlines()) < 50
    async with await served.account() as client:
        level = (await client.about()).levels[0]
        game = (await client.create(form("open", level, public=True))).game
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, str(example), served.url), stdout=subprocess.PIPE
        )
        out, _ = await process.communicate()
        assert process.returncode == 0
        assert b"points, winners:" in out
        view = await client.table(game).__aenter__()
        assert view.state.phase == "over"
        await view.__aexit__(None, None, None)
