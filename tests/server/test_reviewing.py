"""A review as messages: in every kind of game, with turns that a page can draw."""

import threading

import pytest

from fiefdom import Setup
from fiefdom.server.advancing import advance
from fiefdom.server.messages.review import ReviewedDecision, ReviewInfo
from fiefdom.server.storage.ledger import Entry
from fiefdom.server.stored_game import new_row, table_of
from fiefdom.server.study.reviewing import review_steps, tried
from fiefdom.server.table import Seat, Table
from server.dealt import dealt

HURRY = 0.01
"""Seconds of thinking for a whole review."""


def played(setup: Setup, moves: int) -> list[Table]:
    """The tables before each of this many moves, and after the last."""
    seats = [Seat(kind="person", name=f"Player {n}", player="p") for n in range(setup.players)]
    row = new_row("game", setup, seats, creator="p", deal=dealt(setup))
    tables = [table_of(row)[0]]
    for number in range(1, moves + 1):
        table = tables[-1]
        choice = table.position.moves[number % len(table.position.moves)]
        entry = Entry(number, "move", at=0, seat=table.turn, move=str(choice))
        tables.append(advance(table, entry))
    return tables


@pytest.mark.parametrize(
    ("setup", "moves"),
    [
        (Setup.kingdomino(2, dynasty=True), 56),  # into the second of its three games
        (Setup.queendomino(3), 40),
        (Setup.royal_wedding(6, teams=True), 30),
    ],
    ids=str,
)
def test_every_kind_of_game_is_told_move_by_move_and_as_a_whole(setup: Setup, moves: int) -> None:
    moments = played(setup, moves)
    *steps, whole = review_steps(moments, threading.Event(), HURRY)
    assert isinstance(whole, ReviewInfo)
    assert whole.decisions == steps
    for at, decision in enumerate(steps):
        assert isinstance(decision, ReviewedDecision)
        assert decision.at == at
        assert decision.seat == moments[at].turn
        assert decision.kingdom == setup.kingdom_of(decision.seat)
        assert len(decision.before.chances) == len(decision.after.points) == setup.kingdoms
        assert sum(decision.before.chances) == pytest.approx(1, abs=0.01)
        texts = [choice.move for choice in decision.better]
        assert (texts == []) == (decision.word == "best")
        if texts:
            legal = {str(move) for move in moments[at].position.moves}
            assert texts[0] in legal
            assert decision.turn[0].move == decision.move
            assert all(choice.squares for choice in decision.better if choice.kind == "place")
    assert [kingdom.kingdom for kingdom in whole.kingdoms] == list(range(setup.kingdoms))
    assert ReviewInfo.model_validate_json(whole.model_dump_json()) == whole


def test_a_cancelled_review_ends_without_the_whole() -> None:
    cancel = threading.Event()
    steps = review_steps(played(Setup.kingdomino(2), 20), cancel, HURRY)
    assert isinstance(next(steps), ReviewedDecision)
    cancel.set()
    assert list(steps) == []


def test_the_best_move_tried_again_costs_nothing() -> None:
    table = played(Setup.kingdomino(2), 10)[-1]
    answers = {str(move): tried(table, str(move)) for move in table.position.moves[:3]}
    best = next(iter(answers.values())).better
    assert best == [] or tried(table, best[0].move).word in ("best", "good")
    for answer in answers.values():
        assert answer.cost_chance >= 0
        assert (answer.better == []) == (answer.word == "best")
