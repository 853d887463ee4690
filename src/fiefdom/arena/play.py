"""One game between bots, and what is kept of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

from fiefdom.arena.entrants import Entrant
from fiefdom.arena.seeds import deck_seed, move_seed
from fiefdom.rules import FiefdomError, Game, Setup


@dataclass(frozen=True, slots=True)
class Task:
    """A game to play: `seats` names the bot of each kingdom, `game` the seating of the deck."""

    setup: Setup
    seats: tuple[Entrant, ...]
    seed: int
    deck: int
    game: int
    record: bool = False


@dataclass(slots=True)
class Effort:
    """What the moves of one kingdom took; a turn is all that a king does at a time."""

    moves: int = 0
    turns: int = 0
    playouts: int = 0
    seconds: float = 0.0
    longest: float = 0.0


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game. Each tuple has one entry for each kingdom.

    `places` counts from 1 and is equal where kingdoms are tied.
    """

    deck: int
    game: int
    scores: tuple[int, ...]
    places: tuple[int, ...]
    efforts: tuple[Effort, ...]
    record: str | None = None

    @property
    def shares(self) -> tuple[float, ...]:
        """The victory, split evenly where it is shared."""
        winners = self.places.count(1)
        return tuple(1 / winners if place == 1 else 0.0 for place in self.places)

    @property
    def margins(self) -> tuple[int, ...]:
        """Each kingdom's points less those of the best other one."""
        best = sorted(self.scores, reverse=True)
        return tuple(score - best[1 if score == best[0] else 0] for score in self.scores)

    def to_json(self) -> dict[str, Any]:
        """Plain values, without the record."""
        values = asdict(self)
        del values["record"]
        return values

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> GameResult:
        """The result that `to_json` described."""
        return cls(
            deck=int(values["deck"]),
            game=int(values["game"]),
            scores=tuple(map(int, values["scores"])),
            places=tuple(map(int, values["places"])),
            efforts=tuple(Effort(**effort) for effort in values["efforts"]),
        )


def play_game(task: Task) -> GameResult:
    """The result of a game; the same for the same task when budgets are playouts."""
    game = Game.new(task.setup, seed=deck_seed(task.seed, task.deck))
    players = [entrant.player for entrant in task.seats]
    efforts = [Effort() for _ in task.seats]
    count = 0
    while (decision := game.decision) is not None:
        kingdom = decision.kingdom
        seed = move_seed(task.seed, task.deck, task.game, count)
        position = game.position
        before = perf_counter()
        choice = players[kingdom].choose(position, seed=seed, budget=task.seats[kingdom].budget)
        seconds = perf_counter() - before
        try:
            game.play(choice.move)
        except FiefdomError as error:
            raise FiefdomError(
                f"{task.seats[kingdom]} played {choice.move} in deck {task.deck}, game "
                f"{task.game}, move {count}: {error}"
            ) from None
        effort = efforts[kingdom]
        effort.moves += 1
        effort.turns += decision.kind == "place" or decision.domino is None
        effort.playouts += choice.playouts
        effort.seconds += seconds
        effort.longest = max(effort.longest, seconds)
        count += 1
    return _result(task, game, efforts)


def _result(task: Task, game: Game, efforts: list[Effort]) -> GameResult:
    sheet = game.scores
    place_of: dict[int, int] = {}
    for tied in sheet.ranking:
        place_of.update(dict.fromkeys(tied, len(place_of) + 1))
    kingdoms = range(task.setup.kingdoms)
    return GameResult(
        deck=task.deck,
        game=task.game,
        scores=tuple(sheet.totals[kingdom].points for kingdom in kingdoms),
        places=tuple(place_of[kingdom] for kingdom in kingdoms),
        efforts=tuple(efforts),
        record=_record(task, game) if task.record else None,
    )


def _record(task: Task, game: Game) -> str:
    """The text of the game; it holds no date, so that the same game gives the same text."""
    from fiefdom.notation import Record

    setup = task.setup
    names = [str(task.seats[setup.kingdom_of(player)]) for player in range(setup.players)]
    event = f"arena, seed {task.seed}, deck {task.deck}, game {task.game}"
    return str(Record.of(game, names=tuple(names), event=event))
