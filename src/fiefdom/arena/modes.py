"""The set-up of a match, from command-line arguments."""

from __future__ import annotations

from collections.abc import Iterable

from fiefdom.notation import parse_setup
from fiefdom.rules import FiefdomError, NotationError, Setup, modes


def setup_from(
    mode: str, players: int | None = None, options: Iterable[str] = (), likely_players: int = 2
) -> Setup:
    """The set-up that a mode such as `kingdomino-4`, a box or a whole set-up's text names.

    The number of players may be in the text, given separately, or left to `likely_players`.
    """
    if not mode.strip():
        raise FiefdomError("name a mode, such as kingdomino-4")
    rows = {setup.mode: str(setup) for setup in modes()}
    first, *rest = mode.split()
    words = [*rows.get(first, first).split(), *rest]
    named = [word for word in words if word.startswith("players=")]
    if players is not None and named and named[0] != f"players={players}":
        raise FiefdomError(f"{mode!r} has {named[0]}, which --players {players} contradicts")
    if not named:
        words.append(f"players={likely_players if players is None else players}")
    words += [option for option in options if option not in words]
    try:
        return parse_setup(" ".join(words))
    except NotationError as error:
        raise FiefdomError(error.sentence) from None
