"""Teaches a judge of the whole table, and says whether it foresees more than today's.

    python -m training.table four --games 20000 --jobs 2

Today every kingdom's points are predicted from that kingdom alone, and the chances of victory are
computed from the points. Here one network sees all kingdoms where a round ends: each is read by
the same layers, which also get the sums of what they made of the others, and it predicts
everyone's points and share of the victory at once. Games that it has not learned from tell how
far off both are. Nothing is written: it was not worth asking in a search (docs/bots.md).
"""

from __future__ import annotations

import argparse
import importlib
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count
from typing import Any

import numpy as np

from fiefdom.players.judges import judge_for
from training.fit_torch import descend
from training.lessons import LESSONS
from training.tables import FINAL, NOW, PREDICTED, WINS, WON, Tables, study

CHUNK = 100
"""Games that a process plays at once."""
HELD = 0.15
"""The part of the games that tells how far off the network is."""
UNITS = 96
"""Units of each layer."""
SCALE = 20.0


def fit(tables: Tables, epochs: int, batch: int, rate: float) -> None:
    """Prints how far off the network is after each epoch, next to the judge."""
    torch: Any = importlib.import_module("torch")
    torch.manual_seed(1)
    kept = int(len(tables.notes) * (1 - HELD))
    x = torch.from_numpy(tables.features)
    notes = torch.from_numpy(tables.notes)
    spread, mean = torch.std_mean(x[:20_000].float().flatten(0, 1), 0)
    others = notes.shape[1] - 1

    linear = torch.nn.Linear
    read = linear(x.shape[-1] + 2, UNITS)
    mixing = linear(3 * UNITS, UNITS), linear(3 * UNITS, UNITS)
    say = linear(UNITS, 2)
    say.weight.data.zero_()
    say.bias.data.zero_()
    learned = [value for layer in (read, *mixing, say) for value in layer.parameters()]

    def network(seen: Any, known: Any) -> Any:
        ahead = (known - known.mean(1, keepdim=True)) / SCALE
        hidden = read(torch.cat([seen, known[..., None] / 50, ahead[..., None]], -1)).relu()
        for layer in mixing:
            rest = (hidden.sum(1, keepdim=True) - hidden) / others
            most = hidden.amax(1, keepdim=True).expand_as(hidden)
            hidden = layer(torch.cat([hidden, rest, most], -1)).relu()
        return say(hidden)

    def foresee(rows: Any) -> tuple[Any, Any]:
        known = notes[rows, :, PREDICTED]
        said = network((x[rows].float() - mean) / (spread + 0.02), known)
        chance = (notes[rows, :, WINS] + 1e-3).log()
        return known + SCALE * said[..., 0], (chance + said[..., 1]).log_softmax(1)

    def loss(rows: Any) -> Any:
        points, chances = foresee(rows)
        wrong = ((points - notes[rows, :, FINAL]) / SCALE) ** 2
        return wrong.mean() - (notes[rows, :, WON] * chances).sum(1).mean()

    def report(name: str) -> None:
        with torch.no_grad():
            points, chances = foresee(torch.arange(kept, len(notes)))
            final, won = notes[kept:, :, FINAL], notes[kept:, :, WON]
            off = ((points - final) ** 2).mean().sqrt()
            brier = ((chances.exp() - won) ** 2).mean()
            surprise = -(won * chances).sum(1).mean()
        print(
            f"{name:9} points off by {off:.3f}, Brier {brier:.5f}, log loss {surprise:.5f}",
            flush=True,
        )

    report("the judge")
    learner = torch.optim.AdamW(learned, lr=rate, weight_decay=1e-3)
    descend(learner, loss, kept, epochs, batch, lambda epoch: report(f"epoch {epoch}"))


def main() -> None:
    """Plays the games, fits the network and prints what it foresees."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("judge", choices=["four", "two", "duel"])
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    setup = next(iter(LESSONS[args.judge]))
    judge = judge_for(setup)
    sizes = [min(CHUNK, args.games - begin) for begin in range(0, args.games, CHUNK)]
    with ProcessPoolExecutor(args.jobs, multiprocessing.get_context("spawn")) as pool:
        parts = pool.map(partial(study, setup, judge=judge), sizes, count(args.seed, CHUNK))
        tables = Tables(*map(np.concatenate, zip(*parts, strict=True)))
    print(f"{len(tables.notes):,} tables of {args.games:,} games", flush=True)
    off = tables.notes[..., FINAL] - tables.notes[..., NOW]
    print(f"points still to come: {off.mean():.1f} on average, spread {off.std():.1f}", flush=True)
    fit(tables, args.epochs, 256, 1e-3)


if __name__ == "__main__":
    main()
