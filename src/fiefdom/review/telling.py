"""A review's reasons in English, for the terminal; the page has its own texts for the codes."""

from __future__ import annotations

from collections.abc import Sequence

from fiefdom.review.findings import Reason


def tell(reasons: Sequence[Reason], names: Sequence[str]) -> str:
    """The reasons as one list, such as `3 more points at once and 1 more crown`.

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
            return f"{_count(amount, 'more point')} at once"
        case "points-end":
            return f"{_count(amount, 'more point')} at the end"
        case "points-kept":
            return f"{_count(amount, 'fewer point')} for {names[reason.kingdom]}"
        case "room":
            return f"{_count(amount, 'fewer square')} that no domino can cover"
        case "order":
            return f"{_count(amount, 'place')} earlier in the next round"
        case "queen":
            return "hosting the Queen"
    return _count(amount, f"more {reason.code.removesuffix('s')}")


def _count(amount: float, thing: str) -> str:
    return f"{amount:g} {thing}" + ("" if amount == 1 else "s")
