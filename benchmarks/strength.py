"""The strength targets of the bots, row by row, with each result next to its target.

    python benchmarks/strength.py --list
    python benchmarks/strength.py --row strongest-100ms --out strength.jsonl
    python benchmarks/strength.py --row levels --games 100 --out strength.jsonl
    python benchmarks/strength.py --out strength.jsonl          # what the file says so far

Every game played is a line of the file given by --out; a run resumes from what is in it.
`--row` may be given several times and takes the beginning of a name. Each row is also an arena
command, which --list prints. Rows against an older version take a checkout of it:

    git worktree add ../fiefdom-0.1 efbf37f
    python benchmarks/strength.py --row older --older ../fiefdom-0.1 --out strength.jsonl
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Any

from fiefdom.arena import Match, Summary, parse_entrant, run_match
from fiefdom.arena.backends import cores, local_backend
from fiefdom.arena.modes import setup_from
from fiefdom.arena.results import ResultsFile
from fiefdom.arena.run import Outcome
from fiefdom.arena.statistics import Estimate, estimate
from fiefdom.cli.games_progress import GamesProgress
from fiefdom.players import LEVELS, Budget, player_named
from fiefdom.rules import FiefdomError, Game, Position

FOUR = "kingdomino players=4 middle-kingdom harmony"
TWO = "kingdomino players=2 middle-kingdom harmony"
DUEL = "kingdomino players=2 mighty-duel middle-kingdom harmony"
QUEENDOMINO = "queendomino players=4"
FLAT = "flat-player-greedy"
SENSIBLE = "full-greedy"
LADDERS = {
    "kingdomino": "kingdomino players=2",
    "queendomino": "queendomino players=2",
    "wedding": "royal-wedding players=3",
}
OLDER = "older:"
"""Stands before a bot of the checkout that --older names."""


@dataclass(frozen=True)
class Target:
    """A figure of the challenger: at least a value, or a published one within the error."""

    figure: str
    value: float
    published: bool = False

    def __str__(self) -> str:
        shown = f"{self.value:.1%}" if self.figure == "win share" else f"{self.value:,.1f}"
        return f"{self.figure} {'published' if self.published else 'at least'} {shown}"

    def met(self, found: Estimate) -> bool:
        """Whether the figure found is good enough."""
        if not self.published:
            return found.mean >= self.value
        low, high = found.interval or (found.mean, found.mean)
        return low <= self.value <= high


@dataclass(frozen=True)
class Row:
    """A match to play: one bot alone at the table, or a challenger against another."""

    name: str
    setup: str
    challenger: str
    against: str | None
    games: int
    targets: tuple[Target, ...]

    def match(self, games: int | None = None, checkout: str = "") -> Match:
        """The match, with another number of games if one is given."""
        setup = setup_from(self.setup)
        challenger = parse_entrant(self.challenger)
        count = self.games if games is None else games
        if self.against is None:
            return Match.between(setup, (challenger,), count)
        against = parse_entrant(older_bot(self.against, checkout))
        return Match.challenge(setup, challenger, (against,), count)

    @property
    def command(self) -> str:
        """The arena command that plays the same games."""
        against = ""
        if self.against is not None:
            shown = self.against.replace(OLDER, "engine:python benchmarks/older.py ../fiefdom-0.1 ")
            against = f'--against "{shown}" '
        return (
            f"fiefdom arena {self.challenger} {against}--mode '{self.setup}' --games {self.games}"
        )


def older_bot(name: str, checkout: str) -> str:
    """The entrant that plays from another checkout, where the name asks for one."""
    if not name.startswith(OLDER):
        return name
    program = Path(__file__).with_name("older.py")
    return f"engine:{sys.executable} {program} {checkout} {name.removeprefix(OLDER)}"


def win(value: float) -> Target:
    return Target("win share", value)


def score(value: float) -> Target:
    return Target("score", value)


def _older_rows() -> tuple[Row, ...]:
    """Matches against the strongest bot of an older version."""
    now, before = "strongest@300ms", f"{OLDER}strongest@300ms"
    return (
        Row("older-four", FOUR, "strongest@1s", f"{OLDER}strongest@1s", 200, (win(0.33),)),
        Row("older-queendomino-4", QUEENDOMINO, now, before, 400, (win(0.50),)),
        Row("older-queendomino-2", "queendomino players=2", now, before, 400, (win(0.75),)),
        Row("older-wedding-4", "royal-wedding players=4", now, before, 200, (win(0.40),)),
        Row("older-wedding-8", "royal-wedding players=8 teams", now, before, 200, (win(0.40),)),
    )


def _level_rows() -> tuple[Row, ...]:
    """Each level against the one below it, in each box at the smallest table."""
    return tuple(
        Row(f"levels-{box}-{upper}", mode, upper, lower, 400, (win(0.65),))
        for box, mode in LADDERS.items()
        for lower, upper in pairwise(LEVELS)
    )


def rows() -> tuple[Row, ...]:
    """The matches, shortest first."""
    return (
        Row("random-x4", FOUR, "random", None, 1000, (Target("score", 22.8, True),)),
        Row(
            "full-greedy-random",
            FOUR,
            "full-greedy",
            "random",
            1000,
            (Target("win share", 0.977, True), Target("score", 55.7, True)),
        ),
        Row("full-greedy-x4", FOUR, "full-greedy", None, 1000, (Target("score", 51.4, True),)),
        Row("flat-100ms", FOUR, f"{FLAT}@100ms", "full-greedy", 400, (win(0.60), score(65))),
        Row("strongest-100ms", FOUR, "strongest@100ms", "full-greedy", 400, (win(0.8), score(69))),
        Row("strongest-1s", FOUR, "strongest@1s", "full-greedy", 200, (win(0.93), score(75))),
        Row("strongest-flat-100ms", FOUR, "strongest@100ms", f"{FLAT}@100ms", 400, (win(0.45),)),
        Row("strongest-flat-1s", FOUR, "strongest@1s", f"{FLAT}@1s", 200, (win(0.45),)),
        Row("strongest-itself", FOUR, "strongest@1s", "strongest@100ms", 200, (win(0.37),)),
        Row("two-players", TWO, "strongest@100ms", f"{FLAT}@100ms", 400, (win(0.80),)),
        Row("mighty-duel", DUEL, "strongest@100ms", f"{FLAT}@100ms", 400, (win(0.90),)),
        Row("queendomino", QUEENDOMINO, "strongest@300ms", SENSIBLE, 400, (win(0.90),)),
        *_older_rows(),
        *_level_rows(),
    )


PLAYOUTS = "playouts"
PLAYOUTS_TARGET = Target("playouts a second", 20_000)


def main() -> int:
    args = _arguments()
    chosen = rows()
    if args.list:
        for row in chosen:
            print(f"{row.name:30}{', '.join(map(str, row.targets))}\n{'':30}{row.command}")
        print(f"{PLAYOUTS:30}{PLAYOUTS_TARGET}, four players from the start of round two, one core")
        return 0
    wanted = args.row or []
    for name in wanted:
        if not any(known.startswith(name) for known in (PLAYOUTS, *(row.name for row in chosen))):
            print(f"there is no row {name!r}; --list names them", file=sys.stderr)
            return 2
    for row in chosen:
        if wanted and not row.name.startswith(tuple(wanted)):
            continue
        if args.older is None and (row.against or "").startswith(OLDER):
            if wanted:
                print(f"{row.name:30}needs --older FOLDER")
            continue
        outcome = _outcome(row, args, play=bool(wanted))
        if outcome.interrupted:
            return 130
        _print(row, outcome.summary, args.json)
    if any(PLAYOUTS.startswith(name) for name in wanted):
        _print_playouts(args.json)
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--list", action="store_true", help="list the rows and their commands")
    parser.add_argument("--row", action="append", metavar="NAME", help="play this row")
    parser.add_argument("--older", metavar="FOLDER", help="a checkout of the older version")
    parser.add_argument("--games", type=int, metavar="N", help="another number of games")
    parser.add_argument("--out", default="strength.jsonl", metavar="FILE", help="the results file")
    parser.add_argument("--jobs", type=int, default=cores(), metavar="J", help="games at once")
    parser.add_argument(
        "--any-code", action="store_true", help="count results of other rules or bots too"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a row")
    return parser.parse_args()


def _outcome(row: Row, args: argparse.Namespace, play: bool) -> Outcome:
    """The row as far as the file has it, and played to its end if asked."""
    match = row.match(args.games, args.older or "")
    file = ResultsFile(Path(args.out), match, args.any_code)
    if not play:
        outcome = Outcome(match)
        for result in file.read():
            if result.deck < match.decks:
                outcome.add(result)
        return outcome
    with GamesProgress() as progress:
        return run_match(
            match,
            lambda: local_backend(match.setup, match.entrants, args.jobs),
            results_file=file,
            progress=progress.tell,
        )


def _print(row: Row, summary: Summary | None, as_json: bool) -> None:
    if summary is None:
        if not as_json:
            print(f"{row.name:30}not played yet")
        return
    figures = summary.figures[0]
    found = {"win share": figures.win_share, "score": figures.score}
    if as_json:
        values = {"row": row.name, "command": row.command, **summary.to_json()}
        values["targets"] = [_target_json(target, found[target.figure]) for target in row.targets]
        print(json.dumps(values))
        return
    for number, target in enumerate(row.targets):
        name, games = (row.name, f"{summary.games} games") if number == 0 else ("", "")
        _print_line(name, games, target, found[target.figure])


def _target_json(target: Target, found: Estimate) -> dict[str, Any]:
    return {
        "figure": target.figure,
        "published" if target.published else "at_least": target.value,
        "met": target.met(found),
    }


def _print_line(name: str, games: str, target: Target, found: Estimate) -> None:
    show: Callable[[float], str] = (
        "{:.1%}".format if target.figure == "win share" else "{:,.1f}".format
    )
    low, high = found.interval or (found.mean, found.mean)
    figures = f"{show(found.mean)} ({show(low)} – {show(high)})"
    verdict = "met" if target.met(found) else "missed"
    print(f"{name:30}{games:12}{figures:34}{target!s:36} {verdict}")


def _print_playouts(as_json: bool) -> None:
    """Greedy playouts in a second of processor time, over a few openings."""
    bot = player_named("halving")
    pace = []
    bot.choose(_round_two(0), seed=0, budget=Budget(seconds=0.5))
    for seed in range(10):
        position, before = _round_two(seed), process_time()
        choice = bot.choose(position, seed=seed, budget=Budget(seconds=1.0))
        pace.append(choice.playouts / (process_time() - before))
    found = estimate(pace)
    if as_json:
        values = {"row": PLAYOUTS, "playouts_per_second": found.mean, "interval": found.interval}
        print(json.dumps({**values, "targets": [_target_json(PLAYOUTS_TARGET, found)]}))
    else:
        _print_line(PLAYOUTS, "", PLAYOUTS_TARGET, found)


def _round_two(seed: int) -> Position:
    """A position at the start of round two, as greedy bots reach it."""
    game = Game.new(setup_from(FOUR), seed=seed)
    bot = player_named("full-greedy")
    while game.position.round < 2:
        game.play(bot.choose(game.position, seed=seed).move)
    return game.position


if __name__ == "__main__":
    try:
        sys.exit(main())
    except FiefdomError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
