"""The table: rooms, seats, sockets and storage; hosts games for people and bots."""
