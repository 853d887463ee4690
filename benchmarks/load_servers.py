"""Servers to be measured: started from this or another checkout, pinned, and watched."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import httpx

from fiefdom.server.local import bind

_PATIENCE = 600
"""Seconds that a server may take to start: an older checkout has to be compiled first."""


@asynccontextmanager
async def servers(
    count: int, database: str, pin: bool, checkout: Path | None = None
) -> AsyncIterator[tuple[list[str], list[int]]]:
    """Server processes with all limits out of the way: their URLs and process ids."""
    environment = {
        **os.environ,
        "FIEFDOM_RATE": "0",
        "FIEFDOM_CONNECTIONS_PER_ADDRESS": "1000000",
        "FIEFDOM_SOCKETS_PER_ADDRESS": "1000000",
        "FIEFDOM_SOCKETS_PER_IDENTITY": "1000000",
        "FIEFDOM_OPEN_GAMES_PER_IDENTITY": "1000000",
        "FIEFDOM_LOG_LEVEL": "warning",
        "FIEFDOM_DATABASE": database,
    }
    if checkout is not None:  # its sources with the packages that are installed here
        environment["PYTHONPATH"] = str(checkout.resolve() / "src")
    urls, running = [], []
    for number in range(count):
        listening = bind(0)
        port = listening.getsockname()[1]
        listening.close()
        running.append(
            subprocess.Popen(
                [sys.executable, "-m", "fiefdom.server", "--port", str(port)], env=environment
            )
        )
        if pin:
            os.sched_setaffinity(running[-1].pid, {number % (os.cpu_count() or 1)})
        urls.append(f"http://127.0.0.1:{port}")
    try:
        for url, process in zip(urls, running, strict=True):
            await _answering(url, process)
        yield urls, [process.pid for process in running]
    finally:
        for process in running:
            process.send_signal(signal.SIGTERM)
        for process in running:
            process.wait(timeout=60)


async def _answering(url: str, process: subprocess.Popen[bytes]) -> None:
    async with httpx.AsyncClient(base_url=url) as http:
        for _ in range(10 * _PATIENCE):
            if process.poll() is not None:
                raise RuntimeError(f"the server at {url} stopped before it answered")
            with contextlib.suppress(httpx.HTTPError):
                if (await http.get("/health")).status_code == 200:
                    return
            await asyncio.sleep(0.1)
    raise TimeoutError(f"{url} does not answer")


def memory(pids: list[int]) -> int:
    """Resident bytes of these processes."""
    total = 0
    for pid in pids:
        with open(f"/proc/{pid}/statm") as text:
            total += int(text.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return total


def cpu(pids: list[int]) -> float:
    """Seconds of processor time that these processes have used."""
    ticks = 0
    for pid in pids:
        with open(f"/proc/{pid}/stat") as text:
            ticks += sum(map(int, text.read().rsplit(")", 1)[1].split()[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def waiting(pids: list[int]) -> float:
    """Seconds that these processes were ready to run while others had their core."""
    total = 0
    for pid in pids:
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/schedstat") as text:
                total += int(text.read().split()[1])
    return total / 1e9


@contextmanager
def postgresql() -> Iterator[str]:
    """The URL of a new database of a PostgreSQL of its own, which is gone at the end."""
    sys.path.append(str(Path(__file__).parents[1] / "tests"))
    from server.postgres import Postgres

    running = Postgres()
    try:
        running.start()
        yield running.create_database("load")
    finally:
        running.stop()


async def shares(urls: list[str], histogram: str) -> dict[str, float]:
    """The share of a histogram's observations up to each bound, in milliseconds."""
    async with httpx.AsyncClient(base_url=urls[0]) as http:
        text = (await http.get("/metrics")).text
    buckets = {}
    for line in text.splitlines():
        if line.startswith(f"{histogram}_bucket"):
            name, count = line.split(" ")
            buckets[name.split('"')[1]] = float(count)
    total = buckets.pop("+Inf")
    return {str(float(le) * 1000): round(count / total, 4) for le, count in buckets.items()}
