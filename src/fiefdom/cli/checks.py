"""Checks of ports and databases on the command line, before anything starts."""

from __future__ import annotations

from pathlib import Path

from fiefdom.cli.parsing import UserError

HIGHEST_PORT = 65_535
SCHEMES = ("sqlite", "postgresql", "postgres")


def check_port(port: int) -> None:
    """Refuses a number that cannot be a port."""
    if not 0 <= port <= HIGHEST_PORT:
        raise UserError(f"fiefdom: ports are from 0 to {HIGHEST_PORT}, not {port}")


def check_database(url: str) -> None:
    """Refuses text that is not a database's address, and a file in a folder that does not exist."""
    scheme, found, rest = url.partition("://")
    if not found or scheme.partition("+")[0] not in SCHEMES:
        raise UserError(
            f"fiefdom: {url!r} is not a database; write sqlite:///FILE or postgresql://USER@HOST/NAME"
        )
    file = rest.partition("?")[0].removeprefix("/")
    if scheme.startswith("sqlite") and file and not Path(file).parent.is_dir():
        raise UserError(f"fiefdom: there is no folder {Path(file).parent} for the database")
