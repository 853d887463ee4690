"""Bots from outside in the arena: your own code, and programs that may fail."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from arena.plain import TWO, here, timeless
from fiefdom.arena import Match, parse_entrant, run_match
from fiefdom.arena.backends import Processes
from fiefdom.arena.cluster import RayCluster
from fiefdom.arena.play import GameResult, play_game
from fiefdom.arena.records import RecordsFolder
from fiefdom.arena.report import to_json, to_text
from fiefdom.arena.results import ResultsFile
from fiefdom.arena.warm import warm_up
from fiefdom.cli import main
from fiefdom.notation import parse_record
from fiefdom.players import Budget, own
from fiefdom.rules import FiefdomError, Setup

pytestmark = pytest.mark.slow  # they start processes and programs

BAD = Path(__file__).parents[1] / "players" / "bad_engine.py"
BOT = '''
import os
import random

class Bot:
    """Plays a random move of its own choice."""
    def choose(self, position, *, seed):
        return random.Random(seed).choice(position.moves)

class Broken:
    def choose(self, position):
        return position.moves[0] if position.round < 2 else 1 / 0

class Exits:
    def choose(self, position):
        return position.moves[0] if position.round < 2 else exit(3)

class Hangs:  # until somebody interrupts it
    games = 0

    def new_game(self, setup):
        Hangs.games += 1

    def choose(self, position):
        if Hangs.games in (1, 4):
            raise KeyboardInterrupt
        return position.moves[0]

class Ends:
    def new_game(self, setup):
        raise GeneratorExit

    def choose(self, position):
        return position.moves[0]

class Noisy:
    print("loaded")

    def choose(self, position):
        print("thinking")
        return position.move_codes[0]

class Dies:
    def choose(self, position):
        os._exit(3)

class Cheat:
    def choose(self, position):
        return "claim 48" if position.round else position.moves[0]
'''


@pytest.fixture(autouse=True)
def _mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "arena_bot.py").write_text(BOT)
    monkeypatch.chdir(tmp_path)
    own.outside_player.cache_clear()
    own._file_module.cache_clear()


def match_of(*bots: str, games: int = 4, setup: Setup = TWO) -> Match:
    return Match.between(setup, tuple(map(parse_entrant, bots)), games, 3)


def bad(how: str) -> str:
    return f"engine:{sys.executable} {BAD} {how}"


def test_names_of_outsiders_keep_their_budget_apart() -> None:
    assert parse_entrant("arena_bot.py:Bot@20p").budget == Budget(playouts=20)
    assert parse_entrant("arena_bot.py:Bot@20p").name == "arena_bot.py:Bot"
    assert parse_entrant("arena_bot.py:Bot").budget is None
    assert str(parse_entrant(bad("well") + "@1s")) == bad("well") + "@1s"
    odd = Path("odd@place")
    odd.mkdir()
    (odd / "bot.py").write_text(BOT)
    assert parse_entrant("odd@place/bot.py:Bot").name == "odd@place/bot.py:Bot"
    with pytest.raises(FiefdomError, match="budget"):
        parse_entrant("strongest@soon")


@pytest.mark.parametrize("bot", ["arena_bot:Bot", "arena_bot.py:Bot"])
def test_several_processes_play_the_same_games(bot: str) -> None:
    match = match_of(bot, "full-greedy")
    alone = run_match(match, lambda: here(match))
    many = run_match(match, lambda: Processes(match.setup, match.entrants, 2))
    assert timeless(many.results) == timeless(alone.results)


def test_ray_plays_the_same_games() -> None:
    match = match_of("arena_bot.py:Bot", bad("well"), "full-greedy")
    alone = run_match(match, lambda: here(match))
    on_ray = run_match(match, lambda: RayCluster(match.setup, match.entrants, jobs=2))
    assert timeless(on_ray.results) == timeless(alone.results)
    assert not any(result.forfeit for result in on_ray.results)


def test_the_command_takes_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "arena_bot.py:Bot", "--against", "random", "--games", "2"]) == 0
    assert "arena_bot.py:Bot" in capsys.readouterr().out


def test_a_mistake_in_a_bot_names_the_game_and_the_line() -> None:
    match = match_of("arena_bot.py:Broken", "random")
    task = next(match.tasks())
    with pytest.raises(FiefdomError, match=r"raised ZeroDivisionError in deck 0, game 0") as raised:
        next(iter(Processes(TWO, (parse_entrant("random"),), 2).play([task])))
    assert "1 / 0" in str(raised.value)
    assert "own.py" not in str(raised.value)  # from the bot's own line on
    with pytest.raises(FiefdomError, match=r"raised ZeroDivisionError in a trial game\n"):
        warm_up(TWO, (parse_entrant("arena_bot.py:Broken"),))
    with pytest.raises(FiefdomError, match=r"Cheat played claim 48 in a trial game: "):
        warm_up(TWO, (parse_entrant("arena_bot.py:Cheat"),))


@pytest.mark.parametrize(("bot", "error"), [("Exits", "SystemExit"), ("Ends", "GeneratorExit")])
def test_a_bot_that_exits_has_raised_an_error(
    bot: str, error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    match = match_of(f"arena_bot.py:{bot}", "random")
    with pytest.raises(FiefdomError, match=rf"{bot} raised {error} in deck 0, game 0, move"):
        play_game(next(match.tasks()))
    assert main(["arena", f"arena_bot.py:{bot}", "random", "--jobs", "1"]) == 2
    assert f"{bot} raised {error} in a trial game" in capsys.readouterr().err
    Path("gone.py").write_text("raise SystemExit(1)\n")
    assert main(["arena", "gone.py:Bot", "random"]) == 2
    assert "gone.py cannot be loaded" in capsys.readouterr().err


def test_an_interrupt_says_which_bot_was_choosing(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "arena_bot.py:Hangs", "--games", "4", "--jobs", "1"]
    for done, where in ((0, "a trial game"), (1, "deck 1, game 0, move 0")):
        assert main(command) == 130
        said = f"Interrupted after {done} games (arena_bot.py:Hangs was choosing in {where}); "
        assert said in capsys.readouterr().err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_a_bot_prints_is_not_among_the_figures(
    jobs: str, capfd: pytest.CaptureFixture[str]
) -> None:
    command = ["arena", "arena_bot.py:Noisy", "random", "--games", "4", "--jobs", jobs, "--json"]
    assert main(command) == 0
    printed = capfd.readouterr()
    assert json.loads(printed.out)["games"] == 4
    assert "loaded\nthinking\n" in printed.err
    out = ["--out", "games.fief"]
    assert main(["dataset", "arena_bot.py:Noisy", "--games", "2", "--jobs", jobs, *out]) == 0
    assert capfd.readouterr().out == "2 games in games.fief\n"


def test_when_a_process_dies_the_bots_that_played_in_it_are_named() -> None:
    match = match_of("random", "arena_bot.py:Dies")
    with pytest.raises(FiefdomError, match=r"playing games of arena_bot.py:Dies died; run again"):
        list(Processes(TWO, (parse_entrant("random"),), 2).play(match.tasks()))


def test_an_illegal_move_of_a_bot_is_named() -> None:
    match = match_of("arena_bot.py:Cheat", "random")
    with pytest.raises(FiefdomError, match=r"Cheat played claim 48 in deck 0, game 0"):
        list(map(play_game, match.tasks()))


# ---------------------------------------------------------------- programs that fail


def test_a_program_that_fails_loses_its_games_and_the_match_goes_on() -> None:
    match = match_of(bad("crash"), "full-greedy")
    outcome = run_match(match, lambda: here(match))
    assert len(outcome.results) == 4
    for result in outcome.results:
        assert result.forfeit is not None
        assert "exited with 3: Segmentation fault" in result.forfeit.reason
        assert result.shares[result.forfeit.kingdom] == 0
        assert GameResult.from_json(json.loads(json.dumps(result.to_json()))) == result
    text = to_text(outcome, None)
    assert "forfeited 4: it exited with 3: Segmentation fault, perhaps" in text
    values = to_json(outcome, None)
    assert values["win_share"] == 0.0
    assert values["forfeits"] == 4
    assert len(values["forfeited"]) == 4


def test_among_four_the_others_share_the_victory(tmp_path: Path) -> None:
    match = Match.challenge(
        Setup.kingdomino(4), parse_entrant(bad("junk")), (parse_entrant("random"),), 4
    )
    outcome = run_match(
        match, lambda: here(match), records=RecordsFolder(tmp_path / "games", match)
    )
    for result in outcome.results:
        assert result.forfeit is not None
        assert sorted(result.shares) == [0, 1 / 3, 1 / 3, 1 / 3]
        record = parse_record(result.record or "")
        assert "said 'thinking hard'" in record.comments[len(record.moves)]
        assert record.result is None


def test_a_program_that_cannot_start_ends_the_match_at_once() -> None:
    match = match_of(bad("rude"), "random")
    with pytest.raises(FiefdomError, match="said 'hello' where"):
        run_match(match, lambda: here(match))


def test_results_of_changed_code_are_left_out(tmp_path: Path) -> None:
    match = match_of("arena_bot.py:Bot", "random")
    file = ResultsFile(tmp_path / "results.jsonl", match)
    run_match(match, lambda: here(match), results_file=file)
    assert len(ResultsFile(file.path, match).read()) == 4
    (tmp_path / "arena_bot.py").write_text(BOT + "\n# better now\n")
    changed = ResultsFile(file.path, match)
    assert changed.read() == []
    assert changed.left_out == 4


def test_a_killed_match_leaves_no_program_behind(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    command = [sys.executable, "-m", "fiefdom.cli", "arena", f"{bad('hang')} {pids}@1000s"]
    match = subprocess.Popen([*command, "random", "--games", "2"], stderr=subprocess.DEVNULL)
    try:
        for _ in range(1200):
            if pids.exists() and len(pids.read_text().split()) == 2:
                break
            assert match.poll() is None
            time.sleep(0.05)
        match.send_signal(signal.SIGINT)
        match.wait(60)
    finally:
        match.kill()
        match.wait()
    for pid in map(int, pids.read_text().split()):
        _wait_for_the_end_of(pid)


def _wait_for_the_end_of(pid: int) -> None:
    for _ in range(400):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        status = Path(f"/proc/{pid}/status")
        if status.exists() and "State:\tZ" in status.read_text():
            return
        time.sleep(0.05)
    raise AssertionError(f"process {pid} still runs")
