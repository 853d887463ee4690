"""The same fitting as in `fit.py` by PyTorch, on a graphics card where there is one."""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from training.fit import SCALE, Weights, begun, doubt_of, paced, scaled_in, scaled_out


def fit(
    features: Any,
    to_come: Any,
    weights: Weights,
    *,
    epochs: int,
    batch: int = 8192,
    rate: float = 2e-3,
    seed: int = 0,
    held: float = 0.03,
    report: Callable[[str], None] = print,
) -> Weights:
    """Better weights; the last rows are held back to tell how good they are, and the doubt."""
    torch: Any = importlib.import_module("torch")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(seed)
    kept = int(len(features) * (1 - held))
    batch = min(batch, kept)
    x = torch.from_numpy(features).to(device)
    y = torch.from_numpy(to_come).to(device) / SCALE
    spread, mean = torch.std_mean(x, 0)
    spread = spread + 0.02
    x = (x - mean) / spread
    scale = mean.cpu().numpy(), spread.cpu().numpy()
    w = [
        torch.tensor(np.ascontiguousarray(value), device=device, requires_grad=True)
        for value in scaled_in(begun(weights, to_come)[:6], *scale)
    ]
    steps = epochs * (kept // batch)
    learner = torch.optim.Adam(w, lr=rate)
    step = 0
    for epoch in range(epochs):
        order = torch.randperm(kept, device=device)
        for begin in range(0, kept - batch + 1, batch):
            rows = order[begin : begin + batch]
            for group in learner.param_groups:
                group["lr"] = rate * paced((step + 1) / steps)
            wrong = torch.nn.functional.huber_loss(_predict(w, x[rows]), y[rows], delta=2.0)
            learner.zero_grad(set_to_none=True)
            wrong.backward()
            learner.step()
            step += 1
        with torch.no_grad():
            error = SCALE * math.sqrt(float(((_predict(w, x[kept:]) - y[kept:]) ** 2).mean()))
        report(f"epoch {epoch + 1} of {epochs}: wrong by {error:.3f} points on rows held back")
    found = scaled_out([value.detach().cpu().numpy() for value in w], *scale)
    return [*found, doubt_of(found, features[kept:], to_come[kept:])]


def _predict(w: list[Any], x: Any) -> Any:
    first = (x @ w[0] + w[1]).relu()
    second = (first @ w[2] + w[3]).relu()
    return (second @ w[4] + w[5])[:, 0]
