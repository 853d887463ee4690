"""Reading the text files that commands are given, and one record of several."""

from __future__ import annotations

import io
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from fiefdom.cli.parsing import UserError

Parsed = TypeVar("Parsed")


@dataclass(frozen=True, slots=True)
class Written:
    """The text of a file, the file's name, and the word that the text begins with."""

    name: str
    text: str
    kind: str

    def read(self, parse: Callable[[str], Parsed]) -> Parsed:
        """What a parser makes of the text; its errors name the file."""
        from fiefdom.notation.streams import naming

        with naming(shown(self.name)):
            return parse(self.text)


def add_game_argument(parser: ArgumentParser) -> None:
    """Adds the option that chooses one of several records."""
    parser.add_argument(
        "--game", type=int, metavar="N", help="which game, from 1, of a file of several records"
    )


def shown(name: str) -> str:
    """What to call a file that may be standard input."""
    return "standard input" if name == "-" else name


def read_record_text(name: str, game: int | None) -> Written:
    """The record of a file, or the one with this number."""
    return _chosen(_written(name), game)


def read_kind(name: str, kinds: Sequence[str], game: int | None) -> Written:
    """The text of a file that begins with one of these words; one record, if it holds records."""
    written = _written(name)
    if written.kind not in kinds:
        raise UserError(
            f"fiefdom: {shown(name)} must begin with one of the words {', '.join(kinds)} "
            "(docs/notation.md shows how to write them)"
        )
    if game is not None and written.kind != "fief":
        raise UserError(f"fiefdom: --game is for records; {shown(name)} is a {written.kind}")
    return _chosen(written, game)


def _written(name: str) -> Written:
    text = _text(name)
    return Written(name, text, _first_word(text))


def _text(name: str) -> str:
    """The text of a file, which may be compressed, or of standard input for `-`."""
    from fiefdom.notation.streams import opened
    from fiefdom.rules.errors import FiefdomError

    try:
        if name == "-":
            text = sys.stdin.read()
        else:
            with opened(Path(name)) as file:
                text = file.read()
    except UnicodeDecodeError:
        raise UserError(f"fiefdom: {shown(name)} is not a text in UTF-8") from None
    except FiefdomError:
        raise
    except ValueError:
        raise UserError(f"fiefdom: {name!r} cannot be the name of a file") from None
    return text.removeprefix("\ufeff")  # the byte order mark that some editors write


def _chosen(written: Written, game: int | None) -> Written:
    """One record, below as many empty lines as there are lines before it."""
    from fiefdom.notation.streams import record_texts

    records = list(record_texts(io.StringIO(written.text)))
    if written.kind != "fief" or (game is None and len(records) == 1):
        return written
    holds = f"{shown(written.name)} holds {len(records)} game{'' if len(records) == 1 else 's'}"
    if game is None:
        raise UserError(f"fiefdom: {holds}; choose one with --game N")
    if not 1 <= game <= len(records):
        raise UserError(f"fiefdom: {holds}; there is no game {game}")
    before, text = records[game - 1]
    return Written(written.name, "\n" * before + text, written.kind)


def _first_word(text: str) -> str:
    for line in text.splitlines():
        words = line.split()
        if words and not words[0].startswith("#"):
            return words[0]
    return ""
