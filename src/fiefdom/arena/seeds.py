"""The seeds of a match: BLAKE2b of a short text, so that anyone can reproduce them.

- The deck of a game (the order of kings, dominoes and buildings) is drawn with the seed of
  `fiefdom deck SEED DECK`: the same for every table and every seat rotation.
- A bot chooses its move with the seed of `fiefdom move SEED DECK GAME MOVE`, where GAME counts
  the seatings of a deck and MOVE the moves of the game, both from 0.

A seed is the first 8 bytes of the digest, big-endian, without the two highest bits.
"""

from __future__ import annotations

import hashlib

SEEDS = 1 << 62


def deck_seed(seed: int, deck: int) -> int:
    """The seed that a deck of a match is shuffled with."""
    return _hash(f"fiefdom deck {seed} {deck}")


def move_seed(seed: int, deck: int, game: int, move: int) -> int:
    """The seed that a bot is given for one move."""
    return _hash(f"fiefdom move {seed} {deck} {game} {move}")


def _hash(text: str) -> int:
    digest = hashlib.blake2b(text.encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % SEEDS
