"""Puzzles on the page: found by kind, solved on the table, one wrongly first, with a streak."""

from collections.abc import Sequence

from playwright.sync_api import expect

from browser.conftest import Visit
from browser.test_views import look
from browser.visitor import Visitor
from fiefdom.review.puzzles import Puzzle, puzzles
from fiefdom.rules import Claim, Place, Square, Tax


def lone_square(puzzle: Puzzle) -> Square | None:
    """A square that only the right placement covers, so that one tap means it."""
    position = puzzle.position
    places = [move for move in position.moves if isinstance(move, Place)]
    best = next((move for move in places if str(move) == puzzle.best.moves[0]), None)
    for square in (best.a, best.b) if best else ():
        if sum(square in (move.a, move.b) for move in places) == 1:
            return square
    return None


CLAIM = next(
    puzzle
    for puzzle in puzzles()
    if puzzle.kind == "claiming" and puzzle.asks == 1 and len(puzzle.position.moves) > 2
)
TURN = next(puzzle for puzzle in puzzles() if puzzle.asks == 2 and lone_square(puzzle))
LAST = next(
    puzzle
    for puzzle in puzzles()
    if puzzle.kind == "ending"
    and puzzle.text.startswith("position 2\nsetup kingdomino players=2\n")
)
TAX = next(puzzle for puzzle in puzzles() if puzzle.best.moves[0].startswith("tax"))


def claim(visitor: Visitor, domino: int) -> None:
    visitor.page.locator(f".line-row.open[data-domino='{domino}'] button").click()
    visitor.confirm.click()


def tap(visitor: Visitor, square: Square) -> None:
    visitor.page.locator(f".spot[data-cell='{square.x},{square.y}']").click()
    visitor.confirm.click()


def claimed(moves: Sequence[str]) -> int:
    return int(moves[-1].removeprefix("claim "))


def expect_verdict(visitor: Visitor, kind: str, streak: int) -> None:
    verdict = visitor.page.locator("[data-verdict]")
    expect(verdict).to_have_attribute("data-verdict", kind)
    expect(verdict).to_contain_text(f"Streak: {streak}")


def test_three_puzzles_are_solved_one_wrongly_first(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.go("/")
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    page.get_by_role("link", name="All puzzles").click()
    page.locator("[data-kind=queen]").wait_for()
    look(visitor, "puzzles")
    page.get_by_label("Difficulty").select_option("Duke")
    page.locator("[data-kind=claiming]").get_by_role("button").click()
    page.wait_for_url("**/puzzles/*?kind=claiming&grade=duke")
    expect(page.locator(".status-turn")).to_contain_text("Claiming · Duke")

    # The first one wrongly, by mouse; then again, by keys.
    visitor.go(f"/puzzles/{CLAIM.id}?kind=claiming")
    expect(visitor.decision).to_have_attribute("data-decision", "claim")
    look(visitor, "puzzle")
    page.set_viewport_size({"width": 1280, "height": 800})
    claim(visitor, claimed(CLAIM.answers[1].moves))
    expect_verdict(visitor, "missed", 0)
    expect(page.locator(".puzzle-answers tbody tr")).to_have_count(2)
    expect(page.locator(".puzzle-answers tbody tr").first).to_contain_text("?")
    look(visitor, "wrong")
    page.get_by_role("button", name="Try again").click()
    claims = [str(move) for move in CLAIM.position.moves if isinstance(move, Claim)]
    page.evaluate("document.activeElement?.blur()")
    for _ in range(claims.index(CLAIM.best.moves[0]) + 1):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect_verdict(visitor, "found", 0)
    expect(page.locator(".puzzle-answers tbody tr")).to_have_count(len(CLAIM.answers))
    expect(page.locator("[data-live]")).to_contain_text("That’s it!")
    page.locator(".puzzle-answers .answer").nth(1).click()
    expect(page.locator(".puzzle-answers .answer").nth(1)).to_have_attribute("aria-pressed", "true")
    look(visitor, "right")
    page.get_by_role("button", name="Next").click()
    page.wait_for_url(lambda url: CLAIM.id not in url and "?kind=claiming" in url)

    # A placement and the claim that goes with it, on a phone.
    page.set_viewport_size({"width": 390, "height": 844})
    square = lone_square(TURN)
    assert square is not None
    tap(visitor.go(f"/puzzles/{TURN.id}"), square)
    expect(visitor.decision).to_have_attribute("data-decision", "claim")
    claim(visitor, claimed(TURN.best.moves))
    expect_verdict(visitor, "found", 1)

    # Knights.
    visitor.go(f"/puzzles/{TAX.id}")
    ways = [str(move) for move in TAX.position.moves if isinstance(move, Tax)]
    page.locator(".tax-ways button").nth(ways.index(TAX.best.moves[0])).click()
    visitor.confirm.click()
    expect_verdict(visitor, "found", 2)

    visitor.go("/puzzles")
    figures = page.locator(".puzzle-streak dd")
    expect(figures).to_have_text(["2", "2", "3"])


def test_the_buttons_below_the_bar_cover_nothing_of_the_board(visit: Visit) -> None:
    visitor = visit().go(f"/puzzles/{LAST.id}")
    expect(visitor.page.get_by_role("button", name="Show the answer")).to_be_in_viewport()
    visitor.page.wait_for_function(
        """() => {
          const box = (part) => document.querySelector(part).getBoundingClientRect();
          return box("[data-board]").bottom <= box("[data-decision]").top + 1;
        }"""
    )


def test_giving_up_shows_the_answer(visit: Visit) -> None:
    visitor = visit(theme="dark", width=390, height=844).go(f"/puzzles/{TURN.id}")
    visitor.page.get_by_role("button", name="Show the answer").click()
    expect_verdict(visitor, "told", 0)
    first = visitor.page.locator(".puzzle-answers .answer").first
    expect(first).to_have_attribute("aria-pressed", "true")
    look(visitor, "answer")
    visitor.page.get_by_role("link", name="Analyse").click()
    visitor.page.wait_for_url("**/analysis#*")
    expect(visitor.decision).to_have_attribute("data-decision", "place")
    visitor.go("/puzzles/00000000")
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
