"""A deal that is the same in every run, for tests in which a bot thinks."""

from fiefdom import Game, Setup
from fiefdom.server.messages.table import Revealed
from fiefdom.server.secret import write_orders
from fiefdom.server.stored_game import Dealt


def dealt(setup: Setup, seed: int = 1) -> Dealt:
    """The order of a game with this seed, as a deal to practise with."""
    order = write_orders(Game.new(setup, seed=seed).orders)
    return Dealt("2026-01-01", Revealed(order=order, nonce="0" * 64), counts=False)
