"""What one visitor can do on the wire, without any request that is understood."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from fastapi.responses import StreamingResponse
from websockets.http11 import Request

from fiefdom.server import wire
from fiefdom.server.app import create_app
from fiefdom.server.limits import FRAMES
from fiefdom.server.settings import Settings
from fiefdom.server.wire import GuardedSocket, Wire
from server.raw import raw
from server.serving import Served, form, serving

pytestmark = pytest.mark.asyncio
LIMIT = 20
"""Seconds after which a connection that should have been ended counts as not ended."""


async def dial(served: Served) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, port = served.url.removeprefix("http://").split(":")
    return await asyncio.open_connection(host, int(port))


async def until_closed(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the other side ends the connection."""
    heard = b""
    with contextlib.suppress(ConnectionError):
        while part := await asyncio.wait_for(reader.read(65_536), LIMIT):
            heard += part
    return heard


async def answers(served: Served) -> bool:
    async with served.browser() as browser:
        return (await browser.get("/health")).status_code == 200


async def test_a_head_without_end_is_cut_off(served: Served) -> None:
    reader, writer = await dial(served)
    writer.write(b"GET / HTTP/1.1\r\nhost: x\r\nendless: ")
    sent = 0
    with contextlib.suppress(ConnectionError):
        while sent < 64 * 2**20 and not reader.at_eof():
            writer.write(b"x" * 65_536)
            await writer.drain()
            sent += 65_536
    heard = await until_closed(reader)
    assert heard.startswith(b"HTTP/1.1 431") or heard == b""
    assert sent < 8 * 2**20  # what the system's own buffers take
    writer.close()
    assert await answers(served)


async def test_a_body_without_end_is_cut_off(served: Served) -> None:
    _reader, writer = await dial(served)
    writer.write(
        b"POST /api/accounts HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
        b"transfer-encoding: chunked\r\n\r\n"
    )
    sent = 0
    with contextlib.suppress(ConnectionError):
        while sent < 64 * 2**20 and not writer.is_closing():
            writer.write(b"1000\r\n" + b"x" * 4096 + b"\r\n")
            await writer.drain()
            sent += 4096
    assert sent < 16 * 2**20
    writer.close()
    assert await answers(served)


async def test_a_request_that_never_ends_is_cut_off(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "_REQUEST_SECONDS", 0.3)
    openings = {
        "silent": b"",
        "blank lines": b"\r\n",
        "half a head": b"GET / HTTP/1.1\r\nho",
        "half a body": b"POST /api/accounts HTTP/1.1\r\nhost: x\r\ncontent-length: 90\r\n\r\n{",
    }
    for opening in openings.values():
        reader, writer = await dial(served)
        writer.write(opening)
        await until_closed(reader)
        writer.close()


async def test_a_slow_answer_is_not_cut_off(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time to arrive is over when the request is there."""
    monkeypatch.setattr(wire, "_REQUEST_SECONDS", 0.2)
    reader, writer = await dial(served)
    for _ in range(2):  # the second request on one connection has time of its own
        writer.write(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n")
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), LIMIT)
        assert head.startswith(b"HTTP/1.1 200")
        await reader.readuntil(b"}")
        await asyncio.sleep(0.4)
    writer.close()


async def test_an_answer_ends_with_its_connection_though_more_was_asked_ahead(
    settings: Settings,
) -> None:
    app = create_app(settings)
    ended = asyncio.Event()

    async def drops() -> AsyncIterator[bytes]:
        try:
            while True:
                yield b"drop"
                await asyncio.sleep(0.01)
        finally:
            ended.set()

    @app.get("/api/drops")
    async def dripping() -> StreamingResponse:
        return StreamingResponse(drops())

    async with serving(settings, app) as served:
        reader, writer = await dial(served)
        writer.write(b"GET /api/drops HTTP/1.1\r\nhost: x\r\n\r\n" * 3)
        assert b"200 OK" in await asyncio.wait_for(reader.readuntil(b"drop"), LIMIT)
        writer.transport.abort()
        await asyncio.wait_for(ended.wait(), LIMIT)
        assert await answers(served)


async def test_connections_of_one_address_and_in_all_are_limited(settings: Settings) -> None:
    for tight in (
        replace(settings, connections_per_address=5),
        replace(settings, connections=5),
        replace(settings, connections=5, behind_proxy=True, connections_per_address=1),
    ):
        async with serving(tight) as served:
            held = [await dial(served) for _ in range(5)]
            await asyncio.sleep(0.1)
            reader, writer = await dial(served)
            assert (await until_closed(reader)).startswith(b"HTTP/1.1 503")
            writer.close()
            for _reader, held_writer in held:
                held_writer.close()
            await asyncio.sleep(0.1)
            assert await answers(served)


async def test_a_socket_counts_as_one_connection_until_it_closes(settings: Settings) -> None:
    async with serving(replace(settings, connections_per_address=3)) as served:
        async with await served.account() as client:
            game = (await client.create(form("me", "open"))).game
        await asyncio.sleep(0.1)
        for _ in range(5):
            async with raw(served.url, game) as one, raw(served.url, game) as two:
                await one.until("welcome")
                await two.until("welcome")
            await asyncio.sleep(0.1)
        assert await answers(served)


async def test_the_limit_fits_into_the_systems_own() -> None:
    import resource

    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert Wire(Settings(connections=10**9)).most <= max(soft, 2**16)
    assert Wire(Settings(connections=7)).most == 7


@pytest.mark.parametrize("opcode", [0x9, 0xA], ids=["pings", "pongs"])
async def test_a_flood_of_control_frames_is_cut_off(served: Served, opcode: int) -> None:
    async with await served.account() as client:
        game = (await client.create(form("me", "open"))).game
    reader, writer = await dial(served)
    writer.write(
        f"GET /api/games/{game}/socket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\n"
        "connection: upgrade\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "sec-websocket-version: 13\r\n\r\n".encode()
    )
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
    frame = bytes([0x80 | opcode, 0x80]) + os.urandom(4)
    sent = 0
    with contextlib.suppress(ConnectionError):
        while sent < 2_000_000 and not writer.is_closing():
            writer.write(frame * 10_000)
            await writer.drain()
            sent += 10_000
    heard = await until_closed(reader)
    assert sent < 2_000_000
    assert heard.count(b"\x8a\x00") <= FRAMES.burst + FRAMES.per_second * LIMIT
    writer.close()
    assert await answers(served)


async def test_a_socket_is_asked_whether_it_is_there_only_when_it_was_silent(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[GuardedSocket] = []
    connect = GuardedSocket.handle_connect

    def noted(protocol: GuardedSocket, event: Request) -> None:
        opened.append(protocol)
        connect(protocol, event)

    monkeypatch.setattr(GuardedSocket, "handle_connect", noted)
    async with await served.account() as client:
        game = (await client.create(form("me", "open"))).game
        async with raw(served.url, game, client) as socket:
            await socket.send({"type": "ping"})
            await socket.until("pong")
            (protocol,) = opened
            protocol.stop_keepalive()
            protocol.send_keepalive_ping()
            assert protocol.pending_ping_payload is None
            assert protocol.ping_timer is not None
            protocol.stop_keepalive()
            protocol.heard_at -= 60
            protocol.send_keepalive_ping()
            assert protocol.pending_ping_payload is not None
            async with asyncio.timeout(LIMIT):
                while protocol.pending_ping_payload is not None:  # until it answers
                    await asyncio.sleep(0.01)


async def test_a_flood_of_empty_parts_is_cut_off(served: Served) -> None:
    """A message whose parts never end holds no memory and no time."""
    async with await served.account() as client:
        game = (await client.create(form("me", "open"))).game
        async with raw(served.url, game, client) as socket:
            await socket.until("welcome")
            stream = socket.socket.transport
            stream.write(b"\x01\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 5_000)
            await asyncio.wait_for(socket.socket.wait_closed(), LIMIT)
            assert socket.socket.close_code in (1006, 1008)


async def test_sockets_opened_too_often_are_refused(settings: Settings) -> None:
    async with serving(replace(settings, rate=0.02)) as served:
        request = (
            b"GET /api/games/nosuchgame/socket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\n"
            b"connection: upgrade\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            b"sec-websocket-version: 13\r\n\r\n"
        )
        statuses = []
        for _ in range(5):
            reader, writer = await dial(served)
            writer.write(request)
            heard = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), LIMIT)
            statuses.append(heard.split(b" ")[1])
            writer.close()
        assert statuses == [b"101"] * 2 + [b"429"] * 3
        assert b"retry-after" in heard.lower()


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_every_one_of_many_newcomers_is_heard(settings: Settings) -> None:
    async with serving(replace(settings, rate=0)) as served:
        port = int(served.url.rsplit(":", 1)[1])
        lines = [await asyncio.open_connection("127.0.0.1", port) for _ in range(90)]
        head = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        for _reader, writer in lines:  # all at once, and some in two pieces
            writer.write(head)
        await asyncio.sleep(0)
        for _reader, writer in lines:
            writer.write(b"\r\n")
        async with asyncio.timeout(60):
            answers = [await reader.read() for reader, _writer in lines]
        for _reader, writer in lines:
            writer.close()
        assert all(answer.startswith(b"HTTP/1.1 200 ") for answer in answers)
