"""Junk at the socket: every message gets an answer, and the game does not change."""

import asyncio
import json
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fiefdom.client import Client
from fiefdom.server.messages.socket import SERVER_MESSAGE, ErrorMessage
from fiefdom.server.settings import Settings
from server.raw import raw
from server.serving import form, serving

Fuzzed = tuple[str, asyncio.Runner]

_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=10,
)
_KINDS = st.sampled_from(
    ["move", "undo", "resign", "rematch", "reaction", "hint", "welcome", "choices", ""]
)
_ALMOST = st.fixed_dictionaries(
    {"type": _KINDS},
    optional={
        "id": st.text(max_size=70) | _JSON,
        "number": st.integers(-(2**70), 2**70) | _JSON,
        "move": st.text(max_size=45) | st.sampled_from(["g8h8", "claim 1", "pass", "tax g7 g7"]),
        "seat": st.integers(-1, 9) | _JSON,
        "reaction": st.text(max_size=9),
    },
)
JUNK = st.one_of(
    st.text(max_size=200),
    st.binary(max_size=200),
    _JSON.map(json.dumps),
    _ALMOST.map(json.dumps),
    st.just("[" * 3000),
    st.integers(4000, 30_000).map(lambda size: "x" * size),
)


@given(st.lists(JUNK, min_size=1, max_size=60))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_junk_is_refused_and_changes_nothing(
    fuzzed: tuple[str, object], junk: list[str | bytes]
) -> None:
    url, runner = fuzzed
    runner.run(_throw(url, junk))  # type: ignore[attr-defined]


async def _throw(url: str, junk: list[str | bytes]) -> None:
    async with await Client.register(url, "Fuzz") as client:
        game = (await client.create(form("me", "shared"))).game
        async with raw(url, game, client) as socket:
            before = (await socket.until("welcome"))["state"]
            await socket.until("presence")
            for thing in junk:
                await socket.send(thing)
            await socket.send({"type": "ping", "id": "end"})
            answers = 0
            while True:
                message = SERVER_MESSAGE.validate_python(await socket.receive())
                if message.type == "pong" and message.id == "end":
                    break
                if isinstance(message, ErrorMessage):
                    assert message.code != "internal"
                    answers += 1
            assert answers == len(junk)
        async with raw(url, game, client) as socket:
            after = (await socket.until("welcome"))["state"]
        assert before["number"] == after["number"] == 0
        assert before["kingdoms"] == after["kingdoms"]


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fuzzed]:
    """A server in a loop of its own that lives as long as the module."""
    folder = tmp_path_factory.mktemp("fuzz")
    chosen = Settings(database=f"sqlite:///{folder / 'games.db'}", rate=0, bot_seconds=0)
    with asyncio.Runner() as runner:
        context = serving(chosen)
        served = runner.run(context.__aenter__())
        yield served.url, runner
        runner.run(context.__aexit__(None, None, None))
