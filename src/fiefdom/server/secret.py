"""The hidden order: drawn from the system's randomness, committed to, revealed at the end."""

import hashlib
import json
import secrets

from fiefdom import Game, Order, Setup
from fiefdom.components import DOMINOES_PER_BOX
from fiefdom.rules.kings import draw_kings
from fiefdom.server.messages.table import Revealed

_CHANCE = secrets.SystemRandom()


def draw_orders(setup: Setup) -> tuple[Order, ...]:
    """Fresh orders, one for each game, drawn without a seed that could be guessed."""
    return tuple(_shuffle(setup, order) for order in Game.new(setup, seed=0).orders)


def _shuffle(setup: Setup, shape: Order) -> Order:
    dominoes = {
        box: tuple(_CHANCE.sample(range(1, DOMINOES_PER_BOX + 1), len(numbers)))
        for box, numbers in shape.dominoes.items()
    }
    buildings = _CHANCE.sample(shape.buildings, len(shape.buildings))
    return Order(draw_kings(setup, _CHANCE), dominoes, tuple(buildings))


def write_orders(orders: tuple[Order, ...]) -> str:
    """The orders as JSON text, always the same for the same orders."""
    plain = [
        {
            "kings": list(order.kings),
            "dominoes": {box: list(numbers) for box, numbers in order.dominoes.items()},
            "buildings": list(order.buildings),
        }
        for order in orders
    ]
    return json.dumps(plain, sort_keys=True, separators=(",", ":"))


def read_orders(text: str) -> tuple[Order, ...]:
    """The orders that `write_orders` wrote."""
    return tuple(
        Order(
            tuple(order["kings"]),
            {box: tuple(numbers) for box, numbers in order["dominoes"].items()},
            tuple(order["buildings"]),
        )
        for order in json.loads(text)
    )


def commitment(hidden: Revealed) -> str:
    """The hash that is published before the first move."""
    return hashlib.sha256(f"{hidden.nonce}\n{hidden.order}".encode()).hexdigest()


def new_secret(setup: Setup) -> Revealed:
    """A fresh hidden order, with a nonce so that its hash does not give it away."""
    return Revealed(order=write_orders(draw_orders(setup)), nonce=secrets.token_hex(32))
