"""What is installed: the command, the names, the readme, and archives that hold the page."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from email import message_from_bytes
from pathlib import Path

import hatch_build
import pytest

import fiefdom

ROOT = Path(__file__).parents[1]
HOME = "https://forge.example/fiefdom/fiefdom"
RELATIVE = re.compile(r"\]\((?!https?://)")


def test_python_m_fiefdom_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "fiefdom", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"fiefdom {fiefdom.__version__}\n"


def test_a_shell_can_complete_the_names() -> None:
    assert {"Game", "Setup", "Position", "IllegalMove"} <= set(dir(fiefdom))


@pytest.mark.parametrize("home", [None, HOME])
def test_the_readme_of_the_package_has_no_relative_links(home: str | None) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert RELATIVE.search(text)
    readme = hatch_build.readme(text, home)
    assert RELATIVE.search(readme) is None
    assert "The rules" in readme
    assert (f"]({HOME}/blob/main/docs/rules.md)" in readme) == (home is not None)
    assert (f"]({HOME}/raw/main/docs/images/table.png)" in readme) == (home is not None)


@pytest.mark.parametrize(
    "remote",
    [
        f"{HOME}.git",
        HOME,
        "git@forge.example:fiefdom/fiefdom.git",
        "https://somebody:secret@forge.example/fiefdom/fiefdom.git",
    ],
)
def test_the_home_page_is_where_git_says(
    remote: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GITHUB_REPOSITORY", raising=False)
    monkeypatch.setattr(hatch_build, "ROOT", tmp_path)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    assert hatch_build.home_page() is None
    subprocess.run(["git", "remote", "add", "origin", remote], cwd=tmp_path, check=True)
    assert hatch_build.home_page() == HOME
    monkeypatch.setenv("GITHUB_REPOSITORY", "other/name")
    assert hatch_build.home_page() == "https://github.com/other/name"


@pytest.mark.slow
def test_the_source_archive_holds_the_page_and_makes_a_wheel_without_node(tmp_path: Path) -> None:
    hatch_build.build_page()
    build = [sys.executable, "-m", "hatchling", "build", "-d", str(tmp_path)]
    subprocess.run([*build, "-t", "sdist"], cwd=ROOT, check=True, timeout=300)
    [archive] = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as tar:
        tar.extractall(tmp_path, filter="data")
    [source] = [path for path in tmp_path.iterdir() if path.is_dir()]
    assert (source / "src/fiefdom/server/page/index.html").exists()
    empty = tmp_path / "empty"
    empty.mkdir()
    without_node = {**os.environ, "PATH": str(empty)}
    subprocess.run([*build, "-t", "wheel"], cwd=source, env=without_node, check=True, timeout=300)
    [wheel] = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as file:
        assert "fiefdom/server/page/index.html" in file.namelist()
        [name] = [name for name in file.namelist() if name.endswith("/METADATA")]
        metadata = message_from_bytes(file.read(name))
    assert metadata["Author"] == "The Fiefdom authors"
    assert "Typing :: Typed" in metadata.get_all("Classifier", [])
    assert RELATIVE.search(str(metadata.get_payload())) is None
