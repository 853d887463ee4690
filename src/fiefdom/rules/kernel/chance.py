"""The kernel's random generator: small, fast, and the same everywhere, compiled or not.

Marsaglia's multiply-with-carry with 32-bit words: no product exceeds 63 bits. The caller
keeps the generator's word in an array of one int64.
"""

from __future__ import annotations

from fiefdom.rules.kernel.compiling import entry
from fiefdom.rules.kernel.layout import Ints

MULTIPLIER = 1791398085
_WORD = 0xFFFFFFFF


@entry
def seed_chance(chance: Ints, seed: int) -> None:
    """Seeds the generator; neighbouring seeds give unrelated sequences."""
    low = (seed & _WORD) ^ 0x2545F491
    high = ((seed >> 32) & 0x3FFFFFFF) ^ 0x1B873593
    for _ in range(4):  # a small Feistel network spreads every bit of the seed
        low, high = (high ^ (low * 0x2C1B3C6D + 0x297A2D39 >> 8)) & _WORD, low
    carry = high % (MULTIPLIER - 2) + 1
    chance[0] = carry << 32 | low
    for _ in range(8):
        below(chance, 2)


@entry
def below(chance: Ints, bound: int) -> int:
    """A number from 0 to bound - 1, all equally likely (to one part in 2**32 / bound)."""
    word: int = MULTIPLIER * (chance[0] & _WORD) + (chance[0] >> 32)
    chance[0] = word
    return ((word ^ word >> 32) & _WORD) * bound >> 32


@entry
def shuffle(chance: Ints, values: Ints, size: int, wanted: int) -> None:
    """Moves a random `wanted` of the first `size` values to the front, in random order."""
    for i in range(wanted):
        j = i + below(chance, size - i)
        values[i], values[j] = values[j], values[i]
