"""How often bots would play the same turn: what a search could gain from foreseeing replies.

One bot plays a game against itself. At each of its turns the other bots are asked what they would
do, and it is asked again with another seed: nobody can foresee a bot better than it does itself.
Only turns with a choice among the dominoes to claim count.

python -m benchmarks.agreement [flat-player-greedy@1000p] [--others judged strongest@100p …]
    [--mode MODE] [--games 20] [--seed 1] [--jobs J] [--json]
"""

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from fiefdom import Game, Position
from fiefdom.arena import Entrant, parse_entrant
from fiefdom.arena.backends import cores
from fiefdom.arena.modes import setup_from

MODE = "kingdomino players=4 middle-kingdom harmony"
OTHERS = ("judged", "strongest@30p", "strongest@300p", "full-greedy", "halving@60p")
ITSELF = "itself, another seed"


def turn(entrant: Entrant, position: Position, seed: int) -> tuple[str, str]:
    """Where a bot places and what it claims."""
    placed = ""
    after = position.copy()
    while (decision := after.decision) is not None:
        choice = entrant.player.choose(after, seed=seed, budget=entrant.budget)
        if decision.kind == "claim":
            return placed, str(choice.move)
        placed = str(choice.move)
        after.play(choice.move)
    return placed, ""


def compare(number: int, mode: str, bot: str, others: Sequence[str], seed: int) -> Counter[str]:
    """How many turns of one game there were, and how many each of the others would share."""
    entrant = parse_entrant(bot)
    asked = {ITSELF: entrant} | {name: parse_entrant(name) for name in others}
    game = Game.new(setup_from(mode), seed=seed + number)
    found: Counter[str] = Counter()
    while (decision := game.decision) is not None:
        position = game.position
        if decision.kind == "place" and len(position.free_dominoes) > 1:
            placed, claimed = turn(entrant, position, number)
            found["turns"] += 1
            for name, other in asked.items():
                where, what = turn(other, position, seed + number + 1)
                found[f"{name} claims"] += what == claimed
                found[f"{name} places"] += where == placed
        choice = entrant.player.choose(position, seed=number, budget=entrant.budget)
        game.play(choice.move)
    return found


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bot", nargs="?", default="flat-player-greedy@1000p")
    parser.add_argument("--others", nargs="+", default=OTHERS, metavar="BOT")
    parser.add_argument("--mode", default=MODE, help="a mode of Kingdomino")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    play = partial(compare, mode=args.mode, bot=args.bot, others=args.others, seed=args.seed)
    found: Counter[str] = Counter()
    with ProcessPoolExecutor(args.jobs) as pool:
        for game in pool.map(play, range(args.games)):
            found.update(game)
    turns = found["turns"]
    rows = {
        name: {
            "claims": found[f"{name} claims"] / turns,
            "places": found[f"{name} places"] / turns,
        }
        for name in (ITSELF, *args.others)
    }
    if args.json:
        print(json.dumps({"bot": args.bot, "turns": turns, "same": rows}))
        return
    print(f"{args.bot} in {args.mode}: {turns} turns; who would play the same")
    for name, row in rows.items():
        print(f"{name:24} claims {row['claims']:6.1%}  places {row['places']:6.1%}")


if __name__ == "__main__":
    main()
