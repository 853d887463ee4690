"""A file of results, one game per line, from which an interrupted match resumes.

Each line is a JSON object with the key of its match, so a file can serve many matches, in any
order. A line that a crash cut short is ignored.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from pathlib import Path

from fiefdom.arena.entrants import Entrant
from fiefdom.arena.match import Match
from fiefdom.arena.play import GameResult
from fiefdom.rules.errors import FiefdomError

_PACKAGE = Path(__file__).parents[1]
_BEGINNING = '{"match": '
"""How every line of such a file begins."""
_PLAYED_WITH = ("components/*.csv", "rules/**/*.py", "players/**/*.py", "players/**/*.npz")


def code_version(entrants: tuple[Entrant, ...] = ()) -> str:
    """A short hash of the code that plays: it changes when rules or bots change."""
    outside = [entrant.fingerprint for entrant in entrants]
    if not any(outside):
        return _own_version()
    text = "\n".join([_own_version(), *outside])
    return blake2b(text.encode(), digest_size=6).hexdigest()


@cache
def _own_version() -> str:
    digest = blake2b(digest_size=6)
    for pattern in _PLAYED_WITH:
        for path in sorted(_PACKAGE.glob(pattern)):
            digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


@dataclass(slots=True)
class ResultsFile:
    """The results of one match in a file; `left_out` counts those with other rules or bots."""

    path: Path
    match: Match
    any_code: bool = False
    left_out: int = 0
    _names: list[list[str]] = field(default_factory=list)
    _code: str = ""

    def __post_init__(self) -> None:
        self._code = code_version(self.match.entrants)
        self._names = [
            [str(self.match.entrants[number]) for number in seats] for seats in self.match.seatings
        ]

    def read(self) -> list[GameResult]:
        """The games of this match that are in the file."""
        self.left_out = 0
        if not self.path.exists():
            return []
        try:
            lines = self.path.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError as error:
            raise FiefdomError(f"cannot read {self.path}: {error.strerror}") from None
        if any(lines) and not any(line.startswith(_BEGINNING) for line in lines):
            raise FiefdomError(f"{self.path} is not a results file; choose another name")
        found = [result for line in lines if (result := self._parse(line)) is not None]
        return list({(result.deck, result.game): result for result in found}.values())

    def _parse(self, line: str) -> GameResult | None:
        try:
            values = json.loads(line)
            if values["match"] != self.match.key:
                return None
            if values["code"] != self._code and not self.any_code:
                self.left_out += 1
                return None
            return GameResult.from_json(values)
        except (ValueError, KeyError, TypeError):
            return None

    def append(self, result: GameResult) -> None:
        """Adds a game."""
        values = {
            "match": self.match.key,
            "code": self._code,
            "setup": str(self.match.setup),
            "seed": self.match.seed,
            "seats": self._names[result.game],
            **result.to_json(),
        }
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a+b") as file:
                file.write(_line_end_missing(self.path) + json.dumps(values).encode() + b"\n")
        except OSError as error:
            raise FiefdomError(f"cannot write {self.path}: {error.strerror}") from None


def _line_end_missing(path: Path) -> bytes:
    """A line end if a crash cut the last line short, so that the next line can be read."""
    with path.open("rb") as file:
        if file.seek(0, 2) == 0:
            return b""
        file.seek(-1, 2)
        return b"" if file.read(1) == b"\n" else b"\n"
