"""Moves and squares: short text, read back exactly."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fiefdom import NotationError
from fiefdom.notation import parse_move, parse_square
from fiefdom.rules import Build, Claim, Discard, Dragon, Move, Pass, Place, Square, Tax

squares = st.builds(Square, st.integers(-6, 6), st.integers(-6, 6))
spots = st.integers(0, 5)
moves: st.SearchStrategy[Move] = st.one_of(
    st.builds(Place, squares, squares),
    st.just(Discard()),
    st.builds(Tax, st.one_of(st.tuples(squares), st.tuples(squares, squares))),
    st.builds(Build, spots, squares),
    st.builds(Dragon, spots),
    st.just(Pass()),
    st.builds(Claim, st.integers(1, 48)),
)


@given(squares)
def test_a_square_is_read_back(square: Square) -> None:
    assert parse_square(str(square)) == square


@given(moves)
def test_a_move_is_read_back(move: Move) -> None:
    assert parse_move(str(move)) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("g8h8", Place(Square(0, 1), Square(1, 1))),
        ("a1a13", Place(Square(-6, -6), Square(-6, 6))),
        ("m10m11", Place(Square(6, 3), Square(6, 4))),
        ("tax g8 h8", Tax((Square(0, 1), Square(1, 1)))),
        ("build 2 h7", Build(2, Square(1, 0))),
        ("claim 24", Claim(24)),
    ],
)
def test_moves_as_documented(text: str, move: Move) -> None:
    assert parse_move(text) == move
    assert str(move) == text


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("g8", 1),
        ("g8n8", 1),
        ("g8h14", 1),
        ("g08h8", 1),
        ("tax", 1),
        ("tax g8 h8 i8", 1),
        ("tax g8 x", 8),
        ("build 2", 7),
        ("build 6 h7", 7),
        ("build 2 h7 h8", 12),
        ("dragon x", 8),
        ("claim 49", 7),
        ("claim 024", 7),
        ("pass now", 6),
        ("Discard", 1),
    ],
)
def test_text_that_is_not_a_move_is_pointed_at(text: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    assert (caught.value.line, caught.value.column) == (1, column)


@given(st.text(max_size=12))
def test_whatever_is_read_is_written_alike(text: str) -> None:
    try:
        move = parse_move(text)
    except NotationError:
        return
    assert str(move).split() == text.split(" ") or str(move).split() == text.split()
