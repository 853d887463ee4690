"""Fitting a judge to rows: a network of two hidden layers, by Adam, in plain NumPy."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from fiefdom.players import judges
from fiefdom.players.search.columns import INPUTS, LINES_LEFT, LINES_SCALE, MAX_LINES
from fiefdom.players.search.network import FIRST, LEARNED, SECOND
from fiefdom.rules.kernel.layout import States

Weights: TypeAlias = list[Any]
"""Matrix and bias of each layer in turn, then the doubt."""
SCALE = 20.0
"""Points are divided by this while learning."""
WARM_UP = 0.05
"""The part of the steps in which the pace grows to its full length."""


def new_weights(seed: int) -> Weights:
    """Weights that know nothing yet."""
    rng = np.random.default_rng(seed)
    weights: Weights = []
    for inputs, outputs in ((INPUTS, FIRST), (FIRST, SECOND), (SECOND, 1)):
        matrix = rng.standard_normal((inputs, outputs)) * math.sqrt(2 / inputs)
        weights += [matrix.astype(np.float32), np.zeros(outputs, np.float32)]
    return [*weights, np.full(MAX_LINES + 1, SCALE, np.float32)]


def begun(weights: Weights, to_come: Any) -> Weights:
    """The weights; those that know nothing yet begin by predicting the mean."""
    if weights[5].any():
        return weights
    return [*weights[:5], np.full(1, to_come.mean(), np.float32), *weights[6:]]


def predict(weights: Weights, features: Any) -> Any:
    """The points still to come for each row."""
    first = (features @ weights[0] + weights[1]).clip(0)
    second = (first @ weights[2] + weights[3]).clip(0)
    return (second @ weights[4] + weights[5])[:, 0]


def judge_of(weights: Weights) -> States:
    """The judge with these weights, as compiled code takes it."""
    return judges.judge_of(dict(zip(LEARNED, weights, strict=True)))


def weights_of(judge: States) -> Weights:
    """The weights of a judge."""
    fresh = zip(LEARNED, new_weights(0), strict=True)
    return [judge[name][0].reshape(value.shape).copy() for name, value in fresh]


def fit(
    features: Any,
    to_come: Any,
    weights: Weights,
    *,
    epochs: int,
    batch: int = 2048,
    rate: float = 2e-3,
    seed: int = 0,
    held: float = 0.03,
    report: Callable[[str], None] = print,
) -> Weights:
    """Better weights; the last rows are held back to tell how good they are, and the doubt."""
    x = features
    y = to_come / SCALE
    mean, spread = x.mean(0), x.std(0) + 0.02
    x = (x - mean) / spread
    weights = begun(weights, to_come)
    w = [value.copy() for value in scaled_in(weights, mean, spread)]
    kept = int(len(x) * (1 - held))
    batch = min(batch, kept)
    steps = epochs * (kept // batch)
    mean_slope = [np.zeros_like(value) for value in w]
    mean_square = [np.zeros_like(value) for value in w]
    step = 0
    for epoch in range(epochs):
        order = np.random.default_rng([seed, epoch]).permutation(kept)
        for begin in range(0, kept - batch + 1, batch):
            rows = order[begin : begin + batch]
            slopes = _slopes(w, x[rows], y[rows])
            step += 1
            pace = rate * paced(step / steps)
            for value, slope, m, v in zip(w, slopes, mean_slope, mean_square, strict=True):
                m += 0.1 * (slope - m)
                v += 0.001 * (slope * slope - v)
                size = np.sqrt(v / (1 - 0.999**step)) + 1e-7
                value -= pace / (1 - 0.9**step) * m / size
        wrong = SCALE * (predict(w, x[kept:]) - y[kept:])
        error = float(np.sqrt(np.mean(wrong**2)))
        report(f"epoch {epoch + 1} of {epochs}: wrong by {error:.3f} points on rows held back")
    found = scaled_out(w, mean, spread)
    return [*found, doubt_of(found, features[kept:], to_come[kept:])]


def paced(part: float) -> float:
    """The pace of learning after this part of the steps: it grows, then slows down to nothing."""
    return min(1.0, part / WARM_UP) * (0.5 + 0.5 * math.cos(math.pi * part))


def doubt_of(weights: Weights, features: Any, to_come: Any) -> Any:
    """How far off the weights are (a standard deviation), by the lines still to be drawn."""
    wrong = predict(weights, features) - to_come
    lines = (features[:, LINES_LEFT] * LINES_SCALE).round()
    doubt = np.full(MAX_LINES + 1, SCALE, np.float32)
    for left in range(MAX_LINES + 1):
        if (lines == left).any():
            doubt[left] = max(1.0, math.sqrt(float(np.mean(wrong[lines == left] ** 2))))
    return doubt


def _slopes(w: Weights, x: Any, y: Any) -> Weights:
    """How the error changes with each weight, for one batch."""
    first = (x @ w[0] + w[1]).clip(0)
    second = (first @ w[2] + w[3]).clip(0)
    wrong = (second @ w[4] + w[5])[:, 0] - y
    out = wrong.clip(-2, 2)[:, None] * (2 / len(x))
    of_second = (out @ w[4].T) * (second > 0)
    of_first = (of_second @ w[2].T) * (first > 0)
    return [
        x.T @ of_first, of_first.sum(0),
        first.T @ of_second, of_second.sum(0),
        second.T @ out, out.sum(0),
    ]  # fmt: skip


def scaled_in(w: Weights, mean: Any, spread: Any) -> Weights:
    """The weights for features brought to mean 0 and spread 1, and points divided by SCALE."""
    return [w[0] * spread[:, None], w[1] + mean @ w[0], w[2], w[3], w[4] / SCALE, w[5] / SCALE]


def scaled_out(w: Weights, mean: Any, spread: Any) -> Weights:
    """The weights for features as they are, and for points."""
    first = w[0] / spread[:, None]
    scaled = [first, w[1] - mean @ first, w[2], w[3], w[4] * SCALE, w[5] * SCALE]
    return [np.asarray(value, np.float32) for value in scaled]
