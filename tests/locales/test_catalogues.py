"""The catalogues: complete, alike, in use, and free of what a careful reader would mark."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


def check_words(*arguments: str) -> subprocess.CompletedProcess[str]:
    script = ROOT / "scripts" / "check_words.py"
    return subprocess.run(
        [sys.executable, str(script), *arguments], capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def checker() -> ModuleType:
    """The script as a module."""
    sys.path.insert(0, str(ROOT / "scripts"))
    spec = importlib.util.spec_from_file_location(
        "check_words", ROOT / "scripts" / "check_words.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_key_is_used_has_a_note_and_reads_well_in_every_language() -> None:
    result = check_words()
    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The other player's turn"),
        ("fr", "Royaume de {name}"),
        ("fr", "La partie est finie !"),
        ("fr", "Détruit\u00a0: {building}."),
        ("de", "Einen Moment …"),
        ("it", "Distrutto: {building}."),
        ("ru", "Королеву теперь принимает {name}."),
        ("ru", "Kingdomino на 2"),
        ("uk", "Він збирає {count} монет й лишається там."),
        ("pl", "Królestwo gracza {name}"),
        ("nl", "De partij is afgelast."),
        ("pt-BR", "Recolher {count} moedas"),
    ],
)
def test_what_a_careful_reader_marked_is_found_when_it_comes_back(
    checker: ModuleType, language: str, text: str
) -> None:
    assert list(checker.faults_of_text(language, "log.any", text)) != []


def test_a_label_too_long_for_its_place_is_found(checker: ModuleType) -> None:
    assert list(checker.faults_of_text("en", "button.any", "Go on to the next round at once")) != []
    assert list(checker.faults_of_text("en", "button.any", "Next round")) == []
