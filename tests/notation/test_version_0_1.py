"""Positions and records that version 0.1 wrote: still read, and still played on from alike.

Version 0.1 kept the top tile of the buildings hidden, so its positions do not name it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fiefdom import Game
from fiefdom.notation import format_position, parse_position, parse_record
from games_in_progress import play_on

FOLDER = Path(__file__).parent / "version_0_1"
POSITIONS = sorted(FOLDER.glob("*.position"))
RECORDS = sorted(FOLDER.glob("*.fief"))


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_a_position_of_version_0_1_is_read(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    remark, text = text.split("\n", 1)
    assert text.startswith("position 1\n")
    position = parse_position(text)
    points = " ".join(str(total.points) for total in position.scores.totals)
    assert remark == f"# moves {len(position.moves)} points {points}"
    assert position.top_building is None
    assert sum(position.unseen_buildings.values()) == position.buildings_left
    assert format_position(position) == text.replace("position 1", "position 2")
    assert parse_position(format_position(position)) == position


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_b1_a_game_from_such_a_position_turns_the_top_tile_up(path: Path) -> None:
    start = parse_position(path.read_text(encoding="utf-8"))
    game = Game.from_position(start, seed=1)
    assert game.start == start
    if start.setup.queendomino_rules and start.buildings_left and not start.over:
        left = game.orders[0].buildings[-game.position.buildings_left :]
        assert game.position.top_building == left[0]
        assert sum(game.position.unseen_buildings.values()) == len(left) - 1
    else:
        assert game.position.top_building is None
    assert play_on(game, None, 1).over


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_version_0_1_replays_alike(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    text = "".join(line for line in lines if not line.startswith("#"))
    record = parse_record(text)  # which also compares the result with the moves
    assert record.result is not None
    assert str(record) == text.replace("position 1", "position 2")


def test_a_record_may_end_before_the_tile_that_nobody_drew() -> None:
    """Version 0.1 needed only the tiles that came to the board."""
    text = (FOLDER / "queendomino-4-from-a-position.fief").read_text(encoding="utf-8")
    pile = re.search(r"^buildings (.*)$", text, re.MULTILINE)
    assert pile is not None
    drawn = pile[1].split()[:7]
    record = parse_record(text.replace(pile[0], "buildings " + " ".join(drawn)))
    assert record.result == parse_record(text).result
    tops = [game.position.top_building for game in record.replay()]
    assert tops[0] == drawn[0]
    assert tops[-1] is None
