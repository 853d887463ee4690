"""Records: whole games as text, read back exactly, errors pointed at."""

from __future__ import annotations

import datetime
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fiefdom import FiefdomError, Game, IllegalMove, NotationError, Setup
from fiefdom.notation import Record, parse_record
from fiefdom.notation.scanning import fits_one_line
from games_in_progress import games, play_on

OLD = Path(__file__).parent / "old_records"

lines = st.text(max_size=20).map(str.strip).filter(fits_one_line)
comments = lines.filter(lambda text: bool(text) and not set(text) & set("{}"))
clocks = st.integers(0, 10**9).map(lambda n: datetime.timedelta(milliseconds=n))


@st.composite
def records(draw: st.DrawFn) -> Record:
    game = draw(games())
    if draw(st.booleans()):
        seed = draw(st.integers(0, 2**30))
        game = play_on(Game.from_position(game.position, seed), draw(st.integers(0, 20)), seed)
    moves = len(game.history)
    numbered = st.integers(0, moves)
    return Record.of(
        game,
        names=tuple(draw(lines) for _ in range(game.setup.players)),
        date=draw(st.none() | st.dates()),
        event=draw(lines),
        comments=draw(st.dictionaries(numbered, comments, max_size=4)),
        clocks=draw(st.dictionaries(numbered.filter(bool), clocks, max_size=4)) if moves else {},
    )


@settings(max_examples=40, deadline=None)
@given(records())
def test_a_record_is_read_back(record: Record) -> None:
    text = str(record)
    again = parse_record(text)
    assert again == record
    assert str(again) == text


@settings(max_examples=10, deadline=None)
@given(games())
def test_a_record_replays_the_game(game: Game) -> None:
    record = Record.of(game)
    lengths = [len(replayed.history) for replayed in record.replay()]
    assert lengths == list(range(len(game.history) + 1))
    assert record.game().position == game.position
    assert record.game(len(game.history)).scores == game.scores
    assert (record.result is not None) == game.over


@pytest.mark.parametrize("path", sorted(OLD.glob("*.fief")), ids=lambda path: path.stem)
def test_records_of_every_version_stay_readable(path: Path) -> None:
    record = parse_record(path.read_text(encoding="utf-8"))
    assert record.result is not None
    assert record.names == ("Ada", "Grace")
    assert record.comments[0] == "Written when the format was new."
    assert record.clocks[1] == datetime.timedelta(minutes=9, seconds=58, milliseconds=250)
    assert [total.points for total in record.result.totals] == [14, 16]


def test_every_version_has_an_old_record() -> None:
    versions = {path.read_text(encoding="utf-8").splitlines()[0] for path in OLD.glob("*.fief")}
    assert versions == {"fief 1"}


def _record(setup: Setup, seed: int, moves: int | None = None) -> str:
    return str(Record.of(play_on(Game.new(setup, seed), moves, seed)))


FINISHED = _record(Setup.kingdomino(2), 8)
DYNASTY = _record(Setup.kingdomino(2, dynasty=True), 8)


@pytest.mark.parametrize(
    ("text", "pattern", "replacement", "sentence"),
    [
        (FINISHED, "fief 1", "fief 2", "version"),
        (FINISHED, "\ngame 1[^$]*", "\n", "expected .game 1. after the headers"),
        (FINISHED, "fief 1", "chess 1", "begins with: fief 1"),
        (FINISHED, "setup .*\n", "", "has no set-up"),
        (FINISHED, "setup .*", "setup kingdomino players=1", "2, 3 or 4"),
        (FINISHED, "result .*", "result P1 1 > P2 0", "by the moves, the result is P"),
        (FINISHED, "result", "date 2026-02-30\nresult", "a date like"),
        (FINISHED, "result", "mood good\nresult", "expected one of"),
        (FINISHED, "result", "name 3 Eve\nresult", "a player"),
        (FINISHED, "result", "name 1\nresult", "number and name"),
        (FINISHED, "result", "start\nresult", "a position, indented"),
        (FINISHED, "game 1", "game 2", "the next game"),
        (FINISHED, "kings P", "kings Q", "is not a king"),
        (FINISHED, "kingdomino ([0-9]+) ", r"kingdomino \1 \1 ", "not been drawn yet"),
        (FINISHED, "\nkingdomino .*", "", "dominoes drawn are missing"),
        (FINISHED, "\nkingdomino .*", "\nkingdomino 1 2 3", "ends too early"),
        (FINISHED, "round 1\n", "round 2\n", "the round's number"),
        (FINISHED, "\nP1", "\nP3", "it is the turn of|is not a king"),
        (FINISHED, "claim", "take", "is not a move"),
        (FINISHED, "claim ([0-9]+)", r"claim \1, claim \1", "this turn is over"),
        (FINISHED, "claim ([0-9]+)", r"claim \1 {a} {b}", "moves separated by commas"),
        (FINISHED, "claim ([0-9]+)", r"claim \1 {}", "cannot be empty"),
        (FINISHED, "claim ([0-9]+)", r"claim \1 [soon]", "a clock like"),
        (FINISHED, r"\Z", "P1 3: pass\n", "the game is over"),
        (DYNASTY, "\ngame 3[^$]*", "", "'game 1', 'game 2', 'game 3'"),
        (DYNASTY, "\ngame 2\n", "\ngame 3\n", "the next game"),
        (DYNASTY, "\n\ngame 2\n", "\nround 0\n\ngame 2\n", "game 1 is over"),
        (DYNASTY, r"\n.*\n\ngame 2\n", r"\n\ngame 2\n", "game 1 is not over yet"),
    ],
)
def test_text_that_is_not_a_record_is_pointed_at(
    text: str, pattern: str, replacement: str, sentence: str
) -> None:
    changed = re.sub(pattern, replacement, text, count=1)
    assert changed != text
    with pytest.raises(NotationError, match=sentence):
        parse_record(changed)


def test_an_error_names_line_and_column() -> None:
    changed = FINISHED.replace("claim", "take", 1)
    number = next(i for i, line in enumerate(changed.splitlines(), 1) if "take" in line)
    with pytest.raises(NotationError) as caught:
        parse_record(changed)
    assert caught.value.line == number
    assert changed.splitlines()[number - 1][caught.value.column - 1 :].startswith("take")


def test_an_illegal_move_raises_with_rule_and_line() -> None:
    changed = re.sub(r"(P[12]b? [0-9]+): [a-m0-9]+, claim", r"\1: a1a2, claim", FINISHED, count=1)
    number = next(i for i, line in enumerate(changed.splitlines(), 1) if "a1a2" in line)
    with pytest.raises(IllegalMove, match=f"^line {number}, column [0-9]+: .*rule P3") as caught:
        parse_record(changed)
    assert caught.value.rule == "P3"


@pytest.mark.parametrize(
    "change",
    [
        {"names": ("one",)},
        {"names": (" a", "b")},
        {"event": "two\nlines"},
        {"comments": {0: "a } b"}},
        {"comments": {99999: "late"}},
        {"clocks": {0: datetime.timedelta()}},
        {"clocks": {1: datetime.timedelta(microseconds=1)}},
    ],
    ids=str,
)
def test_what_cannot_be_written_is_refused(change: dict[str, object]) -> None:
    game = play_on(Game.new(Setup.kingdomino(2), 8), 5, 8)
    with pytest.raises(FiefdomError):
        Record.of(game, **change)  # type: ignore[arg-type]
