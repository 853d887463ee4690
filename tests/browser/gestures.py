"""What hands do: dragging a domino with the mouse or a finger, and where to."""

from browser.visitor import Visitor

Point = tuple[float, float]


def spot(visitor: Visitor, cell: str | None = None) -> Point:
    """The middle of a cell that the domino may cover and that nothing on the page hides.

    Any such cell, or the one with these coordinates.
    """
    wanted = f".spot[data-cell='{cell}']" if cell else ".spot"
    visitor.page.locator(wanted).first.wait_for()
    found = visitor.page.evaluate(
        """wanted => {
          const board = document.querySelector("[data-board]");
          board.scrollIntoView({ block: "center" });
          for (const spot of document.querySelectorAll(wanted)) {
            const box = spot.getBoundingClientRect();
            const at = [box.x + box.width / 2, box.y + box.height / 2];
            const top = document.elementFromPoint(...at);
            if (top && board.contains(top)) return at;
          }
          return null;
        }""",
        wanted,
    )
    assert found, "no spot is free to be touched"
    return (found[0], found[1])


def hand(visitor: Visitor) -> Point:
    """The middle of the domino in the hand."""
    box = visitor.page.locator("[data-hand]").bounding_box()
    assert box
    return (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def drag(visitor: Visitor, *, wheel: int = 0) -> None:
    """Drags the domino onto the board with the mouse, turning it with the wheel on the way."""
    target, start = spot(visitor), hand(visitor)
    mouse = visitor.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move((start[0] + target[0]) / 2, (start[1] + target[1]) / 2, steps=3)
    for _ in range(wheel):
        mouse.wheel(0, 100)
    mouse.move(*target, steps=3)
    visitor.page.locator("[data-ghost=held], [data-ghost=misfit]").wait_for()
    mouse.up()


def touch_drag(visitor: Visitor) -> None:
    """Drags the domino onto the board with a finger."""
    target, start = spot(visitor), hand(visitor)
    session = visitor.page.context.new_cdp_session(visitor.page)

    def touch(kind: str, *points: Point) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    # The page carries what a finger holds a little above it.
    below = (target[0], target[1] + 44)
    touch("touchStart", start)
    for part in (0.3, 0.6, 1.0):
        x = start[0] + (below[0] - start[0]) * part
        y = start[1] + (below[1] - start[1]) * part
        touch("touchMove", (x, y))
    touch("touchEnd")
    session.detach()
