"""Environments for people who train agents: batches of games, and the usual interfaces on top."""

from fiefdom.envs.batch import Batch, prepare
from fiefdom.envs.numbering import Actions
from fiefdom.envs.observation import Observation
from fiefdom.envs.symmetries import SYMMETRIES, Symmetries

__all__ = ["SYMMETRIES", "Actions", "Batch", "Observation", "Symmetries", "prepare"]
