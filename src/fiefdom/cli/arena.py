"""Play bots against each other and say which is stronger.

The same decks are played in every seat rotation, so that luck is the same for all; intervals are
95 %, over decks. A bot is a name from `fiefdom bots`, one of your own (mybot:Bot, mybot.py:Bot)
or a program that speaks the engine protocol (engine:./program). A budget may follow after an @:
strongest@100ms.

examples:
  fiefdom arena strongest full-greedy --games 200 --budget 100ms
  fiefdom arena mybot:Bot --against strongest
  fiefdom arena strongest --against full-greedy --players 4 --harmony --middle-kingdom
  fiefdom arena greedy full-greedy flat-player-greedy@500p --players 2 --resume results.jsonl
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from fiefdom.rules.options import OPTIONS, dashed

if TYPE_CHECKING:
    from fiefdom.arena.backends import Backend
    from fiefdom.arena.match import Match
    from fiefdom.arena.ratings import Rating
    from fiefdom.arena.run import Outcome
    from fiefdom.rules import Setup


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds this command's options."""
    parser.add_argument("bots", nargs="+", metavar="BOT", help="a bot, NAME or NAME@BUDGET")
    parser.add_argument(
        "--against",
        nargs="+",
        metavar="BOT",
        help="the first bot, in every seat, against this one, or against one for each other seat",
    )
    add_game(parser)
    _add_running(parser)
    parser.add_argument(
        "--sprt",
        nargs="?",
        const="0.05",
        metavar="DIFFERENCE|H0:H1",
        help="stop when a difference in win share is proven or ruled out (default 0.05)",
    )
    parser.add_argument(
        "--sprt-error", type=float, default=0.05, metavar="P", help="chance of error (default 0.05)"
    )
    parser.add_argument("--no-ratings", action="store_true", help="do not rate three or more bots")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def add_game(parser: argparse.ArgumentParser) -> None:
    """Adds the options that say which games are played."""
    group = parser.add_argument_group("game")
    group.add_argument(
        "--mode",
        default="kingdomino",
        help="a box, a mode such as kingdomino-4, or a text like 'kingdomino players=4 harmony'",
    )
    group.add_argument("--players", type=int, metavar="N", help="number of players")
    for option in OPTIONS:
        words = option.replace("_", " ")
        group.add_argument(f"--{dashed(option)}", action="store_true", help=f"with {words}")
    group.add_argument(
        "--games",
        type=int,
        default=100,
        metavar="N",
        help="number of games, rounded up to whole decks (default 100)",
    )
    group.add_argument(
        "--budget", metavar="100ms|2000p", help="budget per turn, for bots that do not name one"
    )
    group.add_argument("--seed", type=int, default=0, help="seed of the match (default 0)")


def add_cores(parser: argparse.ArgumentParser) -> argparse._ArgumentGroup:
    """Adds the options that say where games are played."""
    group = parser.add_argument_group("running")
    group.add_argument(
        "--jobs", type=int, metavar="J", help="games played at once (default: one per core)"
    )
    group.add_argument(
        "--cluster",
        nargs="?",
        const="local",
        metavar="ADDRESS",
        help="play on Ray: on this machine, or on the cluster at this address",
    )
    return group


def _add_running(parser: argparse.ArgumentParser) -> None:
    group = add_cores(parser)
    group.add_argument(
        "--resume", metavar="FILE", help="keep results in this file, and resume from it"
    )
    group.add_argument(
        "--any-code",
        action="store_true",
        help="also count results of other versions of the rules or bots",
    )
    group.add_argument(
        "--records",
        metavar="FOLDER|FILE",
        help="write a record of every game, into a folder or one after another into a file "
        ".fief or .fief.gz, which keeps what it has",
    )


def run(args: argparse.Namespace) -> int:
    """Plays a match and prints its figures."""
    import sys
    from contextlib import redirect_stdout

    from fiefdom.cli.ready import ready_engine

    with redirect_stdout(sys.stderr):  # whatever bots print
        match = match_from(args)
        ready_engine(bots=True)
        outcome, ratings = _play(args, match)
    _print(outcome, ratings, args.json)
    if not outcome.interrupted:
        return 0
    again = (
        f"--resume {args.resume} continues from here" if args.resume else "no results were stored"
    )
    chose = f" ({outcome.interrupted_in})" if outcome.interrupted_in else ""
    print(f"Interrupted after {len(outcome.results)} games{chose}; {again}.", file=sys.stderr)
    return 130


def _play(args: argparse.Namespace, match: Match) -> tuple[Outcome, tuple[Rating, ...] | None]:
    import sys
    from pathlib import Path

    from fiefdom.arena.ratings import rate, rating_model
    from fiefdom.arena.records import records_at
    from fiefdom.arena.results import ResultsFile
    from fiefdom.arena.run import run_match
    from fiefdom.arena.sequential import parse_sequential_test
    from fiefdom.cli.games_progress import GamesProgress

    rated = len(match.entrants) > 2 and not args.against and not args.no_ratings
    if rated:
        rating_model()  # reports a missing library before the games, not after
    file = ResultsFile(Path(args.resume), match, args.any_code) if args.resume else None
    with GamesProgress() as progress:
        outcome = run_match(
            match,
            lambda: backend_from(args, match),
            results_file=file,
            records=records_at(Path(args.records), match) if args.records else None,
            test=parse_sequential_test(args.sprt, args.sprt_error) if args.sprt else None,
            progress=progress.tell,
        )
    if file is not None and file.left_out:
        print(
            f"{file.left_out} games in {file.path} were played with other rules or bots"
            " and are not counted.",
            file=sys.stderr,
        )
    return outcome, rate(match, outcome.counted) if rated else None


def match_from(args: argparse.Namespace) -> Match:
    """The match that the arguments describe."""
    from fiefdom.arena.entrants import parse_entrant
    from fiefdom.arena.match import Match
    from fiefdom.players import parse_budget
    from fiefdom.rules.errors import FiefdomError

    budget = parse_budget(args.budget) if args.budget else None
    bots = tuple(parse_entrant(text, budget) for text in args.bots)
    setup = _setup(args)
    if not args.against:
        return Match.between(setup, bots, args.games, args.seed)
    if len(bots) != 1:
        raise FiefdomError("--against takes one challenger; name one bot before it")
    others = tuple(parse_entrant(text, budget) for text in args.against)
    return Match.challenge(setup, bots[0], others, args.games, args.seed)


def _setup(args: argparse.Namespace) -> Setup:
    from fiefdom.arena.modes import setup_from

    at_table = 1 + len(args.against) if args.against else len(args.bots)
    likely = at_table if 2 <= at_table <= 4 else 2
    options = [dashed(option) for option in OPTIONS if getattr(args, option)]
    return setup_from(args.mode, args.players, options, likely)


def backend_from(args: argparse.Namespace, match: Match) -> Backend:
    """Where the arguments say that games are played."""
    from fiefdom.arena.backends import cores, local_backend

    if args.cluster:
        from fiefdom.arena.cluster import RayCluster

        return RayCluster(match.setup, match.entrants, args.cluster, args.jobs)
    jobs = cores() if args.jobs is None else args.jobs
    return local_backend(match.setup, match.entrants, jobs)


def _print(outcome: Outcome, ratings: tuple[Rating, ...] | None, as_json: bool) -> None:
    import json

    from fiefdom.arena.report import to_json, to_text

    if as_json:
        print(json.dumps(to_json(outcome, ratings), indent=2))
    else:
        print(to_text(outcome, ratings))
