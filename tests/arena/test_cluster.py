"""Without Ray, what to install; `test_outsiders.py` plays games on it."""

import sys

import pytest

from arena.plain import small_match
from fiefdom.arena.cluster import RayCluster
from fiefdom.rules import FiefdomError


def test_without_ray_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    match = small_match()
    with pytest.raises(FiefdomError, match=r"fiefdom\[cluster\]"):
        RayCluster(match.setup, match.entrants)
