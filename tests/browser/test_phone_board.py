"""A whole game of Queendomino on a small phone: squares large enough, nothing covered."""

import pytest

from browser.conftest import Visit

SMALLEST = 29
"""Pixels of a square at worst: a full kingdom of 7×7 while something is built; 32 is the aim."""
SQUARE = """() => {
  const cell = document.querySelector("[data-board] .ground-cell").getBoundingClientRect();
  return cell.width / 0.92;
}"""


@pytest.mark.parametrize("players", [2, 4])
def test_squares_are_large_and_nothing_is_covered(visit: Visit, players: int) -> None:
    visitor = visit(width=360, height=640, touch=True)
    visitor.prefer_game("queendomino", players).start_against_bots()
    seen: set[str] = set()
    while (kind := visitor.wait()) is not None:
        visitor.page.keyboard.press("ArrowRight")
        visitor.page.evaluate("scrollTo(0, 0)")
        visitor.page.wait_for_timeout(50)  # the room for the board is measured between frames
        square = visitor.page.evaluate(SQUARE)
        assert square >= SMALLEST - 0.5, f"{kind}: a square has {square:.1f} px"
        visitor.expect_board_in_view()
        visitor.expect_no_sideways_scrolling()
        seen.add(kind)
        visitor.play_by_keys(claim="ArrowUp")
    assert {"place", "claim", "tax", "build"} <= seen
    visitor.expect_score_sheet()
