"""The tables. A game is its hidden order and its numbered entries; the rest is derived."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("name", String(64)),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created_at", BigInteger, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("setup", Text, nullable=False),
    Column("mode", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("creator", String(32), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("hidden_order", Text, nullable=False),
    Column("nonce", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    # The following are derived from the entries, and kept so that lists need no replay.
    Column("phase", String(16), nullable=False),
    Column("turn", Integer),
    Column("wake_at", BigInteger),
    Column("ended_at", BigInteger),
    Column("result", JSON),
    # Why the game was set aside: it could not be read.
    Column("fault", Text),
    Index(None, "phase", "public", "created_at"),
    Index(None, "creator"),
    Index(None, "wake_at"),
    Index(None, "ended_at"),
)

entries = Table(
    "entries",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("by", String(16), nullable=False),
    Column("move", String(40)),
    Column("data", JSON),
    Column("client_id", String(64)),
    Column("person", String(32)),
    Column("at", BigInteger, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("name", String(64)),
    Column("player", String(32)),
    Column("level", String(40)),
    Column("total", Integer),
    Column("won", Float),
    Index(None, "player"),
)

links = Table(
    "links",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("game", String(32), ForeignKey("games.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),
    Column("maker", String(32)),
)

reviews = Table(
    "reviews",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("state", String(16), nullable=False),
    Column("person", String(32), nullable=False),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("review", Text),
    Column("asked_at", BigInteger, nullable=False),
    # Updated every few seconds while a process works on it: an old one was abandoned.
    Column("changed_at", BigInteger, nullable=False),
    Index(None, "person"),
)

deals = Table(
    "deals",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("setup", Text, nullable=False),
    Column("levels", JSON, nullable=False),
    Column("hidden_order", Text, nullable=False),
    Column("nonce", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

tries = Table(
    "tries",
    metadata,
    Column("day", String(10), ForeignKey("deals.day"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("game", String(32), ForeignKey("games.id"), nullable=False, unique=True),
)
"""Each identity's one try at the deal of a day."""

puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("at_once", Boolean, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("first_at", BigInteger, nullable=False),
)
"""Each identity's tries at a puzzle; `at_once` says whether the first try was right."""

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)
"""One row, written to see whether writing works."""
