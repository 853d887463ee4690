"""Records of the games of a match, one `.fief` file each."""

from __future__ import annotations

from pathlib import Path

from fiefdom.arena.match import Match
from fiefdom.arena.play import GameResult
from fiefdom.rules import FiefdomError


def has_record(folder: Path, match: Match, result: GameResult) -> bool:
    """Whether a game's record is in the folder."""
    return _path(folder, match, result).exists()


def save_record(folder: Path, match: Match, result: GameResult) -> None:
    """Writes a game's record into the folder."""
    path = _path(folder, match, result)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(result.record or "", encoding="utf-8")
    except OSError as error:
        raise FiefdomError(f"cannot write {path}: {error.strerror}") from None


def _path(folder: Path, match: Match, result: GameResult) -> Path:
    return folder / f"{match.key}-deck-{result.deck:04}-game-{result.game}.fief"
