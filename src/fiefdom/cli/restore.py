"""Restore the games of a backup. Stop the server first; the old file is kept."""

import argparse
from pathlib import Path

from fiefdom.cli.backup import add_source, database_of, report


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds this command's options."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a file that `backup` made")
    add_source(parser)
    parser.add_argument("--json", action="store_true", help="print what was restored as JSON")


def run(options: argparse.Namespace) -> int:
    """Restores and says what is there now."""
    from fiefdom.cli.parsing import UserError
    from fiefdom.server.storage.backup import BackupError, restore
    from fiefdom.server.storage.lock import InUse

    try:
        contents, kept = restore(options.file, database_of(options))
    except (BackupError, InUse) as error:
        raise UserError(f"fiefdom restore: {error}") from None
    aside = f"; the old file is now {kept}" if kept is not None else ""
    report(vars(contents), f"restored{aside}", options.json)
    return 0
