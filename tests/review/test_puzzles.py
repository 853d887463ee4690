"""The puzzles that come with the package: endings proved again, the others looked at again."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest

from fiefdom.review.endings import CLEAR_LEAD, is_ending
from fiefdom.review.puzzles import (
    GRADES,
    KINDS,
    Puzzle,
    grade_of,
    parse_puzzle,
    puzzle_of_the_day,
    puzzles,
    puzzles_by_id,
)
from fiefdom.review.searched_puzzles import CLEAR_CHANCE, LOOKS, TIMES, search_answers
from fiefdom.rules import FiefdomError, modes
from review.proving import branch, oracle_at, proved

ENDINGS = [puzzle for puzzle in puzzles() if puzzle.proved]
JUDGED = [puzzle for puzzle in puzzles() if not puzzle.proved]
LOOKED_AT_AGAIN = JUDGED[7 :: max(1, len(JUDGED) // 8)]


def test_at_least_six_hundred_cover_every_mode_and_kind() -> None:
    every = puzzles()
    assert len(every) >= 600
    assert len(puzzles_by_id()) == len(every)
    assert {puzzle.kind for puzzle in every} == set(KINDS)
    assert {puzzle.grade for puzzle in every} == set(GRADES)
    assert {puzzle.position.setup.mode for puzzle in every} == {setup.mode for setup in modes()}


def test_each_is_small_and_reads_as_it_was_written() -> None:
    for puzzle in puzzles():
        assert parse_puzzle(str(puzzle)) == puzzle
        assert len(str(puzzle)) < 2000


def test_every_answer_can_be_played() -> None:
    for puzzle in puzzles():
        assert len({answer.moves for answer in puzzle.answers}) == len(puzzle.answers) > 1
        start = puzzle.position
        for answer in puzzle.answers:
            position, decision = start.copy(), start.decision
            assert decision is not None
            for move in answer.moves:
                assert position.player == decision.player
                position.play(move)
            assert len(answer.points) == position.setup.kingdoms
            assert 0 <= answer.chance <= 1


def test_grades_follow_from_what_the_levels_solved() -> None:
    for puzzle in puzzles():
        assert len(puzzle.solved) == len(GRADES)
        assert puzzle.grade == grade_of(puzzle.solved)
    assert grade_of((1, 1, 1, 1, 1, 1)) == "peasant"
    assert grade_of((1, 0, 1, 0.5, 1, 0)) == "duke"
    assert grade_of((1, 1, 1, 1, 0, 0)) == "sovereign"


def test_endings_are_proved_by_the_oracle() -> None:
    """All of them, with all answers tried in rules that share nothing with the engine."""
    wrong = []
    for puzzle in ENDINGS:
        assert is_ending(puzzle.position)
        found = proved(puzzle.position, puzzle.asks)
        order = sorted(found.items(), key=lambda item: item[1][:2], reverse=True)
        (moves, best), (_, second) = order[:2]
        clear = best[0] > second[0] or best[1] - second[1] >= CLEAR_LEAD
        known = {
            answer.moves: (answer.chance, tuple(map(int, answer.points)))
            for answer in puzzle.answers
        }
        same = all(
            (round(found[answer][0], 3), found[answer][2]) == brings
            for answer, brings in known.items()
        )
        if moves != puzzle.best.moves or not clear or not same:
            wrong.append(puzzle.id)
    assert ENDINGS
    assert wrong == []


def test_the_dragon_s_fee_buys_nothing_in_the_last_turn() -> None:
    """What the proof takes for granted, tried in every ending where it could be paid."""
    paid = 0
    for puzzle in ENDINGS:
        game = oracle_at(puzzle.position)
        while game.has_coins and game.kind not in ("dragon", "over"):
            game = branch(game, sorted(game.legal(), key=str)[0])
        for move in game.legal() if game.kind == "dragon" else ():
            kept, fed = branch(game, ("pass",)), branch(game, move)
            for number in range(len(game.kingdoms)):
                assert fed.score(number)["total"] <= kept.score(number)["total"]
            paid += move != ("pass",)
    assert paid > 0


def test_judged_answers_are_ahead_of_all_others() -> None:
    for puzzle in JUDGED:
        assert puzzle.best.chance - max(a.chance for a in puzzle.answers[1:]) > CLEAR_CHANCE - 0.002


@pytest.mark.parametrize("puzzle", LOOKED_AT_AGAIN, ids=lambda puzzle: puzzle.id)
def test_a_search_with_another_seed_gives_the_same_answer(puzzle: Puzzle) -> None:
    seen = search_answers(puzzle.position, seed=20_261_116, looks=LOOKS * TIMES).shortened(
        puzzle.asks
    )
    assert tuple(map(str, seen.best)) == puzzle.best.moves


def test_the_puzzle_of_the_day_changes_daily_and_all_have_their_day() -> None:
    first = date(2026, 11, 16)
    days = [puzzle_of_the_day(first + timedelta(days=n)).id for n in range(len(puzzles()))]
    assert Counter(days).most_common(1)[0][1] == 1
    assert puzzle_of_the_day(first) == puzzle_of_the_day(first)


def test_a_line_that_is_not_a_puzzle_is_refused() -> None:
    with pytest.raises(FiefdomError, match="five fields"):
        parse_puzzle("ending\tpeasant")
    fields = str(puzzles()[0]).split("\t")
    with pytest.raises(FiefdomError, match="there are no puzzles of kind 'riddle'"):
        parse_puzzle("\t".join(["riddle", *fields[1:]]))
