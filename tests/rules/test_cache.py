"""Compiled code is loaded only from a folder that nobody else can write to."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fiefdom.rules.kernel import compiling
from fiefdom.rules.kernel.compiling import cache_folder, ours_alone

pytestmark = pytest.mark.slow  # each starts a process or two

WHERE = "from fiefdom.rules.kernel.compiling import cache_folder as f; print(f('fiefdom.rules'))"


def folder_used(**environment: str) -> Path:
    """The folder that a fresh process takes with this environment."""
    clean = {key: value for key, value in os.environ.items() if key != "FIEFDOM_CACHE"}
    answer = subprocess.run(
        [sys.executable, "-c", WHERE],
        env={**clean, **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return Path(answer.stdout.strip())


def test_the_users_cache_folder_is_used_and_closed_to_others(tmp_path: Path) -> None:
    used = folder_used(XDG_CACHE_HOME=str(tmp_path))
    assert used.parent == tmp_path / "fiefdom"
    assert used.stat().st_mode & 0o777 == 0o700


def test_a_named_folder_is_used(tmp_path: Path) -> None:
    assert folder_used(FIEFDOM_CACHE=str(tmp_path / "here")).parent == tmp_path / "here"


@pytest.mark.parametrize("mode", [0o777, 0o770])
def test_a_folder_that_others_may_write_to_is_left_alone(tmp_path: Path, mode: int) -> None:
    name = folder_used(FIEFDOM_CACHE=str(tmp_path)).name
    (tmp_path / name).chmod(mode)
    used = folder_used(FIEFDOM_CACHE=str(tmp_path))
    assert tmp_path not in used.parents
    assert used.parent.name.startswith("fiefdom-")
    assert not used.parent.exists()  # it was that process's own, and went away with it


def test_a_folder_that_others_may_swap_is_left_alone(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    assert shared not in folder_used(FIEFDOM_CACHE=str(shared / "fiefdom")).parents
    shared.chmod(0o1777)  # as /tmp is: nobody can move what is another's
    assert shared in folder_used(FIEFDOM_CACHE=str(shared / "fiefdom")).parents


def test_a_folder_of_another_user_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path.chmod(0o700)
    assert ours_alone(tmp_path)
    other = os.geteuid() + 1
    monkeypatch.setattr(os, "geteuid", lambda: other)
    assert not ours_alone(tmp_path)


def test_without_a_writable_home_the_folder_cannot_be_guessed(tmp_path: Path) -> None:
    """The name was once fiefdom-UID under the temporary folder, whoever had made it."""
    blocked = tmp_path / "file"
    blocked.touch()
    one, two = (
        folder_used(XDG_CACHE_HOME=str(blocked / "below"), TMPDIR=str(tmp_path)) for _ in range(2)
    )
    assert one.parent != two.parent
    assert one.parent.parent == tmp_path


def test_an_edit_of_a_bot_leaves_the_engine_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for room in ("components", "rules/kernel", "players/search"):
        (tmp_path / room).mkdir(parents=True)
    (tmp_path / "rules/kernel/play.py").write_text("engine")
    bot = tmp_path / "players/search/greedy.py"
    bot.write_text("bot")
    monkeypatch.setattr(compiling, "_PACKAGE", tmp_path)

    def names() -> tuple[str, str]:
        compiling._fingerprint.cache_clear()
        engine = cache_folder("fiefdom.rules.kernel.play")
        search = cache_folder("fiefdom.players.search.greedy")
        if engine is None or search is None:  # the suite also runs uncompiled
            pytest.fail("nothing is compiled")
        return engine.name, search.name

    monkeypatch.setattr(compiling, "COMPILED", True)
    monkeypatch.setattr(compiling, "_folder", Path)
    try:
        before = names()
        bot.write_text("another bot")
        after = names()
        (tmp_path / "rules/kernel/play.py").write_text("another engine")
        last = names()
    finally:
        compiling._fingerprint.cache_clear()
    assert after[0] == before[0]
    assert after[1] != before[1]
    assert last[0] != after[0]
    assert last[1] != after[1]
