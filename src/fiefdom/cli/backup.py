"""Copy all games to a new file, even while the server is running."""

import argparse
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds this command's options."""
    parser.add_argument("file", metavar="FILE", type=Path, help="the file to create")
    add_source(parser)
    parser.add_argument("--json", action="store_true", help="print what was copied as JSON")


def add_source(parser: argparse.ArgumentParser) -> None:
    """Adds the options that say whose games."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE, as given to `fiefdom serve` (or FIEFDOM_DATABASE)",
    )
    which.add_argument("--play", action="store_true", help="the games of `fiefdom play`")


def database_of(options: argparse.Namespace) -> str:
    """The URL of the database that was asked for."""
    from fiefdom.cli.checks import check_database
    from fiefdom.server.local import data_url
    from fiefdom.server.settings import Settings

    url = data_url() if options.play else Settings.read({"database": options.database}).database
    check_database(url)
    return url


def run(options: argparse.Namespace) -> int:
    """Makes the copy and says what is in it."""
    from fiefdom.cli.parsing import UserError
    from fiefdom.server.storage.backup import BackupError, back_up

    try:
        contents = back_up(database_of(options), options.file)
    except BackupError as error:
        raise UserError(f"fiefdom backup: {error}") from None
    report(vars(contents), f"copied to {options.file}", options.json)
    return 0


def report(contents: dict[str, int], what: str, as_json: bool) -> None:
    """Prints what a copy holds."""
    import json

    if as_json:
        print(json.dumps(contents))
    else:
        words = {"games": "game", "entries": "entry", "people": "person"}
        counts = (
            f"{contents[many]:,} {one if contents[many] == 1 else many}"
            for many, one in words.items()
        )
        print(f"{', '.join(counts)} {what}")
