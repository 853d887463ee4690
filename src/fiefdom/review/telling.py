"""A review's reasons in English, for the terminal; the page has its own texts for the codes."""

from __future__ import annotations

from collections.abc import Sequence

from fiefdom.review.findings import Reason


def tell(reasons: Sequence[Reason], names: Sequence[str]) -> str:
    """The reasons as one list, such as `3 points more at once and 1 crown more`.

    `names` are those of the kingdoms.
    """
    parts = [_told(reason, names) for reason in reasons]
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def _told(reason: Reason, names: Sequence[str]) -> str:
    amount = reason.amount
    match reason.code:
        case "points-now":
            return f"{_count(amount, 'point')} more at once"
        case "points-end":
            return f"{_count(amount, 'point')} more at the end"
        case "points-kept":
            return f"{_count(amount, 'point')} less for {names[reason.kingdom]}"
        case "room":
            return f"{_count(amount, 'fewer square')} that no domino can cover"
        case "order":
            return f"{_count(amount, 'place')} earlier in the next round"
        case "queen":
            return "the Queen as a guest"
    return f"{_count(amount, reason.code.removesuffix('s'))} more"


def _count(amount: float, thing: str) -> str:
    return f"{amount:g} {thing}" + ("" if amount == 1 else "s")
