"""The strongest bot that solves the last three rounds, to play against the current bots.

fiefdom arena training.last_rounds:Strongest@200p --against flat-player-greedy@400p

Where the whole box is used, the last line is known before it is drawn, so nothing is left to
luck three rounds before the end. The turns that looking ahead likes best there are played on:
the others finish the round as the judge would, and the last two rounds are solved. For
Kingdomino with three or four players.
"""

from __future__ import annotations

import math

from fiefdom.players.budget import Budget
from fiefdom.players.exact import exact_end
from fiefdom.players.foresight import Foresight
from fiefdom.players.monte_carlo import SequentialHalving, turn_share
from fiefdom.players.outlook import halve
from fiefdom.players.player import Cancel, Choice
from fiefdom.players.roster import PLACING_SHARE, player_named
from fiefdom.players.search.foresight import LEAD_PART, OWN_PART
from fiefdom.players.search.playouts import LEAD_SCALE
from fiefdom.rules import Move, Position

KEPT = 8
"""The turns that are solved."""


def is_known(position: Position) -> bool:
    """Whether three rounds are left, the present one included, and all their dominoes known."""
    setup = position.setup
    last_but_two = position.round == setup.lines - 2
    return last_but_two and len(unseen(position)) == len(position.next_line)


def unseen(position: Position) -> list[int]:
    """The dominoes that nobody has seen, in order."""
    return sorted(number for box in position.unseen.values() for number in box)


class Strongest(SequentialHalving):
    """Looks ahead, and solves the last three rounds."""

    def __init__(self) -> None:
        super().__init__("last rounds", "solves three rounds", Foresight, placing=PLACING_SHARE)

    def choose(
        self,
        position: Position,
        *,
        seed: int = 0,
        budget: Budget | None = None,
        cancel: Cancel | None = None,
    ) -> Choice:
        """The first move of the turn with the best ending."""
        if len(position.move_codes) == 1 or not is_known(position):
            return super().choose(position, seed=seed, budget=budget, cancel=cancel)
        part = (budget or Budget(playouts=800)).share(turn_share(position, self._placing))
        thinking = Foresight(position, seed, part, cancel)
        *_, order = halve(thinking, first_only=False)
        turns = [thinking.moves(int(candidate)) for candidate in order[:KEPT]]
        par = float(thinking.task["par"][0])
        best = max(turns, key=lambda turn: worth(position, turn, thinking.mine, par))
        return Choice(best[0], playouts=thinking.playouts)


def worth(position: Position, turn: tuple[Move, ...], mine: int, par: float) -> float:
    """What a turn is worth as looks count it, where the game ends as it is solved."""
    judged, after = player_named("judged"), position.copy()
    for move in turn:
        after.play(move)
    while after.decision is not None and after.round == position.round:
        after.play(judged.choose(after).move)
    after.draw(unseen(after))
    wins, points = exact_end(after)
    lead = points[mine] - max(points[:mine] + points[mine + 1 :])
    rest = LEAD_PART * _squeezed(lead) + OWN_PART * _squeezed(points[mine] - par)
    return (1.0 - LEAD_PART - OWN_PART) * wins[mine] + rest


def _squeezed(ahead: float) -> float:
    return 0.5 + 0.5 * math.tanh(ahead / LEAD_SCALE)
