"""Matches between bots: paired decks, every seat rotation, honest intervals, ratings."""

from __future__ import annotations

from fiefdom.arena.entrants import Entrant, parse_entrant
from fiefdom.arena.match import Match
from fiefdom.arena.play import GameResult, Task, play_game
from fiefdom.arena.run import Progress, run_match
from fiefdom.arena.sequential import Verdict, parse_sequential_test
from fiefdom.arena.summary import Figures, Summary, summarise

__all__ = [
    "Entrant",
    "Figures",
    "GameResult",
    "Match",
    "Progress",
    "Summary",
    "Task",
    "Verdict",
    "parse_entrant",
    "parse_sequential_test",
    "play_game",
    "run_match",
    "summarise",
]
