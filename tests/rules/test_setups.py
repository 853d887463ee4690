"""Which games there are: every row of the table of modes, and nothing else."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fiefdom.rules import Game, Setup, SetupError, modes
from fiefdom.rules.options import OPTIONS

# mode: kingdoms, grid, kings, line size, lines, left over per line, boxes
ROWS = {
    "kingdomino-2": (2, 5, 4, 4, 6, 0, ("kingdomino",)),
    "kingdomino-3": (3, 5, 3, 3, 12, 0, ("kingdomino",)),
    "kingdomino-3-lines-of-four": (3, 5, 3, 4, 12, 1, ("kingdomino",)),
    "kingdomino-4": (4, 5, 4, 4, 12, 0, ("kingdomino",)),
    "mighty-duel": (2, 7, 4, 4, 12, 0, ("kingdomino",)),
    "queendomino-2": (2, 7, 4, 4, 12, 0, ("queendomino",)),
    "queendomino-3": (3, 5, 3, 4, 12, 1, ("queendomino",)),
    "queendomino-4": (4, 5, 4, 4, 12, 0, ("queendomino",)),
    "royal-wedding-3": (3, 7, 3, 4, 24, 1, ("queendomino", "kingdomino")),
    "royal-wedding-4": (4, 7, 4, 4, 24, 0, ("queendomino", "kingdomino")),
    "royal-wedding-5": (5, 5, 5, 8, 12, 3, ("queendomino", "kingdomino")),
    "royal-wedding-6": (6, 5, 6, 8, 12, 2, ("queendomino", "kingdomino")),
    "royal-wedding-6-teams": (3, 7, 6, 8, 12, 2, ("queendomino", "kingdomino")),
    "royal-wedding-8-teams": (4, 7, 8, 8, 12, 0, ("queendomino", "kingdomino")),
}
BOXES = ("kingdomino", "queendomino", "royal-wedding")


def is_offered(box: str, players: int, options: set[str]) -> bool:
    """Whether the table of modes and the list of options allow it; written out plainly."""
    if box == "kingdomino":
        if "teams" in options or players not in (2, 3, 4):
            return False
        if "mighty_duel" in options and players != 2:
            return False
        return "lines_of_four" not in options or players == 3
    if box == "queendomino":
        return not options and players in (2, 3, 4)
    if options == {"teams"}:
        return players in (6, 8)
    return not options and players in (3, 4, 5, 6)


def test_every_row_of_the_table_is_a_mode() -> None:
    assert {
        setup.mode: (
            setup.kingdoms,
            setup.grid,
            setup.kings,
            setup.line_size,
            setup.lines,
            setup.line_size - setup.kings,
            setup.boxes,
        )
        for setup in modes()
    } == ROWS


@pytest.mark.parametrize("setup", modes(), ids=str)
def test_every_row_can_be_played(setup: Setup) -> None:
    game = Game.new(setup, seed=1)
    assert game.setup == setup
    assert len(game.moves) == setup.line_size
    assert setup.queendomino_rules == (setup.box != "kingdomino")


@given(
    st.sampled_from(BOXES),
    st.integers(-1, 10),
    st.sets(st.sampled_from(OPTIONS)),
)
def test_anything_else_is_refused_with_a_sentence(
    box: str, players: int, options: set[str]
) -> None:
    chosen = dict.fromkeys(options, True)
    if is_offered(box, players, options):
        setup = Setup(box, players, **chosen)  # type: ignore[arg-type]
        assert setup.mode in ROWS
        assert setup.games == (3 if "dynasty" in options else 1)
        assert str(setup).startswith(f"{box} players={players}")
        assert {name.replace("_", "-") for name in options} == set(str(setup).split()[2:])
    else:
        with pytest.raises(SetupError) as refused:
            Setup(box, players, **chosen)  # type: ignore[arg-type]
        assert "only" in str(refused.value) or "is for" in str(refused.value)


def test_every_offered_combination_has_its_own_text() -> None:
    offered = [
        Setup(box, players, **dict.fromkeys(options, True))  # type: ignore[arg-type]
        for box in BOXES
        for players in range(11)
        for options in subsets(OPTIONS)
        if is_offered(box, players, options)
    ]
    # Kingdomino: five rows with eight mixes each; then three and six rows without options.
    assert len(offered) == 5 * 8 + 3 + 6
    assert len({str(setup) for setup in offered}) == len(offered)


def subsets(names: tuple[str, ...]) -> list[set[str]]:
    if not names:
        return [set()]
    return [chosen | more for chosen in subsets(names[1:]) for more in (set(), {names[0]})]


@pytest.mark.parametrize(
    ("box", "players", "options", "says"),
    [
        ("royal-wedding", 2, {}, "Royal Wedding is for 3, 4, 5 or 6 players"),
        ("royal-wedding", 7, {}, "7 is not possible"),
        ("royal-wedding", 4, {"teams": True}, "Teams are for 6 or 8 players only"),
        ("kingdomino", 5, {}, "Kingdomino is for 2, 3 or 4 players"),
        ("kingdomino", True, {}, "is for 2, 3 or 4 players"),
        ("chess", 2, {}, "there is no game called 'chess'"),
        ("kingdomino", 4, {"mighty_duel": True}, "Mighty Duel is for two players only"),
        ("kingdomino", 2, {"lines_of_four": True}, "Lines of four are for three players only"),
        (
            "queendomino",
            4,
            {"harmony": True},
            "Harmony is only for Kingdomino, not for Queendomino",
        ),
        ("queendomino", 4, {"teams": True}, "Teams are only for Royal Wedding"),
    ],
)
def test_a_refusal_says_what_is_possible(
    box: str, players: int, options: dict[str, bool], says: str
) -> None:
    with pytest.raises(SetupError, match=says):
        Setup(box, players, **options)  # type: ignore[arg-type]


def test_named_makers_give_the_same_setups() -> None:
    assert Setup.kingdomino(2, mighty_duel=True) == Setup("kingdomino", 2, mighty_duel=True)
    assert Setup.queendomino(3) == Setup("queendomino", 3)
    assert Setup.royal_wedding(8, teams=True) == Setup("royal-wedding", 8, teams=True)


def test_partners_sit_side_by_side() -> None:
    setup = Setup.royal_wedding(6, teams=True)
    assert [setup.kingdom_of(player) for player in range(6)] == [0, 0, 1, 1, 2, 2]
    assert [Setup.queendomino(3).kingdom_of(player) for player in range(3)] == [0, 1, 2]


def test_a_setup_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        Setup.kingdomino(4).players = 3  # type: ignore[misc]
