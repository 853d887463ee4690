"""Review a recorded game: what each decision cost, what was better and why, luck and skill.

RECORD is a recorded game; `-` reads it from standard input. Only decisions that cost something
are printed, unless you add --all. The budget is per turn; with playouts (400p) and the same
seed, the review is always the same. docs/review.md says how a review judges.

examples:
  fiefdom review game.fief
  fiefdom review game.fief --budget 200p --all
  fiefdom review game.fief --graph chances.svg
  fiefdom review game.fief --json
"""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fiefdom.cli.progress import Progress
from fiefdom.cli.texts import add_game_argument, read_record_text

if TYPE_CHECKING:
    from fiefdom.notation import Record
    from fiefdom.review import Judged, Review

KINDS = {
    "place": "placing",
    "tax": "taxing",
    "build": "building",
    "dragon": "the dragon",
    "claim": "claiming",
}


def add_arguments(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    parser.add_argument("record", metavar="RECORD", help="a recorded game; - for stdin")
    add_game_argument(parser)
    parser.add_argument(
        "--budget",
        help="time or playouts per turn, such as 100ms or 400p "
        "(default 1000p in Kingdomino, else 300p)",
    )
    parser.add_argument("--seed", type=int, default=0, help="seed of the random draws (default 0)")
    parser.add_argument("--all", action="store_true", help="print the good decisions too")
    parser.add_argument(
        "--graph", metavar="FILE", help="write a graph of everyone's chances as SVG"
    )
    parser.add_argument("--json", action="store_true", help="print the review as JSON")


def run(options: Namespace) -> int:
    """Prints the review."""
    written = read_record_text(options.record, options.game)
    from fiefdom.cli.ready import ready_engine
    from fiefdom.notation import parse_record
    from fiefdom.players import parse_budget
    from fiefdom.review import review_game
    from fiefdom.review.graph import graph_svg

    budget = None if options.budget is None else parse_budget(options.budget)
    ready_engine(bots=True)
    record = written.read(parse_record)
    began = time.perf_counter()
    with Progress("Reviewing") as bar:
        review = review_game(
            record,
            budget=budget,
            seed=options.seed,
            on_progress=lambda step: bar.at(step.done / step.total, f"{step.done}/{step.total}"),
        )
    seconds = time.perf_counter() - began
    names = _names(record)
    if options.graph is not None:
        Path(options.graph).write_text(graph_svg(review, names), encoding="utf-8")
    if options.json:
        print(json.dumps(review.to_json(), indent=2))
        return 0
    for paragraph in _paragraphs(review, record, names, options.all):
        print(paragraph)
    print(
        f"\n{len(review.decisions)} decisions reviewed with {review.budget} a turn, {seconds:.1f} s"
    )
    return 0


def _names(record: Record) -> list[str]:
    """What to call each kingdom."""
    from fiefdom.cli.drawing import player_names

    names = player_names(record.setup, record.names)
    return [
        " & ".join(names[player] for player in record.setup.players_of(kingdom))
        for kingdom in range(record.setup.kingdoms)
    ]


def _paragraphs(review: Review, record: Record, names: list[str], every: bool) -> Iterator[str]:
    from fiefdom.cli.drawing import player_names

    players = player_names(record.setup, record.names)
    yield f"{review.setup}\n"
    before = None
    for judged in review.decisions:
        if not every and judged.word in ("best", "good"):
            continue
        if (judged.game, judged.round) != before:
            before = judged.game, judged.round
            game = f"Game {judged.game}, round" if record.setup.games > 1 else "Round"
            yield f"{game} {judged.round}"
        yield _decision(judged, players[judged.player], names)
    yield from _turning_points(review, names)
    yield ""
    yield from _summary(review, names)


def _decision(judged: Judged, player: str, names: Sequence[str]) -> str:
    from fiefdom.review.telling import tell

    text = f"{judged.at + 1:4}. {player}: {judged.move}"
    if judged.forced:
        return f"{text} (forced)"
    text += f" – {judged.word}"
    if judged.word == "best":
        return text
    text += f", {_cost(judged.cost_chance, judged.cost_points)}"
    why = tell(judged.reasons, names)
    return f"{text}\n      better: {', '.join(judged.better)}" + (f" – {why}" if why else "")


def _cost(chance: float, points: float) -> str:
    return f"costs {100 * chance:.1f} % and {points:.1f} points"


def _turning_points(review: Review, names: Sequence[str]) -> Iterator[str]:
    if review.turning_points:
        yield "\nTurning points"
    for point in review.turning_points:
        what = "the draw before it" if point.what == "draw" else "the decision"
        yield f"{point.at + 1:4}. {what}: {names[point.kingdom]} {100 * point.change:+.1f} %"


def _summary(review: Review, names: Sequence[str]) -> Iterator[str]:
    """A table with a column for each kingdom."""
    kingdoms = review.kingdoms
    rows = [
        ("points", [f"{summary.points:g}" for summary in kingdoms]),
        ("luck of the draws", [f"{100 * summary.luck_chance:+.1f} %" for summary in kingdoms]),
        ("given by others", [f"{100 * summary.given_chance:+.1f} %" for summary in kingdoms]),
        (
            "own decisions cost",
            [f"{100 * s.lost_chance:.1f} %, {s.lost_points:.1f} p" for s in kingdoms],
        ),
    ]
    for kind, words in KINDS.items():
        costs = [summary.kinds.get(kind) for summary in kingdoms]  # type: ignore[call-overload]
        if any(costs):
            cells = [f"{100 * c.chance:.1f} %, {c.points:.1f} p" if c else "" for c in costs]
            rows.append((f"  {words}", cells))
    for word in kingdoms[0].words:
        rows.append((word, [str(summary.words[word]) for summary in kingdoms]))
    width = max(16, *(len(name) + 2 for name in names))
    yield f"{'':20}" + "".join(f"{name:>{width}}" for name in names)
    for label, cells in rows:
        yield f"{label:20}" + "".join(f"{cell:>{width}}" for cell in cells)
