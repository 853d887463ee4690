"""Every message of the protocol, REST and WebSocket, defined in one place."""

from fiefdom.server.messages import base, errors, events, rest, socket, table

__all__ = ["base", "errors", "events", "rest", "socket", "table"]
