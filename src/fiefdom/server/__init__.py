"""The server: rooms, seats, sockets and storage; hosts games for people and bots."""
