"""The `fiefdom` command: each subcommand is a module, loaded only when it is asked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit code: 2 for a user's mistake."""
    from fiefdom.cli.parsing import UserError, command_of, make_parser

    arguments = list(sys.argv[1:] if arguments is None else arguments)
    try:
        module = command_of(arguments)
        parser = make_parser(module)
        options = parser.parse_args(arguments)
        if module is None:
            parser.print_help()
            return 0
        code: int = module.run(options)
        sys.stdout.flush()
        return code
    except UserError as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        sentence = _mistake(error, arguments)
        if sentence is None:
            raise
        print(f"fiefdom: {sentence}", file=sys.stderr)
        return 2


def _mistake(error: Exception, arguments: list[str]) -> str | None:
    """The message for an error that the user caused, or None if it is a bug."""
    if isinstance(error, ModuleNotFoundError) and not (error.name or "fiefdom").startswith("fief"):
        extra = "arena" if "arena" in arguments else "server"
        return f"{error.name} is not installed; try: pip install 'fiefdom[{extra}]'"
    from fiefdom.rules.errors import FiefdomError

    if isinstance(error, FiefdomError):
        return str(error)
    if isinstance(error, OSError) and error.filename is not None:
        return f"cannot use {error.filename}: {(error.strerror or 'unknown reason').lower()}"
    return None
