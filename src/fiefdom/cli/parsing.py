"""The command line: the list of commands, and the help text.

A command is a module of this package whose docstring is its help text, with
`add_arguments(parser)` and `run(options) -> int`. Only the command that is run is imported.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from inspect import cleandoc
from types import ModuleType
from typing import NoReturn

COMMANDS = {
    "play": "play in the browser, against friends and bots",
    "serve": "run a server for many tables",
    "backup": "copy all games to a file, even while the server is running",
    "restore": "restore the games of a backup",
    "score": "print the score sheet of a kingdom, a position or a game written as text",
    "replay": "print a recorded game, decision by decision",
    "analyse": "print the best turns of a position, with chances and expected points",
    "review": "judge every decision of a recorded game, and tell luck from skill",
    "puzzles": "mine puzzles from games between bots",
    "bots": "list the bots and levels",
    "arena": "play bots against each other and say which is stronger",
    "dataset": "let bots play and store the games as data",
    "export": "convert records to JSON lines or Parquet",
    "join": "let a bot play at a server's table",
    "engine": "let other programs use the bots, over a line protocol",
    "perft": "count the ways to place dominoes in a kingdom",
    "bench": "measure the engine, and print the signature of its rules",
}
_DESCRIPTION = "Play, host and study Kingdomino, Queendomino and Royal Wedding."
_EPILOG = """\
examples:
  fiefdom play
  fiefdom score docs/examples/queendomino_last_page.kingdom
  fiefdom replay game.fief --at 20

`fiefdom COMMAND --help` explains a command.
"""


class UserError(Exception):
    """A mistake on the command line, in one sentence."""


class Parser(argparse.ArgumentParser):
    """A parser that reports a mistake in one sentence, without the usage text."""

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """The options; an unknown one is reported for the subcommand, not for `fiefdom`."""
        options, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return options, unknown

    def error(self, message: str) -> NoReturn:
        """Raises UserError."""
        sentence = message[:1].lower() + message[1:]
        raise UserError(f"{self.prog}: {sentence} (try: {self.prog} --help)")


def available() -> dict[str, str]:
    """The commands whose modules are installed, with one line about each."""
    return {
        name: line
        for name, line in COMMANDS.items()
        if find_spec(f"fiefdom.cli.{name}") is not None
    }


def command_of(arguments: Sequence[str]) -> ModuleType | None:
    """The module of the command that the arguments name."""
    name = next((word for word in arguments if not word.startswith("-")), None)
    if name is None or name not in available():
        return None
    return import_module(f"fiefdom.cli.{name}")


def make_parser(module: ModuleType | None) -> Parser:
    """The parser: one command in full, and only the names of the others."""
    from fiefdom import __version__

    parser = Parser(
        "fiefdom",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"fiefdom {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for name, line in available().items():
        command = commands.add_parser(
            name, help=line, formatter_class=argparse.RawDescriptionHelpFormatter
        )
        if module is not None and module.__name__ == f"fiefdom.cli.{name}":
            command.description = cleandoc(module.__doc__ or line)
            module.add_arguments(command)
    return parser
