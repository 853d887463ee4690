"""Refusals: what a client did wrong, as a stable code with an HTTP status and a message."""

import math

from fiefdom.server.messages.errors import ErrorCode, ErrorInfo
from fiefdom.server.messages.socket import ErrorMessage

_KNOWN: dict[ErrorCode, tuple[int, str]] = {
    "malformed": (422, "This is not a message of the protocol; see the API description."),
    "too-large": (413, "The message is too large."),
    "too-frequent": (429, "Too many messages; wait a little and try again."),
    "forbidden-origin": (403, "This page may not use this server."),
    "unknown-identity": (401, "This token is unknown; create an account first."),
    "not-found": (404, "There is nothing here."),
    "no-such-game": (404, "There is no such game."),
    "no-such-seat": (404, "The game has no such seat."),
    "no-such-player": (404, "There is no such player."),
    "no-such-level": (422, "There is no such bot level; see the list of levels."),
    "bad-setup": (422, "This combination cannot be played."),
    "bad-position": (422, "This is not a valid position; see docs/notation.md."),
    "bad-seats": (422, "The seats do not match the number of players."),
    "bad-name": (422, "The name has no visible character; choose another."),
    "seat-taken": (409, "The seat is taken; choose an open one."),
    "not-creator": (403, "Only the creator of the game may do this."),
    "not-your-seat": (403, "This seat is not yours."),
    "not-your-turn": (409, "It is another player's turn."),
    "not-seated": (403, "Only players at this table may do this."),
    "not-started": (409, "The game has not begun; seats are still open."),
    "already-started": (409, "The game has already begun."),
    "not-over": (409, "The game is not over yet."),
    "over": (409, "The game is over."),
    "stale-number": (409, "The game has moved on; look at the newest events and decide again."),
    "number-ahead": (409, "The game has no event with this number yet; reload it."),
    "illegal-move": (409, "This move is not legal; choose one of the legal moves."),
    "unreadable-move": (422, 'This is not a move; write it like "g8h8" or "claim 24".'),
    "nothing-to-undo": (409, "There is nothing to undo."),
    "no-hints": (403, "Hints are not allowed in this game."),
    "sealed": (403, "Games of the deal of the day stay hidden until the deal is over."),
    "bad-link": (404, "The link is not valid, has already been used, or has expired."),
    "too-many-sockets": (429, "Too many connections; close one and try again."),
    "too-many-games": (429, "Too many unfinished games; finish or cancel one first."),
    "too-many-reviews": (429, "Too many reviews in progress; wait until one of them is done."),
    "method-not-allowed": (405, "This cannot be done here."),
    "broken-game": (410, "This game is damaged and cannot be opened; its host has been told."),
    "storage-unavailable": (503, "The game cannot be stored right now; send the message again."),
    "starting": (503, "The engine is getting ready; try again in a moment."),
    "stopping": (503, "The server is stopping; connect again in a moment."),
    "internal": (500, "Something went wrong on the server; nothing was changed."),
}


class Refusal(Exception):  # noqa: N818  (not an error of the program)
    """A request that is refused and changes nothing."""

    def __init__(
        self,
        code: ErrorCode,
        message: str | None = None,
        *,
        number: int | None = None,
        rule: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        self.code: ErrorCode = code
        self.status, sentence = _KNOWN[code]
        self.message = message or sentence
        self.number = number
        self.rule = rule
        self.retry_after = retry_after
        """Seconds after which the same request would be accepted, if known."""
        super().__init__(f"{code}: {self.message}")

    def info(self) -> ErrorInfo:
        """The refusal as the body of a REST answer."""
        return ErrorInfo(code=self.code, message=self.message, number=self.number, rule=self.rule)

    @property
    def headers(self) -> dict[str, str]:
        """Headers of a REST answer: when to try again, if known."""
        if self.retry_after is None:
            return {}
        return {"retry-after": str(max(1, math.ceil(self.retry_after)))}

    def reply(self, client_id: str | None) -> ErrorMessage:
        """The refusal as a message on the socket."""
        return ErrorMessage(
            code=self.code,
            message=self.message,
            id=client_id,
            number=self.number,
            rule=self.rule,
        )


def sentence(text: str) -> str:
    """The text as a sentence: a capital at its start, a full stop at its end."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."


def statuses() -> dict[int, list[ErrorCode]]:
    """The codes for each HTTP status."""
    found: dict[int, list[ErrorCode]] = {}
    for code, (status, _sentence) in _KNOWN.items():
        found.setdefault(status, []).append(code)
    return found
