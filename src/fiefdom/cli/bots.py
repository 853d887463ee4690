"""List the bots, weakest first, and the levels that people play against.

examples:
  fiefdom bots
  fiefdom bots --json
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from importlib.metadata import EntryPoint
from typing import Any


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds this command's options."""
    parser.add_argument("--json", action="store_true", help="print the list as JSON")


def run(args: argparse.Namespace) -> int:
    """Prints one line for each bot and level."""
    import json

    bots, levels = listed()
    registered = _registered()
    if args.json:
        places = {name: entry.value for name, entry in registered.items()}
        values = {"bots": bots, "levels": levels, "registered": places}
        print(json.dumps(values, indent=2, ensure_ascii=False))
        return 0
    width = max(len(name) for name in (*registered, *(row["name"] for row in [*bots, *levels]))) + 2
    print("Bots, for arenas and study:")
    for row in bots:
        print(f"  {row['name']:{width}}{row['about']}")
    for name, entry in registered.items():
        told = f"from {entry.value}"
        if name != entry.name:
            package = entry.module if entry.dist is None else entry.dist.name
            told = f"from {package}, which calls it {entry.name}; that name is taken"
        print(f"  {name:{width}}{told}")
    print("\nLevels, weakest first:")
    for row in levels:
        thinking = f"{row['bot']}, {row['budget'] or 'its own budget'}"
        print(f"  {row['name']:{width}}{thinking}")
    return 0


def listed() -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Every bot and every level as plain values."""
    from fiefdom.players import LEVELS, PLAYERS

    bots = [{"name": name, "about": _about(player)} for name, player in PLAYERS.items()]
    levels = [
        {
            "name": name,
            "bot": level.player.name,
            "budget": None if level.budget is None else str(level.budget),
        }
        for name, level in LEVELS.items()
    ]
    return bots, levels


def _registered() -> Mapping[str, EntryPoint]:
    """The bots of installed packages, by what to ask for, without loading any."""
    from fiefdom.players import LEVELS, PLAYERS
    from fiefdom.players.own import registered

    return registered([*PLAYERS, *LEVELS])


def _about(player: object) -> str:
    """How a bot describes itself, or else the first line about its kind."""
    said = getattr(player, "about", None)
    return str(said) if said else (type(player).__doc__ or "").strip().split("\n")[0]
