"""`fiefdom bench`: figures that programs can read, and the signature of the rules."""

from __future__ import annotations

import json

import pytest

from fiefdom.cli import bench, main, oracle
from fiefdom.rules import modes, signature


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "FIRST_GAMES", 1)
    monkeypatch.setattr(bench, "SECONDS", 0.001)
    monkeypatch.setattr(bench, "REPETITIONS", 2)
    monkeypatch.setattr(bench, "ORACLE_SECONDS", 0.001)
    monkeypatch.setattr(signature, "GAMES", 1)


def test_figures_as_json(quick: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert [figure["name"] for figure in figures] == [
        "kingdomino-2",
        "kingdomino-4",
        "mighty-duel",
        "queendomino-4",
        "royal-wedding-4",
    ]
    for figure in figures:
        assert figure["games_per_cpu_second"] > 0
        assert figure["ratio_to_oracle"] > 0


def test_outside_a_checkout_there_is_no_ratio(
    quick: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(oracle, "load_oracle", lambda: None)
    assert main(["bench", "--json"]) == 0
    assert {f["ratio_to_oracle"] for f in json.loads(capsys.readouterr().out)} == {None}
    assert main(["bench"]) == 0
    output = capsys.readouterr().out
    assert "No ratio" in output
    assert "signature" in output


def test_the_signature_covers_every_mode() -> None:
    signed = signature.signed_setups()
    assert {setup.mode for setup in signed} == {setup.mode for setup in modes()}
    assert any(setup.dynasty and setup.middle_kingdom and setup.harmony for setup in signed)


def test_the_rules_behave_as_they_did() -> None:
    """Change this number only together with the rules, and say so in the commit."""
    assert signature.signature(games=1) == ONE_GAME_SIGNATURE


ONE_GAME_SIGNATURE = 1325184210141116098
