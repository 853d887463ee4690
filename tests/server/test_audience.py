"""Who hears what at a table, and in which order: players at once, a crowd a little later."""

import asyncio

import pytest

from fiefdom.server.audience import Audience, Listener


class Ear:
    """A listener that notes what it hears."""

    def __init__(self, audience: Audience, seats: tuple[int, ...] = ()) -> None:
        self.heard: list[str] = []
        self.listener = Listener(None, self._send, lambda _code, _reason: None, list(seats))
        audience.add(self.listener)

    def _send(self, *texts: str) -> None:
        self.heard.extend(texts)


async def until_told(ears: list[Ear], texts: list[str]) -> None:
    async with asyncio.timeout(20):
        while any(ear.heard != texts for ear in ears):
            await asyncio.sleep(0.01)


@pytest.mark.asyncio
async def test_a_few_spectators_hear_everything_at_once() -> None:
    audience = Audience()
    ears = [Ear(audience) for _ in range(10)]
    audience.send("a")
    audience.send("b")
    assert all(ear.heard == ["a", "b"] for ear in ears)


@pytest.mark.asyncio
async def test_players_do_not_wait_for_a_crowd_and_the_crowd_misses_nothing() -> None:
    audience = Audience()
    player = Ear(audience, seats=(0,))
    crowd = [Ear(audience) for _ in range(300)]
    audience.send("a")
    audience.send("b")
    assert player.heard == ["a", "b"]
    assert crowd[0].heard == []
    await until_told(crowd, ["a", "b"])
    audience.send("c")
    await until_told([player, *crowd], ["a", "b", "c"])


@pytest.mark.asyncio
async def test_who_comes_to_a_crowd_hears_only_what_comes_later() -> None:
    audience = Audience()
    crowd = [Ear(audience) for _ in range(100)]
    audience.send("a")
    late = Ear(audience)
    audience.send("b")
    await until_told(crowd, ["a", "b"])
    assert late.heard == ["b"]


@pytest.mark.asyncio
async def test_a_word_to_one_of_the_crowd_comes_after_what_all_were_told() -> None:
    audience = Audience()
    crowd = [Ear(audience) for _ in range(100)]
    audience.send("a")
    audience.send_to(crowd[7].listener, "your seat")
    assert crowd[7].heard == ["a", "your seat"]
    await until_told(crowd[8:], ["a"])
    assert crowd[7].heard == ["a", "your seat"]
