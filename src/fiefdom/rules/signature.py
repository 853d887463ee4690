"""The signature of the rules: one number that changes exactly when they behave differently."""

from __future__ import annotations

from itertools import product

from fiefdom.rules.engine import RandomGames
from fiefdom.rules.setup import Setup, modes

GAMES = 100
SEED = 20261115
_PRIME = 2**61 - 1


def signed_setups() -> tuple[Setup, ...]:
    """Every mode, and every mix of Kingdomino's options with it."""
    setups = []
    for setup in modes():
        mixes = product((False, True), repeat=3) if setup.box == "kingdomino" else [(False,) * 3]
        for dynasty, middle_kingdom, harmony in mixes:
            setups.append(
                Setup(
                    setup.box,
                    setup.players,
                    mighty_duel=setup.mighty_duel,
                    dynasty=dynasty,
                    middle_kingdom=middle_kingdom,
                    harmony=harmony,
                    lines_of_four=setup.lines_of_four,
                    teams=setup.teams,
                )
            )
    return tuple(setups)


def signature(games: int | None = None) -> int:
    """The signature over so many random games of every set-up: moves played and final scores."""
    mixed = 0
    for setup in signed_setups():
        for number in RandomGames(setup).play(GAMES if games is None else games, SEED):
            mixed = (mixed * 1_000_003 + number) % _PRIME
    return mixed
