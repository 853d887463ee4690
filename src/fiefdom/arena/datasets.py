"""Games as rows: JSON lines, or the columns of a Parquet file (extra `data`).

A row is a game, or a decision of one. docs/data.md says what each field is.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any, Literal

from fiefdom.notation import Record, format_position
from fiefdom.rules import FiefdomError
from fiefdom.rules.replays import Replay

Rows = Literal["games", "decisions"]
ENDINGS = (".jsonl", ".jsonl.gz", ".parquet")
VALUE = "value "
"""The start of a comment that holds what a bot expected of its move."""
_BATCH = 2000


def game_row(record: Record, replay: Replay) -> dict[str, Any]:
    """A game as one row, with a list entry for each move or kingdom."""
    return {
        "setup": str(record.setup),
        "event": record.event,
        "date": None if record.date is None else record.date.isoformat(),
        "names": list(record.names),
        "over": replay.over,
        "points": list(replay.points),
        "places": _places(replay),
        "wins": _wins(replay),
        "moves": [str(move) for move in record.moves],
        "codes": replay.codes.tolist(),
        "kingdoms": replay.kingdoms.tolist(),
        "values": _values(record),
    }


def decision_rows(
    record: Record, replay: Replay, game: int, positions: bool = False
) -> Iterator[dict[str, Any]]:
    """A row for each move of a game; `game` is the game's number in the data set."""
    setup, values = str(record.setup), _values(record)
    places, wins = _places(replay), _wins(replay)
    before = record.replay() if positions else None
    columns = zip(record.moves, replay.codes.tolist(), replay.kingdoms.tolist(), strict=True)
    for number, (move, code, kingdom) in enumerate(columns):
        row = {
            "game": game,
            "setup": setup,
            "number": number + 1,
            "kingdom": kingdom,
            "move": str(move),
            "code": code,
            "value": values[number],
            "points": replay.points[kingdom],
            "place": places[kingdom],
            "win": wins[kingdom],
        }
        if before is not None:
            row["position"] = format_position(next(before).position)
        yield row


def check_dataset(path: Path) -> None:
    """Refuses a file that `write_dataset` could not write, before anybody waits for its rows."""
    if not path.name.endswith(ENDINGS):
        raise FiefdomError(f"{path.name} should end in one of {', '.join(ENDINGS)}")
    if path.name.endswith(".parquet"):
        _arrow()


def write_dataset(
    path: Path,
    games: Iterable[tuple[Record, Replay]],
    rows: Rows = "games",
    positions: bool = False,
) -> int:
    """Writes games to a file, in the format of its extension; returns the number of rows.

    The file is new, or replaces the one of this name, only when everything is written.
    """
    if rows == "games":
        found: Iterator[dict[str, Any]] = (game_row(record, replay) for record, replay in games)
    else:
        found = chain.from_iterable(
            decision_rows(record, replay, number, positions)
            for number, (record, replay) in enumerate(games)
        )
    check_dataset(path)
    target = path.resolve()
    beside = ""
    try:
        with TemporaryDirectory(dir=target.parent) as beside:
            part = Path(beside) / path.name
            if path.name.endswith(".parquet"):
                count = _write_parquet(part, found, rows, positions)
            else:
                count = _write_lines(part, found)
            os.replace(part, target)
            return count
    except OSError as error:
        if beside and not str(error.filename or beside).startswith(beside):
            raise  # an error from reading a file
        raise FiefdomError(f"cannot write {path}: {error.strerror}") from None


def _write_lines(path: Path, rows: Iterator[dict[str, Any]]) -> int:
    count = 0
    with _opened(path) as file:
        for row in rows:
            file.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n")
            count += 1
    return count


def _opened(path: Path) -> IO[str]:
    if path.suffix == ".gz":
        return gzip.open(path, "wt", encoding="utf-8")
    return path.open("w", encoding="utf-8")


def _write_parquet(path: Path, rows: Iterator[dict[str, Any]], kind: Rows, positions: bool) -> int:
    pa, pq = _arrow()
    schema = _schema(pa, kind, positions)
    count = 0
    with pq.ParquetWriter(path, schema, compression="zstd") as writer:
        while batch := list(islice(rows, _BATCH)):
            writer.write_table(pa.Table.from_pylist(batch, schema))
            count += len(batch)
    return count


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise FiefdomError(
            "a Parquet file needs pyarrow: pip install 'fiefdom[data]', or write .jsonl"
        ) from None
    return pa, pq


def _schema(pa: Any, kind: Rows, positions: bool) -> Any:
    small, text, real = pa.int16(), pa.string(), pa.float32()
    if kind == "games":
        columns = [
            *(("setup", text), ("event", text), ("date", text), ("names", pa.list_(text))),
            *(("over", pa.bool_()), ("points", pa.list_(small)), ("places", pa.list_(small))),
            *(("wins", pa.list_(real)), ("moves", pa.list_(text)), ("codes", pa.list_(small))),
            *(("kingdoms", pa.list_(small)), ("values", pa.list_(real))),
        ]
    else:
        columns = [
            *(("game", pa.int64()), ("setup", text), ("number", small), ("kingdom", small)),
            *(("move", text), ("code", small), ("value", real), ("points", small)),
            *(("place", small), ("win", real)),
            *([("position", text)] if positions else []),
        ]
    return pa.schema(columns)


def _values(record: Record) -> list[float | None]:
    """What each move's bot expected, if a comment says so."""
    return [_value(record.comments.get(number, "")) for number in range(1, len(record.moves) + 1)]


def _value(comment: str) -> float | None:
    if not comment.startswith(VALUE):
        return None
    try:
        return float(comment.removeprefix(VALUE))
    except ValueError:
        return None


def _places(replay: Replay) -> list[int]:
    """Each kingdom's place from 1, the same for ties."""
    places = [0] * len(replay.points)
    taken = 0
    for tied in replay.ranking:
        for kingdom in tied:
            places[kingdom] = taken + 1
        taken += len(tied)
    return places


def _wins(replay: Replay) -> list[float]:
    """Each kingdom's share of the victory; empty until the game is over."""
    first = replay.ranking[0]
    return [
        1 / len(first) if replay.over and kingdom in first else 0.0
        for kingdom in range(len(replay.points))
    ]
