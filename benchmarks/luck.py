"""How much knowing the draws is worth: `strongest` with the order of the pile in its hands.

One seat is played by a bot that looks ahead as `strongest` does, but at the draws that will come
instead of at random ones, for a number of rounds or to the end of the game. `strongest` itself
plays the same decks. This is no upper bound: the looks still assume that everyone plays on as
`judged` would. Against `judged` they therefore also predict every reply; against other bots they
do not.

python -m benchmarks.luck [--mode MODE] [--against judged] [--rounds 3 12] [--honest 60p]
    [--games 240] [--seed 1] [--jobs J] [--json]
"""

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from fiefdom import Game, Move
from fiefdom.arena import parse_entrant
from fiefdom.arena.backends import cores
from fiefdom.arena.modes import setup_from
from fiefdom.arena.statistics import estimate_share
from fiefdom.players import Budget
from fiefdom.players.exact import attempt
from fiefdom.players.foresight import Foresight
from fiefdom.players.search.foresight import look, promise
from fiefdom.players.search.tasks import Task
from fiefdom.rules.kernel.compiling import entry
from fiefdom.rules.kernel.layout import States
from fiefdom.rules.kernel.piles import DOMINO_PILE, forget_draws

MODE = "kingdomino players=4 middle-kingdom harmony"
A_SECOND = Budget(seconds=1)


@entry
def look_at_draws(
    candidates: States,
    worths: NDArray[np.float64],
    stop: int,
    tasks: States,
    judges: States,
    scratch: States,
) -> None:
    """Writes what each candidate is worth if the piles are drawn as they lie in the scratch."""
    work = scratch[0]
    task: Task = tasks[0]
    for i in range(candidates.size):
        forget_draws(work.used)
        work.boards[2] = candidates[i]
        state = work.boards[2]
        look(state, stop, task, judges[0], work)
        worths[i] = promise(state, task.mine, task.par, True, judges[0], work)


def clairvoyant_move(game: Game, rounds: int) -> Move:
    """The best move for somebody who knows what will be drawn in this many rounds."""
    position = game.position
    if len(position.move_codes) == 1:
        return position.moves[0]
    lines, _ = attempt(position, A_SECOND, None)
    if lines is not None:
        return lines[0].moves[0]
    thinking = Foresight(position, 0, Budget(playouts=1), None)
    order, unseen = game.orders[0].dominoes["kingdomino"], position.unseen["kingdomino"]
    rest = [number for number in order if number in unseen]
    thinking.scratch["piles"][0, DOMINO_PILE : DOMINO_PILE + len(rest)] = rest
    worths = np.zeros(len(thinking.states))
    stop = position.round + rounds
    look_at_draws(thinking.states, worths, stop, thinking.task, thinking.judge(), thinking.scratch)
    return position.move(int(thinking.first[int(worths.argmax())]))


Played = tuple[float, float, float]
"""The share of the victory, the points, and the mean of the others' points."""


def play(
    number: int, mode: str, against: str, honest: str, rounds: Sequence[int], seed: int
) -> list[Played]:
    """One deck from one seat: by bots that know this many rounds, then by `strongest`."""
    setup = setup_from(mode)
    deck, seat = divmod(number, setup.players)
    other, strongest = parse_entrant(against), parse_entrant(f"strongest@{honest}")
    found = []
    for known in (*rounds, 0):
        game = Game.new(setup, seed=seed + deck)
        while (decision := game.decision) is not None:
            if decision.player == seat and known:
                game.play(clairvoyant_move(game, known))
                continue
            bot = strongest if decision.player == seat else other
            choice = bot.player.choose(game.position, seed=seed + deck, budget=bot.budget)
            game.play(choice.move)
        sheet = game.scores
        points = [total.points for total in sheet.totals]
        share = (seat in sheet.winners) / len(sheet.winners)
        others = float(np.mean(points[:seat] + points[seat + 1 :]))
        found.append((share, float(points[seat]), others))
    return found


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--mode", default=MODE, help="a mode of Kingdomino")
    parser.add_argument("--against", default="judged", metavar="BOT")
    parser.add_argument("--rounds", nargs="+", type=int, default=[3, 12])
    parser.add_argument("--honest", default="60p", metavar="BUDGET")
    parser.add_argument("--games", type=int, default=240)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    players = setup_from(args.mode).players
    task = partial(
        play,
        mode=args.mode,
        against=args.against,
        honest=args.honest,
        rounds=args.rounds,
        seed=args.seed,
    )
    with ProcessPoolExecutor(args.jobs) as pool:
        games = list(pool.map(task, range(args.games - args.games % players)))
    rows = []
    for column, known in enumerate(chain(args.rounds, [0])):
        decks = np.array([game[column] for game in games]).reshape(-1, players, 3).mean(axis=1)
        share = estimate_share(decks[:, 0].tolist())
        own, others = float(decks[:, 1].mean()), float(decks[:, 2].mean())
        low, high = share.interval or (share.mean, share.mean)
        name = f"knows {known} rounds" if known else f"strongest@{args.honest}"
        rows.append((name, share.mean, low, high, own, others))
    if args.json:
        names = "bot", "wins", "low", "high", "points", "others"
        print(json.dumps([dict(zip(names, row, strict=True)) for row in rows]))
        return
    print(f"{args.mode}, against {args.against}, {len(games)} games; {1 / players:.0%} is even")
    for name, mean, low, high, own_points, others_points in rows:
        print(
            f"{name:18} wins {mean:6.1%} ({low:.1%} – {high:.1%}), "
            f"{own_points:.1f} points, the others {others_points:.1f}"
        )


if __name__ == "__main__":
    main()
