"""Our side of the engine protocol (docs/engine.md): lets other programs use our bots."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter

from fiefdom.notation import parse_position, parse_setup
from fiefdom.players.budget import Budget, parse_budget
from fiefdom.players.engine.player import PROTOCOL
from fiefdom.players.player import Choice
from fiefdom.players.roster import LEVELS, PLAYERS, player_named
from fiefdom.rules import FiefdomError, Move, Position

LONGEST_WORD = 100
LONGEST_REFUSAL = 1000
_FOR_EVER = Budget(seconds=10.0**6)


@dataclass(frozen=True, slots=True)
class Request:
    """What `go` asks for."""

    budget: Budget | None = None
    seed: int = 0
    infinite: bool = False
    turn: bool = False


class Engine:
    """A conversation: `hear` takes a line, answers go to `say` line by line."""

    def __init__(self, bot: str, say: Callable[[str], None]) -> None:
        player_named(bot)
        self._bot = bot
        self._say = say
        self._budget: Budget | None = None
        self._position: Position | None = None
        self._reading: list[str] | None = None
        self._thought: threading.Thread | None = None
        self._stop = threading.Event()
        self._free = threading.Event()
        self._free.set()

    def converse(self, lines: Iterable[str]) -> None:
        """Answers line by line until `quit` or the end of the input."""
        for line in lines:
            if not self.hear(line):
                return
        if self._thought is not None:  # nobody is left to send stop
            self._thought.join()

    def hear(self, line: str) -> bool:
        """Answers one line; false after `quit`."""
        line = line.rstrip("\r\n")
        if self._reading is not None:
            self._read_on(line)
            return True
        word, _, rest = line.strip().partition(" ")
        try:
            return self._obey(word, rest.strip())
        except FiefdomError as error:
            self._say(_refusal(error))
            return True

    def _obey(self, word: str, rest: str) -> bool:
        match word:
            case "uki":
                self._greet()
            case "isready":
                self._say("readyok")
            case "setoption":
                self._set(rest)
            case "newgame":
                self._idle(word)
                parse_setup(rest)
                self._position = None
            case "position":
                self._idle(word)
                self._reading = []
            case "go":
                self._idle(word)
                self._go(_request(rest, self._budget))
            case "stop" | "quit":
                self._stop.set()
                if self._thought is not None:
                    self._thought.join()
                return word == "stop"
            case "moves" | "":
                pass  # the legal moves, which we know ourselves
            case _:
                raise FiefdomError(f"there is no command {word!r}")
        return True

    def _greet(self) -> None:
        from fiefdom import __version__

        self._say(f"id name Fiefdom {__version__} {self._bot}")
        self._say("id author the authors of Fiefdom")
        names = " ".join(f"var {name}" for name in (*PLAYERS, *LEVELS))
        self._say(f"option name Bot type combo default {self._bot} {names}")
        self._say("option name Budget type string default 500ms")
        self._say(f"{PROTOCOL}ok")

    def _set(self, rest: str) -> None:
        words = rest.split()
        match words:
            case ["name", "Bot", "value", bot]:
                player_named(bot)
                self._bot = bot
            case ["name", "Budget", "value", budget]:
                self._budget = parse_budget(budget)
            case _:
                raise FiefdomError("the options are Bot and Budget: setoption name Bot value duke")

    def _idle(self, word: str) -> None:
        if not self._free.is_set():
            raise FiefdomError(f"still thinking: send stop before {word}")

    def _read_on(self, line: str) -> None:
        assert self._reading is not None
        if line.strip() != "end":
            self._reading.append(line)
            return
        text, self._reading, self._position = "\n".join(self._reading), None, None
        try:
            self._position = parse_position(text)
        except FiefdomError as error:
            self._say(_refusal(error))

    def _go(self, request: Request) -> None:
        if self._position is None:
            raise FiefdomError("send a position before go")
        if self._position.decision is None:
            raise FiefdomError("there is no decision in this position")
        self._stop.clear()
        self._free.clear()
        self._thought = threading.Thread(
            target=self._think, args=(self._position.copy(), request), daemon=True
        )
        self._thought.start()

    def _think(self, position: Position, request: Request) -> None:
        began = perf_counter()
        try:
            moves, choices = self._turn(position, request)
        except FiefdomError as error:
            self._free.set()
            self._say(_refusal(error))
            return
        words = [
            f"info time {round(1000 * (perf_counter() - began))}",
            f"playouts {sum(choice.playouts for choice in choices)}",
        ]
        if choices[0].expected is not None:
            words.append(f"value {choices[0].expected:.4f}")
        best = ", ".join(map(str, moves))
        self._say(" ".join([*words, "line", best]))
        if request.infinite:
            self._stop.wait()
        self._free.set()  # before the answer, whose reader may ask again at once
        self._say(f"best {best}")

    def _turn(self, position: Position, request: Request) -> tuple[list[Move], list[Choice]]:
        """The move for the current decision; with `turn`, also those for the rest of the turn."""
        player = player_named(self._bot)
        budget = _FOR_EVER if request.infinite else request.budget
        turn = (position.game_number, position.round, position.turn)
        choices: list[Choice] = []
        while (position.game_number, position.round, position.turn) == turn:
            if position.decision is None:
                break
            seed = request.seed + len(choices)
            choices.append(player.choose(position, seed=seed, budget=budget, cancel=self._stop))
            if not request.turn:
                break
            position.play(choices[-1].move)
        return [choice.move for choice in choices], choices


def _refusal(error: FiefdomError) -> str:
    """The line that says why, with what was heard cut short."""
    words = [
        word if len(word) <= LONGEST_WORD else f"{word[:LONGEST_WORD]}…"
        for word in str(error).split()
    ]
    return f"error {' '.join(words)}"[:LONGEST_REFUSAL]


def _request(rest: str, budget: Budget | None) -> Request:
    words = rest.split()
    seed, infinite, turn = 0, False, False
    while words:
        word = words.pop(0)
        if word == "infinite":
            infinite = True
        elif word == "turn":
            turn = True
        elif word == "budget" and words:
            budget = parse_budget(words.pop(0))
        elif word == "seed" and words and words[0].isdecimal():
            seed = int(words.pop(0))
        else:
            raise FiefdomError("go takes: budget 100ms or 2000p, infinite, turn, seed 7")
    return Request(budget, seed, infinite, turn)
