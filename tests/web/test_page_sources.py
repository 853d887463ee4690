"""The page's sources: typed, tested in pieces, and in step with the server's messages."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_message_types_are_those_of_the_server() -> None:
    command = [sys.executable, str(ROOT / "web" / "protocol_types.py"), "--check"]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_typescript_is_strictly_typed(build: ModuleType) -> None:
    build.run_node("node_modules/typescript/bin/tsc", "--noEmit")


def test_the_pieces_of_the_page(build: ModuleType) -> None:
    build.run_node("test.mjs")


def test_the_lock_file_names_no_host() -> None:
    text = (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")
    assert "resolved" not in text
    assert "http" not in text.replace('"url": "http', "")
