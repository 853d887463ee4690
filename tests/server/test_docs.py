"""The examples of docs/protocol.md run as they stand there."""

import asyncio
import re
from pathlib import Path

import pytest

from server.serving import Served, form

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"


def examples() -> list[str]:
    return re.findall(r"```python\n(.*?)```", PROTOCOL.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.asyncio
async def test_every_example_runs(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(examples()) == 5
    client = await served.account()
    game = (await client.create(form("me", "shared"))).game
    names = {"URL": served.url, "game": game, "token": client.token}
    for example in examples():
        found = dict(names)
        await asyncio.to_thread(exec, compile(example, str(PROTOCOL), "exec"), found)
    out = capsys.readouterr().out
    assert "kingdomino players=2 harmony" in out
    assert out.count("[[") >= 2  # two rankings
    await client.close()


def test_every_route_is_in_the_docs() -> None:
    from fiefdom.server.app import create_app
    from fiefdom.server.settings import Settings

    text = PROTOCOL.read_text(encoding="utf-8")
    for path in create_app(Settings()).openapi()["paths"]:
        assert f"{path}`" in text, path
