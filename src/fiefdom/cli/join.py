"""Let a bot play at a server's table: one of ours, your own, or a program.

It joins the first open table of the lobby, or the one you name; if none is open, it creates one
and waits for others. Interrupted while it waits, it leaves; a game that has begun waits for it,
or for a time limit. The token of a new account is printed once: set FIEFDOM_TOKEN to it to
come back as the same player.

examples:
  fiefdom join http://127.0.0.1:8765 strongest@500ms
  fiefdom join https://play.example.org mybot.py:Bot --name "Ada's bot" --games 10
  fiefdom join http://127.0.0.1:8765 engine:./mybot --table GAME
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import secrets
import signal
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from fiefdom.cli.parsing import UserError

if TYPE_CHECKING:
    from fiefdom.arena.entrants import Entrant
    from fiefdom.client import Client, TableConnection
    from fiefdom.players import Budget
    from fiefdom.rules import Setup
    from fiefdom.server.messages.table import TableState

TOKEN = "FIEFDOM_TOKEN"
NAME_LENGTH = 32
TIME_TO_LEAVE = 10.0
"""Seconds to tell the server that an interrupted bot no longer waits."""
OF_A_CLOCK = 0.04
"""The fraction of the time left that a decision may take, if a clock runs for the whole game."""
OF_A_MOVE = 0.7
"""The fraction of the time for a decision, if each has its own."""
Result = TypeVar("Result")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds this command's options."""
    parser.add_argument("url", metavar="URL", help="the server, such as http://127.0.0.1:8765")
    parser.add_argument("bot", metavar="BOT", help="a bot as in the arena, NAME or NAME@BUDGET")
    parser.add_argument("--name", help="the name at the table (default: the bot's)")
    parser.add_argument("--table", metavar="GAME", help="the table to join")
    parser.add_argument(
        "--games",
        type=int,
        default=1,
        metavar="N",
        help="games to play (default 1; 0 for no limit)",
    )
    parser.add_argument(
        "--mode",
        default="kingdomino-2",
        help="which game to create if no table is open (default kingdomino-2)",
    )


def run(args: argparse.Namespace) -> int:
    """Plays the games and says how each ended."""
    from fiefdom.arena.entrants import parse_entrant
    from fiefdom.arena.modes import setup_from
    from fiefdom.cli.ready import ready_engine
    from fiefdom.players.engine.process import close_engines

    if args.games < 0:
        raise UserError(f"fiefdom join: --games must be 0 or more, not {args.games}")
    entrant = parse_entrant(args.bot)
    setup = setup_from(args.mode)
    name = (args.name or entrant.name.rpartition("/")[2] or entrant.name)[:NAME_LENGTH]
    ready_engine(bots=True)
    try:
        return asyncio.run(_visit_until_told(args, entrant, setup, name))
    except asyncio.CancelledError:
        return 128 + signal.SIGTERM
    finally:
        close_engines()


async def _visit_until_told(
    args: argparse.Namespace, entrant: Entrant, setup: Setup, name: str
) -> int:
    """A visit that SIGTERM ends as an interrupt does."""
    task = asyncio.current_task()
    assert task is not None
    with contextlib.suppress(NotImplementedError):  # as on Windows
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    return await _visit(args, entrant, setup, name)


async def _visit(args: argparse.Namespace, entrant: Entrant, setup: Setup, name: str) -> int:
    from fiefdom.client import Refused
    from fiefdom.rules import FiefdomError

    try:
        async with await _client(args.url, name) as client:
            played, failed = 0, False
            while played < args.games or args.games == 0:
                sitting = asyncio.create_task(_sit_down(client, args.table, setup, name))
                try:
                    # Even if it is interrupted: the server may have given it the seat by now.
                    game = await asyncio.shield(sitting)
                    failed |= not await _play(client, game, entrant)
                except asyncio.CancelledError:
                    await _stop_waiting(client, sitting)
                    raise
                played += 1
                if args.table is not None:
                    break
            return int(failed)
    except Refused as refused:
        raise FiefdomError(f"the server refused: {refused}") from None


async def _client(url: str, name: str) -> Client:
    import httpx

    from fiefdom.client import Client
    from fiefdom.rules import FiefdomError

    if not url.startswith(("http://", "https://")):
        raise FiefdomError(f"{url!r} is not a server's address; write it like http://HOST:PORT")
    if token := os.environ.get(TOKEN):
        return Client(url, token)
    try:
        client = await Client.register(url, name)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise FiefdomError(f"no server answers at {url}: {error}") from None
    print(f"New account {name}: {TOKEN}={client.token}", file=sys.stderr)
    return client


async def _sit_down(client: Client, table: str | None, setup: Setup, name: str) -> str:
    """A game in which the bot has a seat: one it already had, an open one, or a new one."""
    from fiefdom.server.messages.rest import CreateGame, SeatRequest, SetupRequest

    lobby = await client.lobby()
    yours = {entry.game for entry in lobby.yours}
    if table is None:
        open_tables = [entry.game for entry in lobby.open if entry.game not in yours]
        table = next(iter([*yours, *open_tables]), None)
    if table in yours:
        return table
    if table is not None:
        state = (await client.join(table, name)).state
        missing = sum(seat.kind == "open" for seat in state.seats)
        waiting = f", waiting for {missing} more" if state.phase == "waiting" else ""
        print(f"Joined {client.url}/game/{table}{waiting}", file=sys.stderr)
        return table
    request = SetupRequest.model_validate(
        {field: getattr(setup, field) for field in SetupRequest.model_fields}
    )
    others = [SeatRequest() for _ in range(setup.players - 1)]
    seats = [SeatRequest(kind="me", name=name), *others]
    created = await client.create(CreateGame(setup=request, seats=seats, public=True))
    print(f"Waiting at {client.url}{created.path}", file=sys.stderr)
    return created.game


async def _play(client: Client, game: str, entrant: Entrant) -> bool:
    """Plays a game to the end; false if the bot failed and left it."""
    from fiefdom.client import Refused
    from fiefdom.players import BotFailed

    async with client.table(game, patience=600) as table:
        new_game = getattr(entrant.player, "new_game", None)
        begun = False
        try:
            async for choices in table.turns():
                if new_game is not None and not begun:
                    begun = True
                    await _think(entrant, game, partial(new_game, await _setup(client, game)))
                if (move := await _choose(client, table, entrant, choices.number)) is not None:
                    await table.play(move)
        except (BotFailed, Refused) as error:
            if isinstance(error, Refused):
                why = f"was refused: {error.message.rstrip('.')}"
            else:
                why = str(error)
            print(f"{entrant} {why}; it leaves {game}", file=sys.stderr)
            await _leave(table)
            return False
        except Exception:
            await _leave(table)  # nobody should have to wait for a bot that is gone
            raise
        _tell_end(game, table.state)
        return True


async def _leave(table: TableConnection) -> None:
    """Resigns, so that one of the server's own bots finishes the game."""
    from fiefdom.client import Refused

    with contextlib.suppress(Refused, OSError):
        for seat in table.you.seats:
            await table.resign(seat)


async def _stop_waiting(client: Client, sitting: asyncio.Task[str]) -> None:
    """Cancels a table of its own that waits for players, or leaves its seat at another one."""
    import httpx

    from fiefdom.client import Refused
    from fiefdom.server.messages.rest import TableView

    with contextlib.suppress(Refused, httpx.HTTPError, TimeoutError):
        async with asyncio.timeout(TIME_TO_LEAVE):
            game = await sitting
            table = await client.get(TableView, f"/api/games/{game}")
            if table.state.phase != "waiting":
                return
            if table.state.creator == table.you.player:
                await client.post(TableView, f"/api/games/{game}/cancel", {})
                return
            for seat in table.you.seats:
                await client.leave(game, seat)


async def _setup(client: Client, game: str) -> Setup:
    from fiefdom.notation import parse_position

    return parse_position((await client.position(game)).position).setup


async def _choose(
    client: Client, table: TableConnection, entrant: Entrant, number: int
) -> str | None:
    """The move's text; None if the game has moved on in the meantime."""
    from fiefdom.notation import parse_position

    answer = await client.position(table.state.game)
    if answer.number != number:
        return None
    position = parse_position(answer.position)
    budget = _budget(entrant.budget, table.state)
    seed = secrets.randbits(62)
    choose = partial(entrant.player.choose, position, seed=seed, budget=budget)
    choice = await _think(entrant, table.state.game, choose)
    return str(choice.move)


async def _think(entrant: Entrant, game: str, thought: Callable[[], Result]) -> Result:
    """What the bot's code returns, in a thread of its own; an error in it says who leaves."""
    from fiefdom.players.own import RAISED, own_traceback
    from fiefdom.rules import FiefdomError

    def guarded() -> Result:
        try:
            return thought()
        except FiefdomError:
            raise
        except RAISED as error:
            what = f"{entrant} raised {type(error).__name__} and leaves {game}"
            raise FiefdomError(f"{what}\n{own_traceback(error)}") from None

    return await asyncio.to_thread(guarded)


def _budget(budget: Budget | None, state: TableState) -> Budget | None:
    """The bot's own budget, or less if the clock leaves less."""
    from fiefdom.players import Budget

    clocks, decision = state.clocks, state.decision
    if clocks is None or decision is None:
        return budget
    left = clocks.remaining[decision.seat] / 1000
    share = max(0.01, left * (OF_A_MOVE if clocks.kind == "move" else OF_A_CLOCK))
    if budget is not None and budget.seconds is not None:
        share = min(share, budget.seconds)
    return Budget(seconds=share)


def _tell_end(game: str, state: TableState) -> None:
    if state.scores is None:
        print(f"{game}: cancelled")
        return
    points = []
    for kingdom, total in enumerate(state.scores.totals):
        names = [seat.name or "?" for seat in state.seats if seat.kingdom == kingdom]
        points.append(f"{' and '.join(names)} {total.points}")
    print(f"{game}: {', '.join(points)}")
