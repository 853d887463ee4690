"""Many records in one file, and the fast reader: it reads exactly what `parse_record` reads."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import random
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fiefdom import Game, IllegalMove, NotationError, Setup
from fiefdom.notation import Record, RecordsWriter, parse_record, read_games, read_records
from fiefdom.notation.fast_records import read_fast
from fiefdom.notation.streams import replay_of
from fiefdom.rules import FiefdomError, modes

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.fief"))
SETUPS = (*modes(), Setup.kingdomino(3, dynasty=True, harmony=True, middle_kingdom=True))


@cache
def played(setup: Setup, seed: int = 1, moves: int = 10_000) -> Record:
    chance = random.Random(seed)
    game = Game.new(setup, seed=seed)
    while not game.over and len(game.history) < moves:
        game.play(chance.choice(game.moves))
    return Record.of(
        game,
        names=tuple(f"Player {number}" for number in range(setup.players)),
        date=date(2026, 11, 16),
        event="a test, with a comma",
        comments={0: "at first", 3: "value 0.2500", 4: "well, well"},
        clocks={4: timedelta(seconds=75), 5: timedelta(milliseconds=74_250)},
    )


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_fast_reader_reads_what_is_written(setup: Setup) -> None:
    for record in (played(setup), played(setup, 2, moves=17)):
        found = read_fast(str(record))
        assert found is not None
        assert found[0] == record == parse_record(str(record))
        fast, slow = found[1], replay_of(record)
        assert fast.codes.tolist() == slow.codes.tolist()
        assert fast.kingdoms.tolist() == slow.kingdoms.tolist()
        assert (fast.points, fast.ranking, fast.over) == (slow.points, slow.ranking, slow.over)


def test_golden_records_are_read_alike() -> None:
    assert len(GOLDEN) > 10
    for path in GOLDEN:
        text = path.read_text(encoding="utf-8")
        [record] = read_records(io.StringIO(text))
        assert record == parse_record(text)


@given(st.data())
def test_the_fast_reader_never_reads_what_the_other_refuses(data: st.DataObject) -> None:
    """A line is left out, doubled, exchanged with another or has a character changed."""
    setup = data.draw(st.sampled_from([SETUPS[0], Setup.queendomino(2), SETUPS[-1]]))
    lines = str(played(setup)).split("\n")
    at = data.draw(st.integers(0, len(lines) - 1))
    other = data.draw(st.integers(0, len(lines) - 1))
    how = data.draw(st.sampled_from(["drop", "double", "swap", "change"]))
    if how == "drop":
        del lines[at]
    elif how == "double":
        lines.insert(other, lines[at])
    elif how == "swap":
        lines[at], lines[other] = lines[other], lines[at]
    else:
        column = data.draw(st.integers(0, max(0, len(lines[at]) - 1)))
        character = data.draw(st.sampled_from("0123456789abgh ,:{}[]|PB#\t"))
        lines[at] = lines[at][:column] + character + lines[at][column + 1 :]
    text = "\n".join(lines)
    found = read_fast(text)
    if found is not None:
        assert parse_record(text) == found[0]


@pytest.mark.parametrize("ending", ["fief", "fief.gz", "fief.xz", "fief.bz2"])
def test_a_file_of_many_records_is_read_as_it_was_written(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"games.{ending}"
    records = [played(setup) for setup in SETUPS[:4]]
    with RecordsWriter(path) as writer:
        for record in records[:2]:
            writer.write(record)
    with RecordsWriter(path) as writer:  # what is there stays
        for record in records[2:]:
            writer.write(record)
    assert list(read_records(path)) == records
    modules: dict[str, Any] = {".gz": gzip, ".xz": lzma, ".bz2": bz2}
    if path.suffix in modules:
        whole = modules[path.suffix].decompress(path.read_bytes())
        assert whole.decode() == "".join(map(str, records))


def test_remarks_blank_lines_and_start_positions_are_read_too(tmp_path: Path) -> None:
    first = played(SETUPS[0])
    later = Game.from_position(first.game(after=12).position, seed=3)
    later.play(later.moves[0])
    second = Record.of(later)
    text = f"# two games\n\n{first}\n# the second\n\n{second}\n\n"
    assert list(read_records(io.StringIO(text))) == [first, second]
    assert list(read_records(io.StringIO("# nothing\n\n"))) == []
    assert [replay.over for _, replay in read_games(io.StringIO(text))] == [True, False]


def test_an_error_names_the_line_of_the_file() -> None:
    text = str(played(SETUPS[0]))
    broken = text.replace("round 3", "round 9")
    before = text.count("\n") + broken[: broken.index("round 9")].count("\n")
    with pytest.raises(NotationError) as raised:
        list(read_records(io.StringIO(text + broken)))
    assert raised.value.line == before + 1
    lines = text.split("\n")
    first = next(i for i, line in enumerate(lines) if line.startswith("round 1")) + 1
    lines[first] = lines[first].split(": ")[0] + ": a1a2"
    with pytest.raises(IllegalMove, match=f"line {text.count(chr(10)) + first + 1}, column"):
        list(read_records(io.StringIO(text + "\n".join(lines))))


def test_a_file_that_is_cut_short_gives_what_is_whole_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "games.fief.gz"
    with RecordsWriter(path) as writer:
        for seed in (1, 2, 3):
            writer.write(played(SETUPS[0], seed))
    path.write_bytes(path.read_bytes()[:-40])
    reading = read_records(path)
    assert next(reading) == played(SETUPS[0], 1)
    with pytest.raises(FiefdomError, match=r"games\.fief\.gz cannot be read to its end"):
        list(reading)
    (tmp_path / "noise.fief").write_bytes(b"\xff\xfe\x00noise")
    with pytest.raises(FiefdomError, match=r"noise\.fief is not UTF-8 text"):
        list(read_records(tmp_path / "noise.fief"))
