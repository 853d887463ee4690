"""One game between bots, and what is kept of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

from fiefdom.arena.entrants import Entrant
from fiefdom.arena.seeds import deck_seed, move_seed
from fiefdom.players import BotFailed, Choice
from fiefdom.players.own import RAISED, own_traceback
from fiefdom.rules import FiefdomError, Game, Setup


@dataclass(frozen=True, slots=True)
class Task:
    """A game to play: `seats` are the bots of the kingdoms, `game` is the seating of the deck."""

    setup: Setup
    seats: tuple[Entrant, ...]
    seed: int
    deck: int
    game: int
    record: bool = False


@dataclass(slots=True)
class Effort:
    """What the moves of one kingdom took; a turn is everything a king does in one go."""

    moves: int = 0
    turns: int = 0
    playouts: int = 0
    seconds: float = 0.0
    longest: float = 0.0


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A game that ended because the program playing a kingdom failed, and how it failed."""

    kingdom: int
    reason: str


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game. Each tuple has one entry for each kingdom.

    `places` counts from 1, with the same place for ties. A bot that forfeits comes last and the
    others share the victory; the scores are then those at that point.
    """

    deck: int
    game: int
    scores: tuple[int, ...]
    places: tuple[int, ...]
    efforts: tuple[Effort, ...]
    record: str | None = None
    forfeit: Forfeit | None = None

    @property
    def shares(self) -> tuple[float, ...]:
        """Each kingdom's share of the victory."""
        winners = self.places.count(1)
        return tuple(1 / winners if place == 1 else 0.0 for place in self.places)

    @property
    def margins(self) -> tuple[int, ...]:
        """Each kingdom's points minus those of the best other kingdom."""
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
            forfeit=Forfeit(**forfeit) if (forfeit := values.get("forfeit")) else None,
        )


def play_game(task: Task) -> GameResult:
    """The result of a game; always the same for the same task if budgets are playouts."""
    game = Game.new(task.setup, seed=deck_seed(task.seed, task.deck))
    players = [entrant.player for entrant in task.seats]
    for player in dict.fromkeys(players):
        if (new_game := getattr(player, "new_game", None)) is not None:
            try:
                new_game(task.setup)
            except RAISED as error:
                raise _failed(task, game, task.seats[players.index(player)], error) from None
    efforts = [Effort() for _ in task.seats]
    comments: dict[int, str] = {}
    forfeit: Forfeit | None = None
    while (decision := game.decision) is not None and forfeit is None:
        kingdom = decision.kingdom
        before = perf_counter()
        try:
            choice = _choose(task, game, kingdom)
        except BotFailed as error:
            forfeit = Forfeit(kingdom, str(error))
            continue
        seconds = perf_counter() - before
        _play(task, game, kingdom, choice)
        if choice.expected is not None:
            comments[game.move_count] = f"value {choice.expected:.4f}"
        effort = efforts[kingdom]
        effort.moves += 1
        effort.turns += decision.kind == "place" or decision.domino is None
        effort.playouts += choice.playouts
        effort.seconds += seconds
        effort.longest = max(effort.longest, seconds)
    if forfeit is not None:
        comments[game.move_count] = _one_line(f"{task.seats[forfeit.kingdom]} {forfeit.reason}")
    return _result(task, game, efforts, comments, forfeit)


def _choose(task: Task, game: Game, kingdom: int) -> Choice:
    """What a kingdom's bot chooses; an error in its code says in which game it happened."""
    entrant = task.seats[kingdom]
    seed = move_seed(task.seed, task.deck, task.game, game.move_count)
    try:
        return entrant.player.choose(game.position, seed=seed, budget=entrant.budget)
    except BotFailed:
        raise
    except FiefdomError as error:
        raise FiefdomError(f"in {_moment(task, game)}, {error}") from None
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"{entrant} was choosing in {_moment(task, game)}") from None
    except RAISED as error:
        raise _failed(task, game, entrant, error) from None


def _failed(task: Task, game: Game, entrant: Entrant, error: BaseException) -> FiefdomError:
    what = f"{entrant} raised {type(error).__name__} in {_moment(task, game)}"
    return FiefdomError(f"{what}\n{own_traceback(error)}")


def _play(task: Task, game: Game, kingdom: int, choice: Choice) -> None:
    try:
        game.play(choice.move)
    except FiefdomError as error:
        raise FiefdomError(
            f"{task.seats[kingdom]} played {choice.move} in {_moment(task, game)}: {error}"
        ) from None


def _moment(task: Task, game: Game) -> str:
    return f"deck {task.deck}, game {task.game}, move {game.move_count}"


def _result(
    task: Task,
    game: Game,
    efforts: list[Effort],
    comments: dict[int, str],
    forfeit: Forfeit | None,
) -> GameResult:
    sheet = game.scores
    kingdoms = range(task.setup.kingdoms)
    place_of: dict[int, int] = {}
    if forfeit is not None:
        place_of = dict.fromkeys(kingdoms, 1) | {forfeit.kingdom: len(kingdoms)}
    else:
        for tied in sheet.ranking:
            place_of.update(dict.fromkeys(tied, len(place_of) + 1))
    return GameResult(
        deck=task.deck,
        game=task.game,
        scores=tuple(sheet.totals[kingdom].points for kingdom in kingdoms),
        places=tuple(place_of[kingdom] for kingdom in kingdoms),
        efforts=tuple(efforts),
        record=_record(task, game, comments) if task.record else None,
        forfeit=forfeit,
    )


def _record(task: Task, game: Game, comments: dict[int, str]) -> str:
    """The record as text, without a date, so that the same game gives the same text."""
    from fiefdom.notation import Record

    return str(Record.of(game, names=names_of(task), event=event_of(task), comments=comments))


def names_of(task: Task) -> tuple[str, ...]:
    """The names of the players for the record of the game."""
    setup = task.setup
    return tuple(str(task.seats[setup.kingdom_of(player)]) for player in range(setup.players))


def event_of(task: Task) -> str:
    """The event for the record of the game: seed, deck and seating."""
    return f"arena, seed {task.seed}, deck {task.deck}, game {task.game}"


def _one_line(text: str) -> str:
    return " ".join(text.translate(str.maketrans("{}", "()")).split())
