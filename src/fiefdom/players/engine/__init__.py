"""The engine protocol (docs/engine.md): bots in any language over standard input and output.

`process` runs another program, `player` turns it into a bot, `speaking` is our own side.
"""
