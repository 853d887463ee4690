"""A bot that is a program speaking the engine protocol (docs/engine.md)."""

from __future__ import annotations

import math
from collections.abc import Callable
from time import monotonic
from typing import TypeVar

from fiefdom.notation import format_position, parse_move
from fiefdom.players.budget import Budget
from fiefdom.players.engine.process import EngineProcess, parse_command
from fiefdom.players.player import BotFailed, Cancel, Choice
from fiefdom.rules import FiefdomError, Move, Position, Setup

PROTOCOL = "uki"
TIME_TO_START = 60.0
"""Seconds a program has to introduce itself: time to load or compile."""
TIME_TO_CHOOSE = 60.0
"""Seconds for a decision if the budget is not a time."""
TIME_TO_STOP = 1.0
"""Seconds between `stop` and the answer."""
_LOOK = 0.05
Result = TypeVar("Result")


class EnginePlayer:
    """The program behind a command; it is started when it is first needed, and again after it
    failed, at the beginning of the next game."""

    def __init__(self, name: str, command: str) -> None:
        self.name = name
        self.about = f"the program {command}"
        self._command = parse_command(command)
        self._process: EngineProcess | None = None
        self._failed: str | None = None
        self._planned: tuple[Position, list[Move]] | None = None

    def start(self) -> None:
        """Starts the program if it is not running. Raises BotFailed."""
        if self._process is None:
            self._process = EngineProcess(self._command)
            self._guarded(self._greet)

    def close(self) -> None:
        """Ends the program."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def new_game(self, setup: Setup) -> None:
        """Tells the program that a game begins, and which."""
        self._planned = self._failed = None
        try:
            self.start()
            self._guarded(lambda: self._newgame(setup))
        except BotFailed as error:
            self._failed = str(error)  # it loses this game at its first decision

    def choose(
        self,
        position: Position,
        *,
        seed: int = 0,
        budget: Budget | None = None,
        cancel: Cancel | None = None,
    ) -> Choice:
        """The program's choice. Raises BotFailed if it does anything else."""
        if self._failed is not None:
            raise BotFailed(self._failed)
        if self._planned is not None and self._planned[0] == position:
            return self._next(position, self._planned[1], Choice(self._planned[1][0]))
        self.start()
        return self._guarded(lambda: self._ask(position, seed, budget, cancel))

    # ------------------------------------------------------------ the conversation

    @property
    def _running(self) -> EngineProcess:
        assert self._process is not None
        return self._process

    def _guarded(self, talk: Callable[[], Result]) -> Result:
        """The result of a conversation; a program that fails is killed, as its state is unknown."""
        try:
            return talk()
        except BaseException:
            self.close()
            raise

    def _greet(self) -> None:
        until = monotonic() + TIME_TO_START
        self._running.say(PROTOCOL, until)
        while (line := self._hear(until)) != f"{PROTOCOL}ok":
            if line.split()[0] not in ("id", "option", "info"):
                raise BotFailed(f"said {_shown(line)} where id, option or {PROTOCOL}ok is expected")

    def _newgame(self, setup: Setup) -> None:
        until = monotonic() + TIME_TO_START
        self._running.say(f"newgame {setup}", until)
        self._synchronise(until)

    def _synchronise(self, until: float) -> None:
        """Waits until the program has processed everything sent so far."""
        self._running.say("isready", until)
        while (line := self._hear(until)) != "readyok":
            if line.split()[0] != "info":
                raise BotFailed(f"said {_shown(line)} where readyok is expected")

    def _hear(self, until: float) -> str:
        line = self._running.hear(until)
        if line is None:
            raise BotFailed("did not answer in time")
        if line.split()[0] == "error":
            raise BotFailed(f"gave up: {_shown(line.removeprefix('error').strip())}")
        return line

    def _ask(
        self, position: Position, seed: int, budget: Budget | None, cancel: Cancel | None
    ) -> Choice:
        began = monotonic()
        seconds = TIME_TO_CHOOSE if budget is None else budget.seconds or TIME_TO_CHOOSE
        stop = began + seconds
        text = [line for line in format_position(position).splitlines() if line]
        legal = ", ".join(map(str, position.moves))
        question = "\n".join(["position", *text, "end", f"moves {legal}"])
        self._running.say(question, stop + TIME_TO_STOP)
        self._synchronise(stop + TIME_TO_STOP)
        limit = "" if budget is None else f" budget {budget}"
        self._running.say(f"go{limit} seed {seed}", stop + TIME_TO_STOP)
        info: dict[str, str] = {}
        answer = self._listen(info, stop, cancel)
        moves = _moves(answer)
        choice = Choice(
            moves[0],
            playouts=int(_number(info, "playouts")),
            seconds=monotonic() - began,
            expected=_number(info, "value") if "value" in info else None,
        )
        return self._next(position, moves, choice)

    def _listen(self, info: dict[str, str], stop: float, cancel: Cancel | None) -> str:
        """The answer after `best`; what came before it goes into `info`."""
        stopped = False
        while True:
            line = self._running.hear(min(stop, monotonic() + _LOOK))
            now = monotonic()
            if line is None and not stopped and (now >= stop or (cancel and cancel.is_set())):
                stopped, stop = True, now + TIME_TO_STOP
                self._running.say("stop", stop)
            elif line is None and now >= stop:
                raise BotFailed("did not answer in time")
            elif line is not None:
                word, _, rest = line.partition(" ")
                if word == "best":
                    return rest
                if word == "error":
                    raise BotFailed(f"gave up: {_shown(rest)}")
                if word != "info":
                    raise BotFailed(f"said {_shown(line)} where info or best is expected")
                info.update(read_info(rest))

    def _next(self, position: Position, moves: list[Move], choice: Choice) -> Choice:
        """The choice, if it is legal; the rest of the program's turn is kept for later."""
        self._planned = None
        after = position.copy()
        try:
            after.play(moves[0])
        except FiefdomError as error:
            self.close()
            raise BotFailed(f"played {moves[0]}: {error}") from None
        if len(moves) > 1:
            self._planned = (after, moves[1:])
        return choice


def read_info(rest: str) -> dict[str, str]:
    """The pairs of an info line; `line` and `string` take everything that follows them."""
    words = rest.split()
    pairs: dict[str, str] = {}
    while words:
        key = words.pop(0)
        if key in ("line", "string"):
            pairs[key] = " ".join(words)
            break
        pairs[key] = words.pop(0) if words else ""
    return pairs


def _moves(answer: str) -> list[Move]:
    try:
        return [parse_move(text.strip()) for text in answer.split(",")]
    except FiefdomError as error:
        raise BotFailed(f"answered {_shown(answer)}: {error}") from None


def _number(info: dict[str, str], key: str) -> float:
    try:
        number = float(info.get(key, "0"))
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise BotFailed(f"said {key} {_shown(info[key])}, which is not a number")
    return number


def _shown(text: str) -> str:
    return repr(text if len(text) <= 80 else text[:77] + "…")
