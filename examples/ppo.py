"""Train a network to play Kingdomino with masked PPO, by self-play.

    pip install 'fiefdom[torch]'
    python examples/ppo.py --seconds 120
    fiefdom arena examples/ppo.py:Bot --against full-greedy --games 100

The first command writes ppo.pt, the network, and ppo.png, how often it beat a random player as it
learned. The second plays the result in the arena, from the folder that holds ppo.pt. The reward is
shaped: every point of lead that a decision wins or loses counts, not only who won.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

from fiefdom import Setup
from fiefdom.envs import Actions, Batch, Observation

torch.set_num_threads(1)  # several wait for each other far too long on a busy machine

SETUP = Setup.kingdomino(2)
NETWORK = Path("ppo.pt")
GAMES = 256  # played side by side
STEPS = 64  # decisions in each of them between two lessons
EPOCHS = 3
RATE = 2e-3  # of learning
MINIBATCH = 512
CLIP = 0.2
TRACE = 0.9  # how far credit reaches back: lambda of generalised advantage estimation
ENTROPY = 0.01
POINTS = 20.0  # points of lead that count as 1


class Network(nn.Module):
    """Maps what a player sees to a preference for each action and the expected lead.

    It looks at the player's kingdom through a domino: where the terrains of its halves are, and
    with how many crowns. The domino in hand is placed by convolutions, which treat every square
    alike; the dominoes on offer are judged one by one, by the same small network.
    """

    def __init__(self, setup: Setup, width: int = 32) -> None:
        super().__init__()
        layout = Observation(setup)
        self.register_buffer("scale", torch.from_numpy(layout.scale))
        self.actions, self.side, self.offers = len(Actions(setup)), layout.side, setup.line_size
        self.terrains = layout.plane("0 crowns")  # the planes before
        self.start = layout.entry("king 0 terrain a").start  # kings' dominoes, then those on offer
        self.numbers = layout.entry("king 1 terrain a").start - self.start  # for each domino
        self.dominoes = setup.kings + setup.line_size
        state = 2 * self.terrains + self.start
        domino = 4 + self.numbers
        self.place = nn.Sequential(
            nn.Conv2d(9, width, 3, padding=1),
            nn.ReLU(),
            nn.Conv2d(width, width, 1),
            nn.ReLU(),
            nn.Conv2d(width, 4, 3, padding=1),  # four directions for each square
        )
        self.claim = nn.Sequential(nn.Linear(state + domino, 64), nn.ReLU(), nn.Linear(64, 1))
        self.value = nn.Sequential(
            nn.Linear(state + self.dominoes * domino, 64), nn.ReLU(), nn.Linear(64, 1)
        )
        for part in (self.place, self.claim, self.value):
            nn.init.zeros_(part[-1].weight)  # every legal action is equally likely at first
            nn.init.zeros_(part[-1].bias)

    def forward(self, planes, vectors, masks):
        """The log-probabilities of the legal actions, and the value."""
        n, vectors = len(vectors), vectors.float() / self.scale
        terrains, crowns, free = (
            planes[:, : self.terrains + 2].float().split([self.terrains, 1, 1], dim=1)
        )
        have = torch.stack([terrains, terrains * crowns], dim=2).sum(dim=(3, 4)) / 5
        state = torch.cat([have.flatten(1), vectors[:, : self.start]], dim=1)
        end = self.start + self.dominoes * self.numbers
        dominoes = vectors[:, self.start : end].reshape(n, self.dominoes, self.numbers)
        halves = dominoes[:, :, : 2 * self.terrains].unflatten(2, (2, self.terrains))
        fits = torch.cat([(halves @ have[:, None]).flatten(2), dominoes], dim=2)

        logits = torch.zeros(n, self.actions)
        placing = vectors[:, 0] > 0
        view = self.through(halves[placing, 0], terrains[placing], crowns[placing], free[placing])
        about = torch.cat([dominoes[placing, 0, 12:14], vectors[placing, 2:3]], dim=1)
        about = about[:, :, None, None].expand(-1, -1, self.side, self.side)
        directions = self.place(torch.cat([view, about], dim=1))
        logits[placing, : 4 * self.side**2] = directions.permute(0, 2, 3, 1).flatten(1)
        offers = fits[:, -self.offers :]
        states = state[:, None].expand(-1, self.offers, -1)
        logits[:, -self.offers :] = self.claim(torch.cat([states, offers], dim=2))[:, :, 0]
        value = self.value(torch.cat([state, fits.flatten(1)], dim=1))[:, 0]
        return logits.masked_fill(~masks, -1e9).log_softmax(dim=1), value

    @staticmethod
    def through(halves, terrains, crowns, free):
        """Planes of the squares with each half's terrain, their crowns, free and taken squares."""
        same = torch.einsum("nht,ntyx->nhyx", halves, terrains)
        return torch.cat([same, same * crowns, free, terrains.sum(dim=1, keepdim=True)], dim=1)


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
    """The share of games that the network wins against a random player, as it plays in lessons."""
    batch = Batch(SETUP, games, seed=1)
    won = np.zeros(games)
    open_games = np.ones(games, bool)
    while open_games.any():
        logs, _ = network(*tensors(batch))
        actions = logs.exp().multinomial(1)[:, 0].numpy()
        ours = batch.players == np.arange(games) % 2
        batch.step(np.where(ours, actions, batch.random_actions()))
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


def goes_on(options: argparse.Namespace, lessons: int, seconds: float) -> bool:
    """Whether another lesson follows."""
    if options.lessons is not None:
        return lessons < options.lessons
    return seconds < options.seconds


def main() -> None:
    """Trains, prints the progress, and saves the network and the curve."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=120, help="how long to train (120)")
    parser.add_argument("--lessons", type=int, help="stop after this many lessons instead")
    parser.add_argument("--curve", default="ppo.png", help="where to draw the curve")
    options = parser.parse_args()
    torch.manual_seed(1)
    batch = Batch(SETUP, GAMES, seed=2, reward="margin", threads=2)
    batch.step_randomly(48)  # compiles everything before the clock starts
    network = Network(SETUP)
    optimizer = torch.optim.Adam(network.parameters(), lr=RATE)
    began, decisions = time.perf_counter(), 0
    curve = [(0.0, 0, strength(network))]
    print(f"{'seconds':>8}{'decisions':>12}{'won against random':>20}")
    while goes_on(options, len(curve) - 1, time.perf_counter() - began):
        learn(network, optimizer, play(network, batch))
        decisions += GAMES * STEPS
        curve.append((time.perf_counter() - began, decisions, strength(network)))
        print(f"{curve[-1][0]:8.0f}{decisions:12,}{100 * curve[-1][2]:19.1f}%", flush=True)
    torch.save(network.state_dict(), NETWORK)
    draw(curve, options.curve)


class Bot:
    """Plays what the network of ppo.pt likes best."""

    name = "ppo"
    about = "a network trained by examples/ppo.py"

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
