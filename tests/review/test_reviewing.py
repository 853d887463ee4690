"""Reviews: every decision of every mode judged, the same for the same seed, exact at the end."""

from __future__ import annotations

import json
import threading

import pytest

from fiefdom import FiefdomError, Game, Setup
from fiefdom.notation import Record
from fiefdom.players import Budget, choose
from fiefdom.players.exact import exact_end
from fiefdom.review import WORDS, Cancelled, Progress, Review, review_game, reviewing
from fiefdom.rules import modes

FEW = Budget(playouts=6)
DYNASTY = Setup.kingdomino(2, dynasty=True, harmony=True)


BOTS = ("fast-greedy", "novice")


def played(setup: Setup, since: int = 0) -> Game:
    """A game of quick bots of different strength: whole, or since it reached a round."""
    game = Game.new(setup, seed=11)
    while (decision := game.decision) is not None:
        if since and game.position.round == since:
            game, since = Game.from_position(game.position, seed=11), 0
        name = BOTS[decision.player % len(BOTS)]
        game.play(choose(name, game.position, seed=len(game.history)))
    return game


@pytest.mark.parametrize("setup", [*modes(), DYNASTY], ids=str)
def test_every_decision_of_every_mode_is_judged(setup: Setup) -> None:
    # Of Royal Wedding the last rounds will do: its games are long.
    since = setup.lines - 3 if setup.box == "royal-wedding" else 0
    game = played(setup, since)
    record = Record.of(game)
    review = review_game(record, budget=Budget(playouts=1))
    assert [judged.at for judged in review.decisions] == list(range(len(record.moves)))
    assert [judged.move for judged in review.decisions] == [str(move) for move in record.moves]
    for judged, before in zip(review.decisions, record.replay(), strict=False):
        assert before.decision is not None
        assert (judged.player, judged.kind) == (before.decision.player, before.decision.kind)
        assert judged.game == before.game_number
        assert sum(judged.before.chances) == pytest.approx(1, abs=0.001)
        assert len(judged.after.points) == setup.kingdoms
        assert judged.forced == (len(before.moves) == 1)
        assert judged.word in WORDS
        assert bool(judged.better) == (judged.word != "best")
        if judged.better:
            position = before.position
            for move in judged.better:
                position.play(move)
        else:
            assert judged.cost_chance < 0.01
        if judged.forced:
            assert judged.word == "best"
    last = review.graph[-1]
    assert last.at == len(record.moves)
    assert [s.points for s in review.kingdoms] == [t.points for t in game.scores.totals]
    assert sum(summary.victory for summary in review.kingdoms) == pytest.approx(1, abs=0.001)
    assert {drawn.game for drawn in review.draws} == set(range(1, setup.games + 1))
    lines = setup.lines - since - 1 if since else setup.lines
    assert sum(bool(drawn.line) for drawn in review.draws) == setup.games * lines
    assert Review.from_json(json.loads(json.dumps(review.to_json()))) == review


def test_the_same_seed_and_playouts_give_the_same_review() -> None:
    game = played(Setup.kingdomino(4, middle_kingdom=True))
    review = review_game(game, budget=FEW, seed=3)
    assert review_game(Record.of(game), budget=FEW, seed=3) == review
    assert review_game(game, budget=FEW, seed=4) != review


@pytest.mark.parametrize("setup", [Setup.kingdomino(3), DYNASTY], ids=str)
def test_endings_without_luck_are_exact(setup: Setup) -> None:
    record = Record.of(played(setup))
    review = review_game(record, budget=FEW)
    exact = [judged for judged in review.decisions if judged.exact]
    assert {judged.game for judged in exact} == {setup.games}, "in a dynasty, of the last game"
    for judged in exact:
        position = record.game(judged.at).position
        wins, points = exact_end(position)
        assert judged.before.chances == pytest.approx(wins, abs=1e-4)
        assert judged.before.points == points
        position.play(judged.move)
        wins, points = exact_end(position)
        assert judged.after.chances == pytest.approx(wins, abs=1e-4)
        assert judged.after.points == points


def test_a_lead_in_a_dynasty_is_not_yet_a_victory() -> None:
    review = review_game(played(DYNASTY), budget=FEW)
    for game in (1, 2):
        last = [judged for judged in review.decisions if judged.game == game][-1].after
        leader = max(range(2), key=lambda kingdom: last.points[kingdom])
        assert 0.5 < last.chances[leader] < 1
        deal = next(drawn for drawn in review.draws if drawn.game == game + 1)
        assert deal.before.chances == last.chances
        lead = last.points[leader] - last.points[1 - leader]
        assert deal.before.points[leader] - deal.before.points[1 - leader] == pytest.approx(lead)


def test_what_the_draws_and_the_others_gave_adds_up() -> None:
    review = review_game(played(Setup.kingdomino(4)), budget=FEW)
    for changes in ("luck_chance", "given_chance"):
        assert all(-2 < getattr(summary, changes) < 2 for summary in review.kingdoms)
    assert sum(s.luck_chance for s in review.kingdoms) == pytest.approx(0, abs=0.01)
    for summary in review.kingdoms:
        own = [j for j in review.decisions if j.kingdom == summary.kingdom]
        assert summary.lost_chance == pytest.approx(sum(j.cost_chance for j in own), abs=0.001)
        assert sum(lost.points for lost in summary.kinds.values()) == pytest.approx(
            summary.lost_points, abs=0.01
        )
        assert sum(summary.words.values()) == sum(not judged.forced for judged in own)
    novice, greedy = review.kingdoms[1], review.kingdoms[0]
    assert novice.lost_points > greedy.lost_points, "the weaker bot loses more"


@pytest.mark.parametrize("setup", [Setup.kingdomino(4), Setup.queendomino(3)], ids=str)
def test_reasons_say_what_lies_on_the_table(setup: Setup) -> None:
    record = Record.of(played(setup))
    review = review_game(record, budget=FEW)
    told = set()
    for judged in review.decisions:
        if judged.kind != "claim" or not judged.better:
            continue
        position = record.game(judged.at).position
        line = {claimed.domino.number: claimed.domino for claimed in position.next_line}
        better, other = (line[int(move.split()[1])] for move in (judged.better[0], judged.move))
        found = {reason.code: reason for reason in judged.reasons}
        told |= set(found)
        crowns = [domino.a.crowns + domino.b.crowns for domino in (better, other)]
        assert ("crowns" in found) == (crowns[0] > crowns[1])
        if "crowns" in found:
            assert found["crowns"].amount == crowns[0] - crowns[1]
        if "order" in found:
            places = [sorted(line).index(domino.number) for domino in (better, other)]
            assert found["order"].amount == places[1] - places[0] > 0
        if "points-end" in found:
            assert found["points-end"].amount == pytest.approx(judged.cost_points, abs=0.11)
            assert found["points-end"].kingdom == judged.kingdom
        if "points-kept" in found:
            assert found["points-kept"].kingdom != judged.kingdom
        assert "points-now" not in found, "a claim scores nothing at once"
    assert {"order", "points-end", "points-kept"} <= told


def test_a_review_grows_and_can_be_cancelled() -> None:
    game = played(Setup.kingdomino(2))
    total = len(game.history)
    steps: list[Progress] = []
    whole = review_game(game, budget=FEW, on_progress=steps.append)
    assert [step.done for step in steps] == list(range(1, total + 1))
    assert {step.total for step in steps} == {total}
    assert tuple(step.latest for step in steps) == whole.decisions
    assert [step.review for step in steps[:-1]] == [None] * (total - 1)
    cancel = threading.Event()
    growing = reviewing(game, budget=Budget(seconds=600), cancel=cancel)
    cancel.set()
    with pytest.raises(Cancelled):
        next(growing)


def test_a_game_without_decisions_has_no_review() -> None:
    with pytest.raises(FiefdomError, match="nothing to review"):
        review_game(Game.new(Setup.kingdomino(2), seed=1))


def test_an_unfinished_game_is_reviewed_as_far_as_it_went() -> None:
    whole = played(Setup.queendomino(3))
    record = Record.of(whole)
    begun = Record(record.setup, record.orders, record.moves[:21])
    review = review_game(begun, budget=FEW)
    assert not review.finished
    assert len(review.decisions) == 21
    assert review.graph[-1].expected == review.decisions[-1].after
