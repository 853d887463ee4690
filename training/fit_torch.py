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
    x = torch.from_numpy(features).to(device)
    y = torch.from_numpy(to_come).to(device) / SCALE
    spread, mean = torch.std_mean(x, 0)
    spread = spread + 0.02
    x = (x - mean) / spread
    scale = mean.cpu().numpy(), spread.cpu().numpy()
    w = learned(scaled_in(begun(weights, to_come)[:6], *scale), device)

    def loss(rows: Any) -> Any:
        return torch.nn.functional.huber_loss(predict(w, x[rows]), y[rows], delta=2.0)

    def say(epoch: int) -> None:
        with torch.no_grad():
            error = SCALE * math.sqrt(float(((predict(w, x[kept:]) - y[kept:]) ** 2).mean()))
        report(f"epoch {epoch} of {epochs}: wrong by {error:.3f} points on rows held back")

    descend(
        torch.optim.Adam(w, lr=rate), loss, kept, epochs, min(batch, kept), say,
        pace=lambda step, steps: paced((step + 1) / steps), device=device,
    )  # fmt: skip
    found = scaled_out([value.detach().cpu().numpy() for value in w], *scale)
    return [*found, doubt_of(found, features[kept:], to_come[kept:])]


def learned(weights: Weights, device: str = "cpu") -> list[Any]:
    """The weights as PyTorch changes them."""
    torch: Any = importlib.import_module("torch")
    return [
        torch.tensor(np.ascontiguousarray(value), device=device, requires_grad=True)
        for value in weights
    ]


def predict(w: list[Any], x: Any) -> Any:
    """The points still to come for each row, divided by SCALE."""
    first = (x @ w[0] + w[1]).relu()
    second = (first @ w[2] + w[3]).relu()
    return (second @ w[4] + w[5])[..., 0]


def descend(
    learner: Any,
    loss: Callable[[Any], Any],
    kept: int,
    epochs: int,
    batch: int,
    report: Callable[[int], None],
    *,
    pace: Callable[[int, int], float] = lambda step, steps: 1 - step / steps,
    device: str = "cpu",
) -> None:
    """Takes the learner's steps, each by the loss of some of the first `kept` rows.

    The pace says how long a step is, and each epoch is reported when it is over.
    """
    torch: Any = importlib.import_module("torch")
    steps, step = epochs * (kept // batch), 0
    for epoch in range(epochs):
        order = torch.randperm(kept, device=device)
        for begin in range(0, kept - batch + 1, batch):
            for group in learner.param_groups:
                group["lr"] = learner.defaults["lr"] * pace(step, steps)
            wrong = loss(order[begin : begin + batch])
            learner.zero_grad(set_to_none=True)
            wrong.backward()
            learner.step()
            step += 1
        report(epoch + 1)
