"""The Python in the documentation runs: each file's blocks in one namespace, one after another."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# protocol.md needs a server: tests/server/test_docs.py runs it.
PAGES = [
    *(page for page in sorted((ROOT / "docs").rglob("*.md")) if page.name != "protocol.md"),
    ROOT / "README.md",
]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path) -> list[tuple[int, str]]:
    """The Python blocks of a page with the lines they begin on."""
    text = page.read_text(encoding="utf-8")
    return [(text[: found.start(1)].count("\n"), found[1]) for found in BLOCK.finditer(text)]


def run(page: Path, line: int, source: str, names: dict[str, object]) -> None:
    """Runs a block: a script with its asserts, or a session with its prompts."""
    if not source.startswith(">>> "):
        exec(compile("\n" * line + source, str(page), "exec"), names)
        return
    session = doctest.DocTestParser().get_doctest(source, names, page.name, str(page), line)
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(
        session, out=report.append, clear_globs=False
    )
    names.update(session.globs)
    assert report == [], "".join(report)


@pytest.mark.parametrize(
    "page", [page for page in PAGES if blocks(page)], ids=lambda page: str(page.name)
)
def test_the_examples_of_a_page_run(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": page.stem}
    for line, source in blocks(page):
        run(page, line, source, names)


def test_the_examples_on_data_run_again_in_the_same_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = ROOT / "docs" / "data.md"
    for _ in range(2):
        test_the_examples_of_a_page_run(page, tmp_path, monkeypatch)


def test_the_rules_page_has_examples() -> None:
    assert len(blocks(ROOT / "docs" / "rules.md")) >= 3
