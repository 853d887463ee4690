"""Whole games on a small phone where most lies on the table: large squares, nothing covered."""

import pytest

from browser.conftest import Visit

SMALLEST = 32
"""Pixels of a square at worst: a full kingdom of 7×7 while something is built."""
SQUARE = """() => {
  const cell = document.querySelector("[data-board] .ground-cell").getBoundingClientRect();
  return cell.width / 0.92;
}"""


@pytest.mark.parametrize(("box", "players"), [("queendomino", 2), ("royal-wedding", 8)])
def test_squares_are_large_and_nothing_is_covered(visit: Visit, box: str, players: int) -> None:
    visitor = visit(width=360, height=640, touch=True)
    visitor.prefer_game(box, players).start_against_bots()
    seen: set[str] = set()
    while (kind := visitor.wait()) is not None:
        visitor.page.keyboard.press("ArrowRight")
        visitor.page.evaluate("scrollTo(0, 0)")
        square, waited = 0.0, 0
        while square < SMALLEST and waited < 2000:
            waited += 50
            visitor.page.wait_for_timeout(50)  # the room for the board is measured between frames
            square = visitor.page.evaluate(SQUARE)
        assert square >= SMALLEST, f"{kind}: a square has {square:.1f} px"
        visitor.expect_board_in_view()
        visitor.expect_no_sideways_scrolling()
        seen.add(kind)
        visitor.play_by_keys(claim="ArrowUp")
    assert {"place", "claim", "tax"} <= seen
    assert seen & {"build", "dragon"}  # in some deals others build all that this player could
    visitor.expect_score_sheet()
