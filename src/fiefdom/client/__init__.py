"""A client for bot accounts: join a server's tables and play, over REST and WebSocket.

client = await Client.register("http://127.0.0.1:8765", "My bot")
async with client.table(game) as table:
    async for choices in table.turns():
        await table.play(choices.moves[0].move)
"""

from fiefdom.client.account import Client
from fiefdom.client.connection import TableConnection, apply_changes
from fiefdom.client.refusals import Refused

__all__ = ["Client", "Refused", "TableConnection", "apply_changes"]
