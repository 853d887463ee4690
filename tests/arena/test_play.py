"""One game: its result, and that the same task gives the same game."""

from dataclasses import replace

import pytest

from arena.plain import result, timeless
from fiefdom import Setup
from fiefdom.arena import GameResult, Match, parse_entrant, play_game
from fiefdom.arena.play import Task
from fiefdom.notation import Record
from fiefdom.players import PLAYERS, Budget, Choice
from fiefdom.rules import Discard, FiefdomError, Game, Position, modes


def test_a_shared_victory_is_split() -> None:
    game = result(0, 0, (50, 40, 50, 30), (1, 3, 1, 4))
    assert game.shares == (0.5, 0.0, 0.5, 0.0)
    assert game.margins == (0, -10, 0, -20)


def test_a_tie_on_points_that_squares_break_is_not_shared() -> None:
    game = result(0, 0, (50, 50, 20), (2, 1, 3))
    assert game.shares == (0.0, 1.0, 0.0)
    assert game.margins == (0, 0, -30)


def test_the_winner_leads_by_the_second_score() -> None:
    assert result(0, 0, (61, 40, 55), (1, 3, 2)).margins == (6, -21, -6)


def test_results_survive_json() -> None:
    game = result(3, 1, (50, 40), (1, 2))
    assert GameResult.from_json(game.to_json()) == game


@pytest.mark.parametrize("setup", modes(), ids=lambda setup: setup.mode)
def test_every_mode_can_be_played(setup: Setup) -> None:
    seats = tuple(parse_entrant("random") for _ in range(setup.kingdoms))
    played = play_game(Task(setup, seats, seed=1, deck=0, game=0))
    assert len(played.scores) == setup.kingdoms
    assert sum(played.shares) == pytest.approx(1)
    turns = sum(effort.turns for effort in played.efforts)
    assert turns == setup.kings * (setup.lines + 1)
    assert sum(effort.moves for effort in played.efforts) >= turns


def test_a_dynasty_is_one_game() -> None:
    setup = Setup.kingdomino(2, dynasty=True)
    played = play_game(Task(setup, (parse_entrant("random"),) * 2, seed=1, deck=0, game=0))
    assert sum(effort.turns for effort in played.efforts) == 3 * 4 * 7
    assert max(played.scores) > 20


def test_the_same_task_gives_the_same_game() -> None:
    seats = (parse_entrant("strongest@8p"), parse_entrant("random"))
    task = Task(Setup.kingdomino(2), seats, seed=1, deck=4, game=1, record=True)
    assert timeless([play_game(task)]) == timeless([play_game(task)])
    assert play_game(task).record != play_game(replace(task, game=0)).record


def test_records_of_all_seatings_hold_the_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[Record] = []
    make = Record.of

    def keep(game: Game, **rest: object) -> Record:
        kept.append(make(game, **rest))  # type: ignore[arg-type]
        return kept[-1]

    monkeypatch.setattr(Record, "of", keep)
    bots = tuple(map(parse_entrant, ("random@1p", "random@2p", "random@3p")))
    for task in Match.between(Setup.kingdomino(3), bots, 6).tasks(record=True):
        play_game(task)
    orders = [record.orders for record in kept]
    assert orders[0] == orders[1] == orders[2] != orders[3] == orders[4] == orders[5]
    assert kept[0].names == ("random@1p", "random@2p", "random@3p")
    assert kept[1].names == ("random@3p", "random@1p", "random@2p")


def test_an_illegal_move_names_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        name = "cheat"

        def choose(
            self, position: Position, *, seed: int = 0, budget: Budget | None = None, **_: object
        ) -> Choice:
            return Choice(Discard())

    monkeypatch.setattr("fiefdom.players.roster.PLAYERS", {**PLAYERS, "cheat": Cheat()})
    seats = (parse_entrant("cheat"), parse_entrant("random"))
    with pytest.raises(FiefdomError, match="cheat played discard in deck 2"):
        play_game(Task(Setup.kingdomino(2), seats, seed=1, deck=2, game=0))
