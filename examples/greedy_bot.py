"""A bot that joins an open table and always plays for the most points right now.

If no table is open, it creates one and waits for you. It needs the extra `client`.

python examples/greedy_bot.py http://127.0.0.1:8765 [GAME]
"""

import asyncio
import sys

from fiefdom.client import Client
from fiefdom.server.messages.rest import CreateGame, SeatRequest
from fiefdom.server.messages.socket import Choice


def gain(choice: Choice) -> tuple[int, int]:
    """Points first, then the crowns of a claimed domino."""
    crowns = choice.domino.a.crowns + choice.domino.b.crowns if choice.domino else 0
    return choice.score, crowns


async def main(url: str, game: str | None = None) -> None:
    """Plays one game to the end and prints the result."""
    async with await Client.register(url, "Greedy example") as client:
        tables = [] if game else (await client.lobby()).open
        if game is None and not tables:
            seats = [SeatRequest(kind="me", name="Greedy example"), SeatRequest()]
            created = await client.create(CreateGame(seats=seats, public=True))
            print(f"Play against me at {url}{created.path}")
            game, seat = created.game, 0
        else:
            game = game or tables[0].game
            seat = (await client.join(game, "Greedy example")).seat
        async with client.table(game) as table:
            async for choices in table.turns():
                await table.play(max(choices.moves, key=gain).move)
            scores = table.state.scores
            assert scores is not None
            own = table.state.seats[seat].kingdom
            print(f"{scores.totals[own].points} points, winners: {scores.winners}")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
