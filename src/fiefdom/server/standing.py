"""The final ranking: a kingdom that its players have left cannot win."""

from collections.abc import Sequence

from fiefdom import ScoreSheet, Setup


def left_kingdoms(setup: Setup, left: Sequence[bool]) -> frozenset[int]:
    """The kingdoms that all their players have left; `left` says which seats were left."""
    stayed = {setup.kingdom_of(seat) for seat, gone in enumerate(left) if not gone}
    return frozenset(range(setup.kingdoms)) - stayed


def standing(sheet: ScoreSheet, left: frozenset[int]) -> list[list[int]]:
    """The kingdoms by place; those that were left come last."""
    stayed = [[k for k in place if k not in left] for place in sheet.ranking]
    gone = [[k for k in place if k in left] for place in sheet.ranking]
    return [place for place in (*stayed, *gone) if place]


def winners(sheet: ScoreSheet, left: frozenset[int]) -> list[int]:
    """The best of the kingdoms that were not left; none if all were."""
    best = standing(sheet, left)[0]
    return [] if set(best) <= left else best
