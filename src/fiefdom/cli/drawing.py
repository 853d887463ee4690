"""Kingdoms, lines and whole tables drawn in the terminal."""

from __future__ import annotations

import shutil
from collections.abc import Sequence

from fiefdom.cli.colours import Painter
from fiefdom.components import Domino, Half
from fiefdom.notation.setups import king_name
from fiefdom.rules.kingdom import KingdomView, Land
from fiefdom.rules.moves import CASTLE, COLUMNS, REACH, Square
from fiefdom.rules.position import Claimed, Decision, Position
from fiefdom.rules.setup import Setup

CELL = 3
GAP = 4
_DUTIES = {"tax": "may collect taxes", "build": "may build", "dragon": "may bribe the dragon"}


def player_names(setup: Setup, names: Sequence[str] = ()) -> list[str]:
    """What to call each player: P1, or `P1 Ada` if the name is known."""
    known = [*names, *[""] * setup.players]
    return [f"P{i + 1} {known[i]}".rstrip() for i in range(setup.players)]


def duty(decision: Decision) -> str:
    """What a player has to do, such as `must place`, or may do, such as `may build`."""
    return _DUTIES.get(decision.kind, f"must {decision.kind}")


def kingdom_title(position: Position, number: int, names: Sequence[str]) -> str:
    """The kingdom's players, and its points as the game stands."""
    rulers = [names[player] for player in position.setup.players_of(number)]
    points = position.past[number].points + position.points[number]
    return f"{' & '.join(rulers)}: {points} points"


def kingdom_picture(kingdom: KingdomView, painter: Painter) -> list[tuple[str, int]]:
    """The kingdom's rows and what it owns, each with its width on the screen."""
    left, bottom, right, top = kingdom.bounds
    columns = range(left, right + 1)
    heading = "   " + "".join(f"{COLUMNS[x + REACH]:<{CELL}}" for x in columns)
    rows = [(heading, len(heading))]
    for y in range(top, bottom - 1, -1):
        cells = "".join(_cell(kingdom, Square(x, y), painter) for x in columns)
        rows.append((f"{y + REACH + 1:>2} {cells}", 3 + CELL * len(columns)))
    return rows + [(text, len(text)) for text in _owned(kingdom)]


def _cell(kingdom: KingdomView, square: Square, painter: Painter) -> str:
    if square == CASTLE:
        return painter.land("castle", "[] ")
    land = kingdom.squares.get(square)
    return " . " if land is None else painter.land(land.terrain, f"{_letter(land)} ")


def _letter(land: Land | Half) -> str:
    return f"{land.terrain[0].upper()}{land.crowns or ' '}"


def _owned(kingdom: KingdomView) -> list[str]:
    texts = []
    if kingdom.coins or kingdom.knights:
        texts.append(f"coins {kingdom.coins}, guard {kingdom.guard}")
    texts += [
        f"{square} {land.building.replace('_', ' ')}"
        for square, land in kingdom.squares.items()
        if land.building is not None
    ]
    knights = [str(square) for square, land in kingdom.squares.items() if land.knight]
    if knights:
        texts.append(f"knights on {' '.join(knights)}")
    if kingdom.towers:
        texts.append(f"towers {kingdom.towers}")
    if kingdom.has_queen:
        texts.append("hosts the Queen")
    if kingdom.discarded:
        texts.append(f"discarded {kingdom.discarded}")
    return texts


def table_picture(position: Position, names: Sequence[str], painter: Painter) -> str:
    """Everything on the table: lines, builders' board, and the kingdoms side by side."""
    blocks = [
        [
            (painter.bold(title), len(title)),
            *kingdom_picture(kingdom, painter),
        ]
        for number, kingdom in enumerate(position.kingdoms)
        for title in [kingdom_title(position, number, names)]
    ]
    return "\n".join([*table_lines(position, painter), "", side_by_side(blocks)])


def table_lines(position: Position, painter: Painter) -> list[str]:
    """The lines of dominoes and the builders' board, one text each."""
    texts = []
    for name, line in (("line", position.line), ("next", position.next_line)):
        if line:
            dominoes = "   ".join(_claimed(position, claimed, painter) for claimed in line)
            texts.append(f"{name}  {dominoes}")
    if position.builders:
        spots = enumerate(position.builders)
        board = ", ".join(f"{cost} {(name or '-').replace('_', ' ')}" for cost, name in spots)
        texts.append(f"builders  {board}" + (" (dragon used)" if position.dragon_used else ""))
        if position.top_building is not None:
            texts.append(f"pile  {position.top_building.replace('_', ' ')} on top")
    return texts


def _claimed(position: Position, claimed: Claimed, painter: Painter) -> str:
    king = "" if claimed.king is None else f" {king_name(position.setup, claimed.king)}"
    return domino_picture(claimed.domino, painter) + king


def domino_picture(domino: Domino, painter: Painter) -> str:
    """A domino's number and its two halves."""
    halves = (painter.land(half.terrain, _letter(half)) for half in (domino.a, domino.b))
    return f"{domino.number}:" + "|".join(halves)


def side_by_side(blocks: Sequence[Sequence[tuple[str, int]]]) -> str:
    """Blocks of lines side by side, as many as the terminal is wide enough for."""
    room = shutil.get_terminal_size((100, 24)).columns
    rows: list[list[Sequence[tuple[str, int]]]] = [[]]
    used = 0
    for block in blocks:
        width = max(size for _, size in block) + GAP
        if rows[-1] and used + width > room:
            rows.append([])
            used = 0
        rows[-1].append(block)
        used += width
    return "\n\n".join(_joined(row) for row in rows)


def _joined(blocks: Sequence[Sequence[tuple[str, int]]]) -> str:
    widths = [max(size for _, size in block) + GAP for block in blocks]
    lines = []
    for i in range(max(len(block) for block in blocks)):
        line = ""
        for block, width in zip(blocks, widths, strict=True):
            text, size = block[i] if i < len(block) else ("", 0)
            line += text + " " * (width - size)
        lines.append(line.rstrip())
    return "\n".join(lines)
