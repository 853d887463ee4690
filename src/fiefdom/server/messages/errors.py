"""Errors that a client can get: a stable code each, and a message in English."""

from typing import Literal

from fiefdom.server.messages.base import Message

ErrorCode = Literal[
    "malformed",
    "too-large",
    "too-frequent",
    "forbidden-origin",
    "unknown-identity",
    "not-found",
    "no-such-game",
    "no-such-seat",
    "no-such-player",
    "no-such-level",
    "bad-setup",
    "bad-position",
    "bad-seats",
    "bad-name",
    "seat-taken",
    "not-creator",
    "not-your-seat",
    "not-your-turn",
    "not-seated",
    "not-started",
    "already-started",
    "not-over",
    "over",
    "stale-number",
    "number-ahead",
    "illegal-move",
    "unreadable-move",
    "nothing-to-undo",
    "no-hints",
    "sealed",
    "bad-link",
    "too-many-sockets",
    "too-many-games",
    "too-many-reviews",
    "method-not-allowed",
    "broken-game",
    "storage-unavailable",
    "starting",
    "stopping",
    "internal",
]


class ErrorInfo(Message):
    """The body of every REST error response."""

    code: ErrorCode
    message: str
    number: int | None = None
    """Number of the game's last event, if the client's was stale or ahead."""
    rule: str | None = None
    """The rule that an illegal move breaks."""
