"""The settings of a server: flags first, then the environment, then defaults."""

import logging
import math
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

ENVIRONMENT_PREFIX = "FIEFDOM_"
_FLAGS = {"origins": "--origin", "hosts": "--allow-host"}
"""Flags whose names differ from their settings."""
_AT_LEAST_ONE = {"analysis_threads", "body_bytes", "connections", "message_bytes", "proxies"}
_WEB_ADDRESS = re.compile(r"https?://[^/\s]+")


@dataclass(frozen=True)
class Settings:
    """Everything a host can choose. Each field `x_y` is also the variable FIEFDOM_X_Y."""

    database: str = "sqlite:///fiefdom.db"
    """SQLAlchemy URL; `postgresql://…` for more than one process."""
    host: str = "127.0.0.1"
    port: int = 8765
    origins: tuple[str, ...] = ()
    """Other origins that may use the API from a browser, besides the server's own."""
    hosts: tuple[str, ...] = ()
    """Host names that the server answers to; any if empty."""
    address: str = ""
    """The server's public address, for links and QR codes; if empty, as the page was opened."""
    behind_proxy: bool = False
    """Trust X-Forwarded-For and X-Forwarded-Proto of the proxy in front."""
    proxies: int = 1
    """How many of the host's own proxies a request passes through."""
    bot_threads: int = 0
    """Bots that may search at the same time; 0 for two per core."""
    bot_seconds: float = 0.5
    """The shortest time that a bot's turn takes, so that people can follow."""
    idle_seconds: float = 900.0
    """A game that nobody is connected to is unloaded after this time."""
    rate: float = 1.0
    """Scales all rate limits; 0 turns them off."""
    connections: int = 5000
    """Connections in total, if the system's limit on open files allows that many."""
    connections_per_address: int = 250
    """Connections from one address; not enforced behind a proxy, which is one address."""
    sockets_per_address: int = 100
    sockets_per_identity: int = 20
    open_games_per_identity: int = 30
    public_tables_per_identity: int = 2
    """Public tables of one identity that are waiting for players."""
    reviews_per_identity: int = 3
    """Reviews that one identity may be waiting for at the same time."""
    review_seconds: float = 60.0
    """Total thinking time for the review of one game."""
    waiting_days: float = 7.0
    """A table that waits for players this long without a change is cancelled; 0 for never."""
    abandoned_days: float = 60.0
    """A game without a move for this long is cancelled; 0 for never."""
    cancelled_days: float = 7.0
    """A cancelled game is deleted after this time; 0 for never."""
    unused_days: float = 90.0
    """An identity that never had a table is deleted after this time; 0 for never."""
    message_bytes: int = 4096
    """Largest WebSocket message accepted."""
    body_bytes: int = 16384
    """Largest REST body accepted."""
    analysis_threads: int = 1
    """Analysis board searches that run at the same time."""
    analysis_seconds: float = 20.0
    """The longest that an analysis board search may take."""
    timeout_grace: float = 20.0
    """Nobody's clock runs out for this long after a start: the outage was not their fault."""
    stop_seconds: float = 10.0
    log_level: str = "INFO"

    @classmethod
    def read(
        cls, flags: Mapping[str, Any], environment: Mapping[str, str] | None = None
    ) -> "Settings":
        """Settings from flags (None means not given), then from the environment.

        Raises ValueError with a sentence about the first one that cannot be used.
        """
        env = os.environ if environment is None else environment
        chosen: dict[str, Any] = {}
        for name, default in _defaults().items():
            variable = ENVIRONMENT_PREFIX + name.upper()
            if flags.get(name) is not None:
                chosen[name] = flags[name]
                _check(name, _FLAGS.get(name, f"--{name.replace('_', '-')}"), flags[name])
            elif (text := env.get(variable)) is not None:
                chosen[name] = _parse(variable, text, default)
                _check(name, variable, chosen[name])
        return cls(**chosen)


def _defaults() -> dict[str, Any]:
    return {f.name: f.default for f in fields(Settings)}


def _parse(variable: str, text: str, default: Any) -> Any:
    try:
        if isinstance(default, bool):
            return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}[
                text.lower()
            ]
        if isinstance(default, tuple):
            return tuple(part.strip() for part in text.split(",") if part.strip())
        return type(default)(text)
    except (KeyError, ValueError):
        kinds = {bool: "yes or no", int: "a whole number", float: "a number"}
        raise ValueError(f"{variable} is {text!r}; it must be {kinds[type(default)]}") from None


def _check(name: str, said: str, value: Any) -> None:
    """Refuses a value that no server can run with; `said` is how the host named it."""
    if name == "port":  # ports are checked on the command line
        return
    if isinstance(value, int | float):
        least = 1 if name in _AT_LEAST_ONE else 0
        if not (math.isfinite(value) and value >= least):
            raise ValueError(f"{said} is {value}; it must be {least} or more")
    elif name == "log_level" and value.upper() not in logging.getLevelNamesMapping():
        raise ValueError(f"{said} is {value!r}; it must be debug, info, warning or error")
    elif name == "address" and value and not _WEB_ADDRESS.match(value):
        raise ValueError(f"{said} is {value!r}; write it like https://games.example.org")
    elif name == "origins":
        for origin in value:
            if not _WEB_ADDRESS.fullmatch(origin):
                raise ValueError(f"{said} is {origin!r}; write it like https://example.org")
