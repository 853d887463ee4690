"""Bots of your own: from a module, a file, a package's entry point."""

from __future__ import annotations

import json
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from fiefdom import Game, Setup
from fiefdom.cli import main
from fiefdom.players import Budget, Choice, player_named
from fiefdom.players import own as own_bots
from fiefdom.rules import FiefdomError

SOURCE = '''
from fiefdom.players import Choice

class First:
    """Plays the first legal move."""
    def choose(self, position):
        return position.moves[0]

class Telling:
    about = "says what it was given"
    def __init__(self):
        self.games = []
    def new_game(self, setup):
        self.games.append(str(setup))
    def choose(self, position, *, seed, budget, **others):
        assert set(others) == {"cancel"}
        return Choice(position.moves[seed % len(position.moves)], playouts=budget.playouts)

def text(position):
    return str(position.moves[0])

def wrong(position):
    return 42

def number(position):
    return position.move_codes[-1]

def never(position):
    return None

def winged(position):
    return "fly away"

def greedy_for_more(position, colour):
    return position.moves[0]

async def late(position):
    return position.moves[0]

class Unmade:
    def __init__(self):
        raise ValueError("no key")

nothing = 7
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "my_own_bots.py").write_text(SOURCE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "my_own_bots", raising=False)
    own_bots.outside_player.cache_clear()
    own_bots._file_module.cache_clear()
    return tmp_path


@pytest.mark.parametrize("where", ["my_own_bots", "my_own_bots.py", "./my_own_bots.py"])
def test_a_bot_of_a_module_or_a_file_plays(folder: Path, where: str) -> None:
    position = Game.new(Setup.kingdomino(2), seed=1).position
    bot = player_named(f"{where}:First")
    assert bot.about == "Plays the first legal move"
    assert bot.choose(position, seed=3, budget=Budget(playouts=1)).move == position.moves[0]
    assert player_named(f"{where}:text").choose(position).move == position.moves[0]
    assert player_named(f"{where}:number").choose(position).move == position.moves[-1]


def test_a_bot_gets_what_it_asks_for_and_keeps_its_state(folder: Path) -> None:
    setup = Setup.kingdomino(2)
    position = Game.new(setup, seed=1).position
    bot = player_named("my_own_bots:Telling")
    assert bot is player_named("my_own_bots:Telling")
    assert isinstance(bot, own_bots.OwnPlayer)
    bot.new_game(setup)
    choice = bot.choose(position, seed=1, budget=Budget(playouts=9))
    assert choice == Choice(position.moves[1], playouts=9)
    assert bot.about == "says what it was given"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nowhere:Bot", "there is no module 'nowhere'"),
        ("nowhere.py:Bot", "there is no file"),
        ("my_own_bots:Other", "there is no 'Other' in"),
        ("my_own_bots:nothing", r"has no method choose\(position\)"),
        ("my_own_bots:", "should read MODULE:NAME"),
        ("needy.py:Bot", "needs no_such_package, which is not installed"),
        ("needy:Bot", "needs no_such_package, which is not installed"),
        ("nobody", "there is no bot called 'nobody'"),
        ("my_own_bots.py", r"Write my_own_bots\.py:NAME"),
        ("my_own_bots:greedy_for_more", "asks for 'colour'; .* can ask for seed, budget, cancel"),
    ],
)
def test_a_mistake_gets_one_sentence(folder: Path, name: str, words: str) -> None:
    (folder / "needy.py").write_text("import no_such_package\n")
    with pytest.raises(FiefdomError, match=words):
        player_named(name)


@pytest.mark.parametrize("name", ["my_own_bots:Unmade", "torn.py:Bot", "torn:Bot"])
def test_a_bot_that_cannot_be_loaded_shows_its_own_line_alone(folder: Path, name: str) -> None:
    (folder / "torn.py").write_text("def choose(:\n")
    with pytest.raises(FiefdomError, match="cannot be loaded\n") as raised:
        player_named(name)
    said = str(raised.value)
    assert "no key" in said or "def choose(:" in said
    assert str(Path(own_bots.__file__).parent) not in said  # none of our own frames
    assert "importlib" not in said


def test_what_is_not_a_move_is_said(folder: Path) -> None:
    position = Game.new(Setup.kingdomino(2), seed=1).position
    for name, words in (
        ("wrong", r"wrong answered 42: .* \(rule D5\)"),
        ("never", "never answered None, which is not a move"),
        ("winged", "winged answered 'fly away': 'fly' is not a move"),
        ("late", "cannot be async"),
    ):
        with pytest.raises(FiefdomError, match=words):
            player_named(f"my_own_bots:{name}").choose(position)


def test_installed_packages_register_bots(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sys.path.insert(0, str(folder))
    entry = EntryPoint("shrewd", "my_own_bots:First", own_bots.GROUP)
    monkeypatch.setattr(own_bots, "entry_points", lambda group: [entry])
    position = Game.new(Setup.kingdomino(2), seed=1).position
    assert player_named("shrewd").choose(position).move == position.moves[0]
    broken = EntryPoint("shabby", "my_own_bots:Gone", own_bots.GROUP)
    monkeypatch.setattr(own_bots, "entry_points", lambda group: [broken])
    with pytest.raises(FiefdomError, match="'shabby' of my_own_bots:Gone cannot be loaded"):
        player_named("shabby")


def test_a_registered_bot_does_not_hide_behind_a_name_of_ours(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    names = {"greedy": "First", "duke": "text", "shrewd": "First", "twin": "First"}
    entries = [
        EntryPoint(name, f"my_own_bots:{bot}", own_bots.GROUP) for name, bot in names.items()
    ]
    entries.append(EntryPoint("twin", "my_own_bots:number", own_bots.GROUP))
    monkeypatch.setattr(own_bots, "entry_points", lambda group: entries)
    assert main(["bots"]) == 0
    listed = capsys.readouterr().out
    assert listed.count("  greedy  ") == listed.count("  duke  ") == 1
    assert "  my_own_bots:text" in listed
    assert "from my_own_bots, which calls it duke; that name is taken" in listed
    assert main(["bots", "--json"]) == 0
    asked = json.loads(capsys.readouterr().out)["registered"]
    assert "shrewd" in asked
    assert not {"greedy", "duke", "twin"} & set(asked)
    for name in asked:
        assert isinstance(player_named(name), own_bots.OwnPlayer)


def test_a_fingerprint_changes_with_the_code(folder: Path) -> None:
    before = own_bots.fingerprint("my_own_bots.py:First")
    assert before == own_bots.fingerprint("my_own_bots:First") != ""
    assert own_bots.fingerprint("strongest") == ""
    (folder / "my_own_bots.py").write_text(SOURCE + "\n")
    assert own_bots.fingerprint("my_own_bots.py:First") != before
    script = folder / "engine.pl"
    script.write_text("1;")
    perl = own_bots.fingerprint(f"engine:perl {script}")
    script.write_text("2;")
    assert own_bots.fingerprint(f"engine:perl {script}") != perl
