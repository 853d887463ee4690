"""Teach a network to play Kingdomino by masked PPO, against itself.

    pip install 'fiefdom[torch]'
    python examples/ppo.py --seconds 120
    fiefdom arena examples/ppo.py:Bot --against random --games 100

The first command writes ppo.pt, the network, and ppo.png, how often it beat a random player as it
learned. The second plays the result in the arena, from the folder that holds ppo.pt.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

from fiefdom import Setup
from fiefdom.envs import Actions, Batch, Observation

SETUP = Setup.kingdomino(2)
NETWORK = Path("ppo.pt")
GAMES = 256  # played side by side
STEPS = 64  # decisions in each of them between two lessons
EPOCHS = 3
MINIBATCH = 512
CLIP = 0.2
TRACE = 0.9  # how far credit reaches back: lambda of generalised advantage estimation
ENTROPY = 0.01
POINTS = 20.0  # points of lead that count as 1


class Network(nn.Module):
    """From what a player sees to a preference for each action and the lead to expect."""

    def __init__(self, setup: Setup, width: int = 192) -> None:
        super().__init__()
        layout = Observation(setup)
        self.register_buffer("scale", torch.from_numpy(layout.scale))
        inputs = int(np.prod(layout.shape)) + layout.size
        self.trunk = nn.Sequential(
            nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.policy = nn.Linear(width, len(Actions(setup)))
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)

    def forward(self, planes, vectors, masks):
        """The logarithms of the actions' probabilities, illegal ones out, and the value."""
        flat = torch.cat([planes.flatten(1).float(), vectors.float() / self.scale], dim=1)
        hidden = self.trunk(flat)
        logits = self.policy(hidden).masked_fill(~masks, -1e9)
        return logits.log_softmax(dim=1), self.value(hidden)[:, 0]


def tensors(batch: Batch):
    """The batch's arrays as tensors that share their memory."""
    return [torch.from_numpy(array) for array in (batch.planes, batch.vectors, batch.masks)]


def leads(batch: Batch) -> np.ndarray:
    """The lead of the player to move over the best other one, as the games stand."""
    layout = batch.observation
    points = [layout.entry(f"{i} points").start for i in range(batch.setup.kingdoms)]
    return batch.vectors[:, points[0]] - batch.vectors[:, points[1:]].max(axis=1)


@torch.no_grad()
def play(network: Network, batch: Batch) -> dict[str, torch.Tensor]:
    """One lesson's decisions, each with its advantage and its return."""
    seen, steps = [], []
    for _ in range(STEPS):
        views = [tensor.clone() for tensor in tensors(batch)]
        logs, values = network(*views)
        actions = logs.exp().multinomial(1)[:, 0]
        players, lead = batch.players.copy(), leads(batch)
        batch.step(actions.numpy())
        chosen = logs.gather(1, actions[:, None])[:, 0]
        seen.append([*views, actions, chosen])
        steps.append((players, lead, values.numpy(), batch.done.copy(), batch.rewards.copy()))
    advantages, returns, known = learn_from(steps)
    names = ("planes", "vectors", "masks", "actions", "logs")
    data = {
        name: torch.cat(parts) for name, parts in zip(names, zip(*seen, strict=True), strict=True)
    }
    data["advantages"], data["returns"] = map(torch.from_numpy, (advantages, returns))
    known = torch.from_numpy(known)
    return {name: tensor[known] for name, tensor in data.items()}


def learn_from(steps):
    """Advantages and returns, from the last decision back; unknown where the game goes on."""
    n, players = steps[0][4].shape
    rows = np.arange(n)
    value, lead, credit = (np.zeros((n, players), np.float32) for _ in range(3))
    known = np.zeros((n, players), bool)
    found = []
    for mover, stood, expected, done, final in reversed(steps):
        value[done], credit[done], lead[done], known[done] = 0, 0, final[done], True
        gain = (lead[rows, mover] - stood) / POINTS
        advantage = gain + value[rows, mover] - expected + TRACE * credit[rows, mover]
        sure = known[rows, mover]
        found.append((advantage, advantage + expected, sure))
        credit[rows, mover], value[rows, mover] = np.where(sure, advantage, 0), expected
        lead[rows, mover], known[rows, mover] = stood, True
    advantages, returns, knowns = map(np.concatenate, zip(*found[::-1], strict=True))
    return advantages.astype(np.float32), returns.astype(np.float32), knowns


def learn(
    network: Network, optimizer: torch.optim.Optimizer, data: dict[str, torch.Tensor]
) -> None:
    """Goes over one lesson a few times."""
    gains = data["advantages"]
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(gains)).split(MINIBATCH):
            logs, values = network(*(data[name][part] for name in ("planes", "vectors", "masks")))
            chosen = logs.gather(1, data["actions"][part, None])[:, 0]
            ratio = (chosen - data["logs"][part]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            policy = -torch.minimum(ratio * gains[part], clipped * gains[part]).mean()
            error = (values - data["returns"][part]).square().mean()
            entropy = -(logs.exp() * logs).sum(dim=1).mean()
            loss = policy + 0.5 * error - ENTROPY * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


@torch.no_grad()
def strength(network: Network, games: int = 200) -> float:
    """The share of games that the network wins against a random player."""
    batch = Batch(SETUP, games, seed=1)
    won = np.zeros(games)
    open_games = np.ones(games, bool)
    while open_games.any():
        logs, _ = network(*tensors(batch))
        ours = batch.players == np.arange(games) % 2
        batch.step(np.where(ours, logs.argmax(dim=1).numpy(), batch.random_actions()))
        ended = batch.done & open_games
        won[ended] = batch.rewards[ended, np.arange(games)[ended] % 2]
        open_games &= ~ended
    return float(won.mean())


def draw(curve: list[tuple[float, int, float]], file: str) -> None:
    """The curve as a picture."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    axes.plot([seconds for seconds, _, _ in curve], [100 * share for _, _, share in curve])
    axes.set(xlabel="seconds", ylabel="games won against random, %", ylim=(0, 101))
    axes.set_title(f"PPO on {SETUP}: {curve[-1][1]:,} decisions")
    axes.grid(alpha=0.3)
    figure.savefig(file, dpi=120, bbox_inches="tight")


def main() -> None:
    """Learn, say how it goes, and keep the network and the curve."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--curve", default="ppo.png", help="where to draw the curve")
    options = parser.parse_args()
    torch.manual_seed(1)
    batch = Batch(SETUP, GAMES, seed=2, reward="margin", threads=2)
    batch.step_randomly(48)  # compiles everything before the clock starts
    network = Network(SETUP)
    optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)
    began, decisions = time.perf_counter(), 0
    curve = [(0.0, 0, strength(network))]
    print(f"{'seconds':>8}{'decisions':>12}{'won against random':>20}")
    while time.perf_counter() - began < options.seconds:
        learn(network, optimizer, play(network, batch))
        decisions += GAMES * STEPS
        curve.append((time.perf_counter() - began, decisions, strength(network)))
        print(f"{curve[-1][0]:8.0f}{decisions:12,}{100 * curve[-1][2]:19.1f}%", flush=True)
    torch.save(network.state_dict(), NETWORK)
    draw(curve, options.curve)


class Bot:
    """Plays what the network of ppo.pt likes best."""

    name = "ppo"
    about = "a network taught by examples/ppo.py"

    def __init__(self) -> None:
        self.actions, self.layout = Actions(SETUP), Observation(SETUP)
        self.network = Network(SETUP)
        self.network.load_state_dict(torch.load(NETWORK, weights_only=True))

    @torch.no_grad()
    def choose(self, position):
        """The network's favourite move."""
        planes, vector = self.layout.of(position)
        view = (planes, vector, self.actions.mask(position))
        logs, _ = self.network(*(torch.from_numpy(array)[None] for array in view))
        return self.actions.move(position, int(logs.argmax()))


if __name__ == "__main__":
    main()
