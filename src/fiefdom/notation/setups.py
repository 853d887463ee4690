"""Set-ups and kings from text; `str(setup)` and `king_name` are the inverses."""

from __future__ import annotations

import re

from fiefdom.notation.scanning import Line
from fiefdom.rules.errors import SetupError
from fiefdom.rules.options import OPTIONS, dashed
from fiefdom.rules.setup import Setup
from fiefdom.rules.words import Word, shown

_PLAYERS = re.compile(r"players=([0-9]{1,3})")
_KING = re.compile(r"P([1-9])(b?)")


def parse_setup(text: str) -> Setup:
    """The set-up that text such as `kingdomino players=4 harmony` names."""
    words = Line(text, 1).words
    if not words:
        raise Word(text, 1, 1).error("name a box, like: kingdomino players=4")
    return setup_of(words)


def setup_of(words: list[Word]) -> Setup:
    """The set-up that words name: the box, then players and options in any order."""
    box, *rest = words
    players: int | None = None
    options: dict[str, bool] = {}
    for word in rest:
        match = _PLAYERS.fullmatch(word.text)
        if match is not None and players is None:
            players = int(match.group(1))
            continue
        name = word.text.replace("-", "_")
        if name not in OPTIONS or name in options or "_" in word.text:
            if word.text.startswith("players=") and players is None:
                raise word.error("the number of players is missing, like: players=4")
            possible = ", ".join(map(dashed, OPTIONS))
            raise word.error(
                f"{shown(word.text)} is not an option, or comes twice; there are {possible}"
            )
        options[name] = True
    if players is None:
        raise box.error("the number of players is missing, like: players=4")
    try:
        return Setup(box.text, players, **options)  # type: ignore[arg-type]
    except SetupError as error:
        raise box.error(str(error)) from error


def king_name(setup: Setup, king: int) -> str:
    """A king by its player: P1, P2, …; if players have two kings, the second is P1b, P2b."""
    return f"P{king % setup.players + 1}" + ("b" if king >= setup.players else "")


def king_of(setup: Setup, word: Word) -> int:
    """The king that a word names."""
    match = _KING.fullmatch(word.text)
    if match is not None:
        player = int(match.group(1)) - 1
        king = player + (setup.players if match.group(2) else 0)
        if player < setup.players and king < setup.kings:
            return king
    names = ", ".join(king_name(setup, king) for king in range(setup.kings))
    raise word.error(f"{shown(word.text)} is not a king; there are {names}")
