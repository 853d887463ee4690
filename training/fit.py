"""Fitting a judge to rows: a network of two hidden layers, by Adam, on NumPy or CuPy arrays."""

from __future__ import annotations

import math
from collections.abc import Callable
from types import ModuleType
from typing import Any, TypeAlias

import numpy as np

from fiefdom.players.search.judge import FIRST, INPUTS, JUDGE, LEARNED, SECOND
from fiefdom.rules.kernel.layout import States

Weights: TypeAlias = list[Any]
"""Matrix and bias of each layer in turn, then those of the doubt."""
SCALE = 10.0
"""Points are divided by this while learning."""
WARM_UP = 200


def new_weights(seed: int) -> Weights:
    """Weights that know nothing yet."""
    rng = np.random.default_rng(seed)
    weights: Weights = []
    for inputs, outputs in ((INPUTS, FIRST), (FIRST, SECOND), (SECOND, 1)):
        matrix = rng.standard_normal((inputs, outputs)) * math.sqrt(2 / inputs)
        weights += [matrix.astype(np.float32), np.zeros(outputs, np.float32)]
    return [*weights, np.zeros(SECOND, np.float32), np.full(1, math.log(SCALE), np.float32)]


def foretell(weights: Weights, features: Any) -> Any:
    """The points still to come for each row."""
    return (_hidden(weights, features) @ weights[4] + weights[5])[:, 0]


def _hidden(weights: Weights, features: Any) -> Any:
    """What the second layer makes of each row."""
    first = (features @ weights[0] + weights[1]).clip(0)
    return (first @ weights[2] + weights[3]).clip(0)


def judge_of(weights: Weights) -> States:
    """The judge with these weights, as compiled code takes it."""
    judge = np.zeros(1, JUDGE)
    for name, values in zip(LEARNED, weights, strict=True):
        judge[name][0] = values.ravel()
    return judge


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
    xp: ModuleType = np,
    report: Callable[[str], None] = print,
) -> Weights:
    """Better weights; a part of the rows is held back to tell how good they are."""
    x = xp.asarray(features)
    y = xp.asarray(to_come) / SCALE
    mean, spread = x.mean(0), x.std(0) + 0.02
    x = (x - mean) / spread
    w = _scaled_in([xp.array(value) for value in weights], mean, spread)
    order = xp.asarray(np.random.default_rng(seed).permutation(len(x)))
    kept = int(len(x) * (1 - held))
    tried, order = order[kept:], order[:kept]
    steps = epochs * (kept // batch)
    mean_slope = [xp.zeros_like(value) for value in w]
    mean_square = [xp.zeros_like(value) for value in w]
    step = 0
    for epoch in range(epochs):
        order = order[xp.asarray(np.random.default_rng([seed, epoch]).permutation(kept))]
        for begin in range(0, kept - batch + 1, batch):
            rows = order[begin : begin + batch]
            slopes = _slopes(w, x[rows], y[rows])
            step += 1
            pace = rate * min(1.0, step / WARM_UP) * (0.5 + 0.5 * math.cos(math.pi * step / steps))
            for value, slope, m, v in zip(w, slopes, mean_slope, mean_square, strict=True):
                m += 0.1 * (slope - m)
                v += 0.001 * (slope * slope - v)
                size = xp.sqrt(v / (1 - 0.999**step)) + 1e-7
                value -= pace / (1 - 0.9**step) * m / size
        error = xp.sqrt(xp.mean((foretell(w, x[tried]) - y[tried]) ** 2))
        wrong = f"wrong by {float(error) * SCALE:.3f} points on rows held back"
        report(f"epoch {epoch + 1} of {epochs}: {wrong}")
    return [*_scaled_out(w, mean, spread, xp), *weights[6:]]


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


def _scaled_in(w: Weights, mean: Any, spread: Any) -> Weights:
    """The weights for features brought to mean 0 and spread 1, and points divided by SCALE."""
    return [w[0] * spread[:, None], w[1] + mean @ w[0], w[2], w[3], w[4] / SCALE, w[5] / SCALE]


def _scaled_out(w: Weights, mean: Any, spread: Any, xp: ModuleType) -> Weights:
    first = w[0] / spread[:, None]
    scaled = [first, w[1] - mean @ first, w[2], w[3], w[4] * SCALE, w[5] * SCALE]
    if xp is not np:
        scaled = [xp.asnumpy(value) for value in scaled]
    return [value.astype(np.float32) for value in scaled]


def fit_doubt(
    features: Any, to_come: Any, weights: Weights, *, steps: int = 400, xp: ModuleType = np
) -> Weights:
    """The weights with a head that tells how far the judgement may be off (a Gaussian's)."""
    w = [xp.asarray(value) for value in weights[:6]]
    hidden = _hidden(w, xp.asarray(features))
    square = ((hidden @ w[4] + w[5])[:, 0] - xp.asarray(to_come)) ** 2
    mean, spread = hidden.mean(0), hidden.std(0) + 1e-3
    hidden = (hidden - mean) / spread
    head = xp.zeros(hidden.shape[1] + 1, xp.float32)
    head[-1] = 0.5 * math.log(float(square.mean()))
    mean_slope, mean_square = xp.zeros_like(head), xp.zeros_like(head)
    for step in range(1, steps + 1):
        log = (hidden @ head[:-1] + head[-1]).clip(-1, 4)
        slope = (1 - square * xp.exp(-2 * log)).clip(-8, 1)  # of the negative log likelihood
        slopes = xp.append((hidden * slope[:, None]).mean(0), slope.mean())
        mean_slope += 0.1 * (slopes - mean_slope)
        mean_square += 0.01 * (slopes * slopes - mean_square)
        size = xp.sqrt(mean_square / (1 - 0.99**step)) + 1e-7
        head -= 0.05 * (1 - step / steps) / (1 - 0.9**step) * mean_slope / size
    scaled = head[:-1] / spread
    found = [scaled, (head[-1] - mean @ scaled).reshape(1)]
    if xp is not np:
        found = [xp.asnumpy(value) for value in found]
    return [*weights[:6], *(value.astype(np.float32) for value in found)]
