"""The order of the first claims (rules: D4)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.kernel.piles import MIRRORED_KINGS
from fiefdom.rules.setup import Setup


def check_kings(setup: Setup, kings: Sequence[int]) -> None:
    """Refuses an order that the kings of this game cannot be drawn in."""
    if sorted(kings) != list(range(setup.kings)):
        raise FiefdomError(f"the kings are 0 to {setup.kings - 1}, each drawn once")
    players = [king % setup.players for king in kings]
    if setup.mirrored_claims and players != players[::-1]:
        raise FiefdomError(
            "two-player Queendomino is claimed first, second, second, first (rule D4)"
        )


def draw_kings(setup: Setup, chance: Random) -> tuple[int, ...]:
    """A random order for the first claims; all orders that the rules allow are equally likely."""
    if setup.mirrored_claims:
        return tuple(chance.choice(MIRRORED_KINGS.tolist()))
    kings = list(range(setup.kings))
    chance.shuffle(kings)
    return tuple(kings)
