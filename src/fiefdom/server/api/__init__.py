"""The REST and WebSocket API on top of the rooms."""
