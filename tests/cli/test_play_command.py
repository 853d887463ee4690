"""`fiefdom play`: on this computer alone, or open to the network when asked to."""

import http.client
import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from fiefdom.cli import main, play
from fiefdom.server import local
from fiefdom.server.local import bind_all


def ask(port: int, path: str, host: str | None = None) -> tuple[int, bytes]:
    """Status and body of an answer, asked for under this name."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    headers = {"Fiefdom-Protocol": "2"} | ({"Host": host} if host else {})
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, body


@pytest.mark.slow
@pytest.mark.parametrize("opened", [False, True])
def test_the_network_is_let_in_only_when_asked_for(tmp_path: Path, opened: bool) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    command = ["play", "--no-browser", "--port", "0", "--database", database]
    process = subprocess.Popen(
        [sys.executable, "-m", "fiefdom.cli", *command, *(["--host", "127.0.0.1"] * opened)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    try:
        assert process.stdout is not None
        found = re.match(r"Fiefdom is at http://127\.0\.0\.1:(\d+)/", process.stdout.readline())
        assert found is not None
        port = int(found[1])
        about = json.loads(ask(port, "/api/about")[1])
        assert about["address"] == (f"http://127.0.0.1:{port}/" if opened else None)
        assert ask(port, "/", "elsewhere.example")[0] == 403
        if opened:
            assert process.stdout.readline() == f"On your phone: http://127.0.0.1:{port}/\n"
            assert set(process.stdout.readline().strip()) == {"█"}  # the edge of the QR code
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
    assert process.returncode == 130


def test_every_address_gets_the_same_port() -> None:
    first, second = bind_all(0, ("127.0.0.1",)), bind_all(0, ("127.0.0.1",))
    taken = first[0].getsockname()[1]
    assert second[0].getsockname()[1] != taken
    third = bind_all(taken, ("127.0.0.1", "::1"))  # taken: both move to a free one
    ports = {listening.getsockname()[1] for listening in third}
    assert len(ports) == 1
    assert taken not in ports
    for listening in (*first, *second, *third):
        listening.close()


def test_without_a_network_there_is_nobody_to_let_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(local, "own_address", lambda: None)
    database = f"sqlite:///{tmp_path / 'games.db'}"
    assert main(["play", "--host", "--no-browser", "--database", database]) == 2
    assert "this computer is not on a network" in capsys.readouterr().err
    assert main(["play", "--host", "192.0.2.77", "--no-browser", "--database", database]) == 2
    assert "cannot listen on 192.0.2.77: " in capsys.readouterr().err


def test_it_listens_where_it_says() -> None:
    assert play._listen_on(None) == ("127.0.0.1",)
    assert play._listen_on("192.168.1.20") == ("127.0.0.1", "192.168.1.20")
    assert play._listen_on("0.0.0.0") == ("0.0.0.0",)
    assert play._in_url("fd00::1") == "[fd00::1]"
