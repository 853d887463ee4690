"""What a server says when it will not do something."""


class Refused(Exception):  # noqa: N818  (the word of the protocol)
    """The server refused something; `code` is stable, `message` a sentence for people."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        self.message = message
        super().__init__(f"{code}: {message}")


PASSING = ("storage-unavailable", "stopping", "too-frequent", "too-many-sockets")
"""Codes of refusals after which it is worth trying again."""
