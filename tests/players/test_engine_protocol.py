"""Programs that speak the engine protocol, ours and others, well behaved and not."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fiefdom import Game, Position, Setup
from fiefdom.components import BOXES, DOMINOES
from fiefdom.notation import format_position, parse_move
from fiefdom.players import BotFailed, Budget, choose, player_named
from fiefdom.players.engine import player as engine_player
from fiefdom.players.engine.player import EnginePlayer, read_info
from fiefdom.players.engine.process import close_engines
from fiefdom.players.engine.speaking import Engine
from fiefdom.rules import FiefdomError

ROOT = Path(__file__).parents[2]
PERL = ROOT / "examples" / "greedy_engine.pl"
BAD = Path(__file__).parent / "bad_engine.py"
TWO = Setup.kingdomino(2)


@pytest.fixture(autouse=True)
def _no_program_outlives_a_test() -> Iterator[None]:
    yield
    close_engines()


def bad(how: str, *more: object) -> EnginePlayer:
    words = [sys.executable, str(BAD), how, *map(str, more)]
    return EnginePlayer(f"engine:{how}", " ".join(words))


def start() -> Position:
    return Game.new(TWO, seed=1).position


def ask(engine: Engine, position: Position, go: str) -> None:
    for line in ["position", *format_position(position).split("\n"), "end", go]:
        assert engine.hear(line)


# ---------------------------------------------------------------- our own side


def conversation(bot: str = "full-greedy") -> tuple[Engine, list[str]]:
    said: list[str] = []
    return Engine(bot, said.append), said


def answer(engine: Engine, said: list[str]) -> str:
    assert engine._thought is not None
    engine._thought.join(60)
    assert said[-1].startswith("best ")
    return said[-1].removeprefix("best ")


def test_the_greeting_names_every_bot_and_ends_with_ukiok() -> None:
    engine, said = conversation()
    engine.hear("uki")
    assert said[0].startswith("id name Fiefdom")
    assert "var sovereign" in next(line for line in said if line.startswith("option name Bot"))
    assert said[-1] == "ukiok"


def test_it_plays_what_the_bot_plays() -> None:
    engine, said = conversation("halving")
    ask(engine, start(), "go budget 40p seed 5")
    assert answer(engine, said) == str(
        choose("halving", start(), seed=5, budget=Budget(playouts=40))
    )
    info = read_info(said[-2].removeprefix("info "))
    assert int(info["playouts"]) > 0
    assert info["line"] == said[-1].removeprefix("best ")
    assert -1 <= float(info["value"]) <= 1


def test_go_turn_answers_with_the_whole_turn() -> None:
    game = Game.new(TWO, seed=3)
    while game.position.round == 0:
        game.play(game.moves[0])
    engine, said = conversation()
    ask(engine, game.position, "go turn")
    moves = [parse_move(text) for text in answer(engine, said).split(", ")]
    king = game.decision and game.decision.king
    for move in moves:
        assert game.decision is not None
        assert game.decision.king == king
        game.play(move)
    assert len(moves) == 2


def test_stop_ends_an_infinite_search_and_not_before() -> None:
    engine, said = conversation("halving")
    ask(engine, start(), "go infinite")
    engine.hear("isready")
    assert said == ["readyok"]
    engine.hear("position")
    assert said[-1].startswith("error still thinking")
    engine.hear("stop")
    assert parse_move(answer(engine, said)) in start().moves


@pytest.mark.parametrize("unit", ["x", "x "])
def test_what_is_not_understood_is_not_echoed_whole(unit: str) -> None:
    engine, said = conversation()
    long = unit * 1_000_000
    for line in (
        long,
        f"newgame {long}",
        f"go {long}",
        f"go budget {long}",
        f"setoption name Bot value {long.strip()}",
    ):
        engine.hear(line)
    for line in ("position", long, "end"):
        engine.hear(line)
    assert len(said) == 6
    assert all(line.startswith("error ") and len(line) <= 1000 for line in said)
    engine.hear("x" * 1_000_000)
    assert said[-1] == f"error there is no command '{'x' * 99}…"


def test_mistakes_are_answered_with_error_and_nothing_else_happens() -> None:
    engine, said = conversation()
    for line in ("go", "castle", "setoption name Bot value nobody", "newgame chess", "go fast"):
        assert engine.hear(line)
        assert said.pop().startswith("error ")
        assert said == []
    for line in ("position", "position 1", "setup kingdomino players=9", "end"):
        engine.hear(line)
    assert said[-1].startswith("error line 2")
    assert not engine.hear("quit")


def test_options_choose_bot_and_budget() -> None:
    engine, said = conversation()
    engine.hear("setoption name Bot value halving")
    engine.hear("setoption name Budget value 30p")
    ask(engine, start(), "go seed 2")
    best = choose("halving", start(), seed=2, budget=Budget(playouts=30))
    assert answer(engine, said) == str(best)


# ---------------------------------------------------------------- other programs


def finish(player: EnginePlayer, setup: Setup, seed: int = 4) -> Game:
    game = Game.new(setup, seed=seed)
    player.new_game(setup)
    while not game.over:
        game.play(player.choose(game.position, seed=1).move)
    return game


@pytest.mark.slow
@pytest.mark.parametrize(
    "setup",
    [TWO, Setup.kingdomino(2, mighty_duel=True), Setup.royal_wedding(6, teams=True)],
    ids=str,
)
def test_the_perl_example_plays_whole_games(setup: Setup) -> None:
    player = EnginePlayer("engine:perl", f"perl {PERL}")
    assert finish(player, setup).over
    assert finish(player, setup, seed=5).over  # in the same process


@pytest.mark.slow
def test_the_perl_example_places_where_most_points_are() -> None:
    game = Game.new(TWO, seed=8)
    player = EnginePlayer("engine:perl", f"perl {PERL}")
    placed = 0
    while not game.over:
        decision = game.decision
        assert decision is not None
        move = player.choose(game.position).move
        if decision.kind == "place":
            after = {}
            for other in game.moves:
                twin = game.copy()
                twin.play(other)
                kingdom = twin.sheets[0] if twin.over else twin.scores
                after[other] = sum(kingdom.kingdoms[decision.kingdom].terrains.values())
            assert after[move] == max(after.values())
            placed += 1
        game.play(move)
    assert placed > 20


def test_the_perl_example_knows_every_domino() -> None:
    table: dict[str, list[str]] = {box: [] for box in BOXES}
    for line in PERL.read_text().split("__DATA__\n")[1].splitlines():
        box, *halves = line.split()
        table[box] += halves
    for box in BOXES:
        assert table[box] == [
            "".join(f"{half.terrain[0].upper()}{half.crowns}" for half in (domino.a, domino.b))
            for _, domino in sorted(DOMINOES[box].items())
        ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("crash", "exited with 3: Segmentation fault, perhaps"),
        ("killed", "was ended by SIGKILL"),
        ("closes", "closed its output"),
        ("illegal", r"played m13l13: .*\(rule"),
        ("junk", "said 'thinking hard' where info or best is expected"),
        ("unreadable", "answered 'castle e1': "),
        ("number", "said playouts 'many', which is not a number"),
        ("empty", "answered ''"),
        ("binary", "answered "),
        ("error", "gave up: 'no idea'"),
        ("rude", "said 'hello' where id, option or ukiok"),
        ("flood", "did not answer in time"),
        ("endless", "wrote a line of more than"),
    ],
)
def test_a_program_that_fails_says_how(how: str, words: str) -> None:
    player = bad(how)
    with pytest.raises(BotFailed, match=words):
        player.choose(start(), budget=Budget(seconds=0.5))


def test_an_answer_to_nothing_is_noticed_before_the_next_question() -> None:
    player = bad("twice")
    game = Game.new(TWO, seed=1)
    with pytest.raises(BotFailed, match=r"said 'best claim \d+' where readyok is expected"):
        play_on(player, game)


def play_on(player: EnginePlayer, game: Game) -> None:
    while not game.over:
        game.play(player.choose(game.position, budget=Budget(seconds=0.5)).move)


def test_a_program_that_refuses_the_game_loses_it_at_its_first_decision() -> None:
    player = bad("refuses")
    player.new_game(TWO)
    with pytest.raises(BotFailed, match="gave up: 'plays chess only'"):
        player.choose(start())


@pytest.mark.slow
@pytest.mark.parametrize("how", ["deaf", "mute"])
def test_a_program_that_never_greets_is_given_up(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_player, "TIME_TO_START", 0.5)
    with pytest.raises(BotFailed, match="did not answer in time"):
        bad(how).start()


@pytest.mark.slow
def test_a_program_that_hangs_is_ended_with_everything_it_started(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    began = time.monotonic()
    with pytest.raises(BotFailed, match="did not answer in time"):
        bad("hang", pids).choose(start(), budget=Budget(seconds=0.5))
    assert time.monotonic() - began < 30
    for pid in map(int, pids.read_text().split()):
        wait_for_the_end_of(pid)


def wait_for_the_end_of(pid: int) -> None:
    """Waits until nothing runs under this number: it is gone, or is dead and not yet buried."""
    for _ in range(200):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        status = Path(f"/proc/{pid}/status")
        if status.exists() and re.search(r"^State:\s+Z", status.read_text(), re.MULTILINE):
            return
        time.sleep(0.05)
    raise AssertionError(f"process {pid} still runs")


def test_a_failed_program_begins_again_with_the_next_game() -> None:
    player = bad("crash")
    for _ in range(2):
        player.new_game(TWO)
        with pytest.raises(BotFailed, match="exited with 3"):
            player.choose(start())


def test_a_program_that_is_not_there_is_named_at_once() -> None:
    with pytest.raises(FiefdomError, match=r"there is no program './nowhere'"):
        player_named("engine:./nowhere")
    with pytest.raises(FiefdomError, match="name a program"):
        player_named("engine:")
