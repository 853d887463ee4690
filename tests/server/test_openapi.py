"""Schemathesis against the OpenAPI description of a running server."""

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from fiefdom.server.app import create_app
from fiefdom.server.settings import Settings
from server.serving import serving


def _run(chosen: Settings, urls: list[str], ready: threading.Event, stop: threading.Event) -> None:
    async def main() -> None:
        async with serving(chosen) as served:
            urls.append(served.url)
            ready.set()
            while not stop.is_set():
                await asyncio.sleep(0.05)

    asyncio.run(main())


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("openapi")
    chosen = Settings(
        database=f"sqlite:///{folder / 'games.db'}",
        rate=0,
        bot_seconds=0,
        open_games_per_identity=100_000,
    )
    urls: list[str] = []
    ready, stop = threading.Event(), threading.Event()
    thread = threading.Thread(target=_run, args=(chosen, urls, ready, stop))
    thread.start()
    assert ready.wait(60)
    yield urls[0]
    stop.set()
    thread.join()


# A list that is too long may be refused for its size before it is read.
REFUSALS = ["400", "401", "403", "404", "405", "409", "413", "422", "429"]
CHECKS = {"checks": {"negative_data_rejection": {"expected-statuses": REFUSALS}}}
schema = schemathesis.openapi.from_dict(
    create_app(Settings()).openapi(), config=schemathesis.Config.from_dict(CHECKS)
)


@schema.parametrize()
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_api_keeps_its_description(case: schemathesis.Case[Any], url: str) -> None:
    answer = case.call_and_validate(
        base_url=url,
        headers={"Fiefdom-Protocol": "2"},
        excluded_checks=[positive_data_acceptance],
    )
    if case.meta is not None and case.meta.generation.mode.is_positive:
        # What fits the schema may still not be playable, which a schema cannot say; but then
        # the answer says so and does not call it malformed.
        assert answer.status_code != 422 or answer.json()["code"] != "malformed"
