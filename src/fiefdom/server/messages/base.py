"""What every message shares: plain JSON, frozen, no unknown fields accepted from clients."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from fiefdom.rules.steps import DecisionKind as DecisionKind
from fiefdom.rules.steps import MoveKind as MoveKind

Terrain = Literal["wheat", "forest", "lake", "grassland", "swamp", "mine", "town", "castle"]
DominoBox = Literal["kingdomino", "queendomino"]
Colour = Literal["blue", "rose", "green", "yellow", "violet", "orange", "teal", "grey"]
COLOURS: tuple[Colour, ...] = (
    "blue", "rose", "green", "yellow", "violet", "orange", "teal", "grey",
)  # fmt: skip
Phase = Literal["waiting", "playing", "over", "cancelled"]
Reaction = Literal[
    "hello", "well-played", "thanks", "oops", "thinking", "hurry", "wow", "good-game"
]
REACTIONS: tuple[Reaction, ...] = (
    "hello", "well-played", "thanks", "oops", "thinking", "hurry", "wow", "good-game",
)  # fmt: skip

PROTOCOL = 2
"""The version of the protocol; docs/protocol.md says what each version added."""
PROTOCOL_HEADER = "Fiefdom-Protocol"

NAME_LENGTH = 32
Name = Annotated[str, StringConstraints(max_length=200)]
"""A display name as typed; the server cleans it and cuts it to 32 characters."""

ClientId = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[\w.:-]+$")]
"""Chosen by the client, unique for each request, so that repeating a request is harmless."""

MoveText = Annotated[str, StringConstraints(min_length=1, max_length=40)]
"""A move in notation: "g8h8", "discard", "tax g8", "build 2 h7", "claim 24"."""


def _whole(value: object) -> object:
    """A whole number; JSON makes no difference between 2 and 2.0."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Whole = Annotated[int, BeforeValidator(_whole)]
SeatNumber = Annotated[int, Field(ge=0, le=7), BeforeValidator(_whole)]
Coordinate = Annotated[int, Field(ge=-6, le=6), BeforeValidator(_whole)]
"""Squares from the castle: to the right for x, upwards for y."""
Amount = Annotated[int, Field(ge=0, le=999_999), BeforeValidator(_whole)]


class Message(BaseModel):
    """A message from the server."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class Request(BaseModel):
    """A message from a client; an unknown field is an error, not silently dropped."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, use_attribute_docstrings=True
    )
