"""The signature of the rules: one number that changes exactly when they behave differently."""

from __future__ import annotations

from itertools import product

from fiefdom.rules.engine import RandomGames
from fiefdom.rules.options import OPTION_RULES
from fiefdom.rules.setup import Setup, modes

GAMES = 100
SEED = 20261115
_PRIME = 2**61 - 1


def signed_setups() -> tuple[Setup, ...]:
    """Every mode with every combination of the other options of its box."""
    setups = []
    for setup in modes():
        free = [o for o, rule in OPTION_RULES.items() if rule.box == setup.box and not rule.shapes]
        for mix in product((False, True), repeat=len(free)):
            options = {**setup.options, **dict(zip(free, mix, strict=True))}
            setups.append(Setup(setup.box, setup.players, **options))
    return tuple(setups)


def signature(games: int | None = None) -> int:
    """The signature over this many random games of every set-up: moves played and final scores."""
    mixed = 0
    for setup in signed_setups():
        for number in RandomGames(setup).play(GAMES if games is None else games, SEED):
            mixed = (mixed * 1_000_003 + number) % _PRIME
    return mixed
