"""Games on Ray: the same results as here."""

import sys

import pytest

from arena.plain import here, small_match, timeless
from fiefdom.arena import run_match
from fiefdom.arena.cluster import RayCluster
from fiefdom.rules import FiefdomError


@pytest.mark.slow
def test_ray_gives_the_same_results() -> None:
    match = small_match(8)
    on_ray = run_match(match, lambda: RayCluster(match.setup, match.entrants, jobs=2))
    assert timeless(on_ray.results) == timeless(run_match(match, lambda: here(match)).results)


def test_without_ray_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    match = small_match()
    with pytest.raises(FiefdomError, match=r"fiefdom\[cluster\]"):
        RayCluster(match.setup, match.entrants)
