"""The engine protocol (docs/engine.md): bots in any language over standard input and output.

`process` runs another program, `player` makes a bot of it, `speaking` is our own side.
"""
