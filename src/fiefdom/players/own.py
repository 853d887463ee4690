"""External bots: your own class or function, a bot of an installed package, or a program.

| name | the bot |
|---|---|
| `mybot:Bot` | `Bot` of the module `mybot`, found in this folder or installed |
| `bots/mybot.py:Bot` | `Bot` of that file |
| `engine:./mybot --fast` | a program that speaks the engine protocol (docs/engine.md) |
| `shrewd` | what an installed package registers as `shrewd` in the group `fiefdom.bots` |
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from hashlib import blake2b
from importlib.metadata import EntryPoint, entry_points
from numbers import Integral
from pathlib import Path
from types import ModuleType
from typing import Any

from fiefdom.players.budget import Budget
from fiefdom.players.engine.player import EnginePlayer
from fiefdom.players.engine.process import files_of
from fiefdom.players.player import Cancel, Choice, Player
from fiefdom.rules import FiefdomError, Move, NotationError, Position, Setup

_IMPORTING = (str(Path(importlib.__file__).parent), "<frozen importlib")
"""Where the frames of the import system lie."""
_KEYWORDS = ("seed", "budget", "cancel")
RAISED = (Exception, SystemExit, GeneratorExit)
"""What counts as an error in a bot's code: everything but the user's own interrupt."""
GROUP = "fiefdom.bots"
"""The group of entry points in which packages register their bots."""
ENGINE = "engine:"


def is_outside(name: str) -> bool:
    """Whether a name refers to a module, a file or a program."""
    return ":" in name


def registered(taken: Iterable[str] = ()) -> Mapping[str, EntryPoint]:
    """The bots that installed packages register: by name, or as MODULE:NAME if it is taken."""
    entries = list(entry_points(group=GROUP))
    names = Counter([*taken, *(entry.name for entry in entries)])
    return {
        entry.name if names[entry.name] == 1 else f"{entry.module}:{entry.attr}": entry
        for entry in entries
    }


@cache
def outside_player(name: str) -> Player | None:
    """The external bot with this name; None if no package registers it.

    A bot is loaded once per process, so it may keep what is slow to load.
    """
    if name.startswith(ENGINE):
        return EnginePlayer(name, name.removeprefix(ENGINE))
    if is_outside(name):
        source, _, attribute = name.rpartition(":")
        if not source or not attribute:
            raise FiefdomError(f"{name!r} should read MODULE:NAME or FILE.py:NAME")
        return as_player(name, _found(_module(source), attribute))
    entry = registered().get(name)
    if entry is None:
        return None
    try:
        found = entry.load()
    except (ImportError, AttributeError) as error:
        raise FiefdomError(
            f"the bot {name!r} of {entry.value} cannot be loaded: {error}"
        ) from error
    except RAISED as error:
        raise _unusable(entry.value, error) from None
    return as_player(name, found)


def fingerprint(name: str) -> str:
    """A short hash of a bot's code; empty for the bots of this package.

    It covers the bot's own file or program, not what that imports.
    """
    if name.startswith(ENGINE):
        paths = files_of(name.removeprefix(ENGINE))
    elif is_outside(name):
        paths = _file_of(_module(name.rpartition(":")[0]))
    elif name in registered():
        paths = _file_of(_module(registered()[name].module))
    else:
        return ""
    digest = blake2b(digest_size=6)
    for path in paths:
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def own_traceback(error: BaseException) -> str:
    """The traceback of an error in a user's own code, from the first frame of that code."""
    frames = called = error.__traceback__
    while called is not None:  # this file calls it, whatever called this file
        file, called = called.tb_frame.f_code.co_filename, called.tb_next
        if file == __file__:
            frames = called
    while frames is not None and frames.tb_frame.f_code.co_filename.startswith(_IMPORTING):
        frames = frames.tb_next
    return "".join(traceback.format_exception(type(error), error, frames)).rstrip()


class OwnPlayer:
    """A bot made from your class or function: it is given what it asks for, and may return a
    `Choice`, a move, its text or its number."""

    def __init__(self, name: str, choose: Callable[..., Any], bot: object) -> None:
        self.name = name
        said = getattr(bot, "about", None)
        self.about = said if isinstance(said, str) else _first_line(bot)
        self._choose = choose
        self._new_game = getattr(bot, "new_game", None)
        self._wants = _wanted(name, choose)

    def new_game(self, setup: Setup) -> None:
        """Tells the bot that a game begins, if it wants to know."""
        if self._new_game is not None:
            self._new_game(setup)

    def choose(
        self,
        position: Position,
        *,
        seed: int = 0,
        budget: Budget | None = None,
        cancel: Cancel | None = None,
    ) -> Choice:
        """The bot's choice."""
        given = {"seed": seed, "budget": budget, "cancel": cancel}
        answer = self._choose(position, **{name: given[name] for name in self._wants})
        if isinstance(answer, Choice):
            return answer
        return Choice(_move(self.name, position, answer))


def as_player(name: str, found: object) -> Player:
    """A bot from a class, an object with `choose`, or a function that takes a position."""
    try:
        bot = found() if inspect.isclass(found) else found
    except RAISED as error:
        raise _unusable(name, error) from None
    choose = getattr(bot, "choose", None)
    if choose is None and callable(bot):
        choose = bot
    if not callable(choose):
        raise FiefdomError(f"{name!r} has no method choose(position)")
    return OwnPlayer(name, choose, bot)


def _wanted(name: str, choose: Callable[..., Any]) -> tuple[str, ...]:
    """Which of seed, budget and cancel a method takes."""
    parameters = list(inspect.signature(choose).parameters.values())
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters):
        return _KEYWORDS
    for p in parameters[1:]:
        named = p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY, p.POSITIONAL_ONLY)
        if named and p.default is p.empty and p.name not in _KEYWORDS:
            raise FiefdomError(
                f"{name} asks for {p.name!r}; besides the position "
                f"a bot can ask for {', '.join(_KEYWORDS)}"
            )
    return tuple(p.name for p in parameters if p.name in _KEYWORDS)


def _move(name: str, position: Position, answer: object) -> Move:
    if isinstance(answer, str):
        from fiefdom.notation import parse_move

        try:
            return parse_move(answer)
        except NotationError as error:
            raise FiefdomError(f"{name} answered {answer!r}: {error.sentence}") from None
    if isinstance(answer, Integral) and not isinstance(answer, bool):
        try:
            return position.move(position.code(int(answer)))
        except FiefdomError as error:
            raise FiefdomError(f"{name} answered {answer}: {error}") from None
    if inspect.iscoroutine(answer):
        answer.close()
        raise FiefdomError(f"{name} must answer at once: its function cannot be async")
    if not isinstance(answer, Move):
        raise FiefdomError(f"{name} answered {answer!r}, which is not a move")
    return answer


def _unusable(name: object, error: BaseException) -> FiefdomError:
    return FiefdomError(f"{name} cannot be loaded\n{own_traceback(error)}")


def _module(source: str) -> ModuleType:
    if source.endswith(".py"):
        return _file_module(Path(source).resolve())
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))  # as `python -m` does
    try:
        return importlib.import_module(source)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{source}.".startswith(f"{error.name}."):
            raise FiefdomError(f"{source} needs {error.name}, which is not installed") from error
        raise FiefdomError(
            f"there is no module {source!r} in this folder or among the installed packages"
        ) from None
    except RAISED as error:
        raise _unusable(source, error) from None


@cache
def _file_module(path: Path) -> ModuleType:
    unique = blake2b(str(path).encode(), digest_size=6).hexdigest()
    spec = importlib.util.spec_from_file_location(f"_bot_{path.stem}_{unique}", path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise FiefdomError(f"there is no file {path}")
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))  # so that it can import modules beside it
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except ModuleNotFoundError as error:
        raise FiefdomError(f"{path} needs {error.name}, which is not installed") from error
    except RAISED as error:
        raise _unusable(path, error) from None
    return module


def _file_of(module: ModuleType) -> list[Path]:
    return [Path(module.__file__)] if module.__file__ else []


def _found(module: ModuleType, attribute: str) -> object:
    try:
        return getattr(module, attribute)
    except AttributeError:
        where = module.__file__ or module.__name__
        raise FiefdomError(f"there is no {attribute!r} in {where}") from None


def _first_line(bot: object) -> str:
    kind = bot if inspect.isroutine(bot) else type(bot)
    return (inspect.getdoc(kind) or "").split("\n")[0].rstrip(".")
