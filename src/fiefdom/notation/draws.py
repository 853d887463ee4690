"""What was drawn as text: `draw 3 17 24 40`, `draw P2 P1`, `draw bakery statue`."""

from __future__ import annotations

from fiefdom.components import DOMINOES_PER_BOX
from fiefdom.notation.positions import building_of
from fiefdom.notation.scanning import Line
from fiefdom.notation.setups import king_name, king_of
from fiefdom.rules.errors import FiefdomError
from fiefdom.rules.order import Drawn
from fiefdom.rules.position import Position

DRAW = "draw"


def format_draw(position: Position, drawn: Drawn) -> str:
    """The text of a draw, for a position that waits for one; `parse_draw` is the inverse."""
    if position.awaits == "kings":
        return " ".join([DRAW, *(king_name(position.setup, int(king)) for king in drawn)])
    return " ".join([DRAW, *map(str, drawn)])


def parse_draw(position: Position, text: str) -> Drawn:
    """The draw that a text names, in a position that waits for one."""
    key, *words = Line(text, 1).words
    if key.text != DRAW or not words:
        raise key.error(f"a draw is written like: {DRAW} 3 17 24 40")
    if position.awaits is None:
        raise FiefdomError("there is nothing to draw now")
    if position.awaits == "kings":
        return tuple(king_of(position.setup, word) for word in words)
    if position.awaits == "buildings":
        return tuple(building_of(word) for word in words)
    return tuple(word.number(1, DOMINOES_PER_BOX, "a domino") for word in words)
