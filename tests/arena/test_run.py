"""A whole match: the same results for any number of jobs, resumed, stopped early, recorded."""

import json
import random
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from arena.plain import here, small_match, timeless
from fiefdom.arena import Match, run_match
from fiefdom.arena.backends import Backend, InProcess, Processes, local_backend
from fiefdom.arena.records import RecordsFolder
from fiefdom.arena.results import ResultsFile
from fiefdom.arena.run import Outcome
from fiefdom.arena.sequential import SequentialTest
from fiefdom.rules import FiefdomError


def played(match: Match) -> Outcome:
    return run_match(match, lambda: here(match))


def must_not_open() -> Backend:
    raise AssertionError("there is nothing left to play")


@pytest.mark.slow
def test_two_processes_give_the_results_of_one() -> None:
    match = small_match(10)
    outcome = run_match(match, lambda: Processes(match.setup, match.entrants, 2))
    assert timeless(outcome.results) == timeless(played(match).results)


def test_seeds_matter() -> None:
    results = [timeless(played(small_match(4, seed)).results) for seed in (1, 2)]
    assert results[0] != results[1]


def test_jobs_are_at_least_one_and_at_most_the_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    match = small_match()
    with pytest.raises(FiefdomError, match="--jobs"):
        local_backend(match.setup, match.entrants, 0)
    monkeypatch.setattr("fiefdom.arena.backends.cores", lambda: 1)
    assert isinstance(local_backend(match.setup, match.entrants, 8), InProcess)


def test_a_match_goes_on_where_its_file_ends(tmp_path: Path) -> None:
    match = small_match(8)
    path = tmp_path / "deep" / "results.jsonl"
    file = ResultsFile(path, match)
    whole = run_match(match, lambda: here(match), results_file=file)
    lines = path.read_text().splitlines()
    assert len(lines) == 8
    assert run_match(match, must_not_open, results_file=file).summary == whole.summary

    random.Random(2).shuffle(lines)
    path.write_text("\n".join(lines[:5]) + "\n" + lines[5][:40])  # cut short by a crash
    resumed = run_match(match, lambda: here(match), results_file=file)
    assert timeless(resumed.results) == timeless(whole.results)
    assert len(file.read()) == 8


def test_a_longer_match_counts_the_games_of_a_shorter_one(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    for match in (small_match(4), small_match(8)):
        run_match(match, partial(here, match), results_file=ResultsFile(path, match))
    assert len(path.read_text().splitlines()) == 8
    short = small_match(4)
    assert len(run_match(short, must_not_open, results_file=ResultsFile(path, short)).results) == 4


def test_other_matches_and_other_code_in_the_file_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    match, other = small_match(4), small_match(4, seed=9)
    run_match(match, lambda: here(match), results_file=ResultsFile(path, match))
    assert ResultsFile(path, other).read() == []
    lines = [{**json.loads(line), "code": "old"} for line in path.read_text().splitlines()]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    file = ResultsFile(path, match)
    assert (file.read(), file.left_out) == ([], 4)
    assert len(ResultsFile(path, match, any_code=True).read()) == 4


def test_a_file_that_cannot_be_written_gets_one_sentence(tmp_path: Path) -> None:
    match = small_match(2)
    (tmp_path / "file").write_text("")
    with pytest.raises(FiefdomError, match="cannot"):
        run_match(
            match, lambda: here(match), results_file=ResultsFile(tmp_path / "file" / "x", match)
        )


@pytest.mark.slow
def test_a_killed_match_resumes_to_the_same_result(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    match = small_match(400, bots="full-greedy random")
    words = [
        "arena",
        "full-greedy",
        "random",
        "--games",
        "100000",
        "--jobs",
        "2",
        "--resume",
        str(path),
    ]
    process = subprocess.Popen([sys.executable, "-m", "fiefdom.cli", *words])
    try:
        while process.poll() is None and (not path.exists() or path.stat().st_size < 5_000):
            time.sleep(0.02)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    file = ResultsFile(path, match)
    before = len(file.read())
    assert before > 0
    resumed = run_match(match, lambda: here(match), results_file=file)
    assert timeless(resumed.results) == timeless(played(match).results)


def test_an_interrupt_keeps_what_was_played() -> None:
    match = small_match(8)

    def stop(done: int, total: int, words: str) -> None:
        if done == 3:
            raise KeyboardInterrupt

    outcome = run_match(match, lambda: here(match), progress=stop)
    assert outcome.interrupted
    assert len(outcome.results) == 3
    assert outcome.summary is not None
    assert outcome.summary.games == 2


def test_sprt_stops_early_at_the_same_deck_in_any_order() -> None:
    match = small_match(400, bots="full-greedy random")
    test = SequentialTest(upper=0.1)
    outcome = run_match(match, lambda: here(match), test=test)
    assert outcome.verdict is not None
    assert outcome.verdict.outcome == "better"
    assert len(outcome.results) == 2 * outcome.verdict.decks < 400

    more = played(small_match(len(outcome.results) + 20, bots="full-greedy random")).results
    random.Random(4).shuffle(more)
    again = Outcome(match, test)
    for result in more:
        again.add(result)
    assert again.verdict == outcome.verdict
    assert timeless(again.counted) == timeless(outcome.counted)


def test_sprt_compares_two() -> None:
    match = small_match(bots="random greedy full-greedy")
    with pytest.raises(FiefdomError, match="two bots"):
        run_match(match, must_not_open, test=SequentialTest())


def test_records_of_all_games_on_request(tmp_path: Path) -> None:
    match = small_match(4)
    file = ResultsFile(tmp_path / "results.jsonl", match)
    folder = tmp_path / "records"
    run_match(match, lambda: here(match), results_file=file, records=RecordsFolder(folder, match))
    records = {path.name: path.read_text() for path in sorted(folder.glob("*.fief"))}
    assert len(records) == 4
    assert all("strongest@6p" in text for text in records.values())

    next(iter(folder.glob("*.fief"))).unlink()  # a lost record is played again
    outcome = run_match(
        match, lambda: here(match), results_file=file, records=RecordsFolder(folder, match)
    )
    assert len(outcome.results) == 4
    assert {path.name: path.read_text() for path in folder.glob("*.fief")} == records
