"""Takes pictures of the main views at phone and desktop size: `python -m browser.screenshots`.

They go to the folder given as the first argument, or to screenshots/. Look at them.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from browser.chromium import FLAGS, find_chromium
from browser.serving import TableServer
from browser.visitor import Visitor

ROOT = Path(__file__).parents[2]
SIZES = {"desktop": (1280, 800), "phone": (360, 740), "phone-sideways": (740, 360)}


class Camera:
    """Takes one view at every size."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, visitor: Visitor, view: str, *, sizes: tuple[str, ...] = tuple(SIZES)) -> None:
        """Saves `view-size.png` for each size."""
        for name in sizes:
            width, height = SIZES[name]
            visitor.page.set_viewport_size({"width": width, "height": height})
            visitor.page.evaluate("scrollTo(0, 0)")
            visitor.page.wait_for_timeout(150)
            path = self._folder / f"{view}-{name}.png"
            visitor.page.screenshot(path=path)
            print(path)
        visitor.page.set_viewport_size({"width": 1280, "height": 800})


def views(browser: Browser, url: str, camera: Camera, theme: str) -> None:
    """All main views in one theme."""

    @contextmanager
    def visit() -> Iterator[Visitor]:
        visitor = Visitor(browser, url, theme=theme)
        yield visitor
        visitor.close()

    with visit() as visitor:
        visitor.go("/").page.locator(".quick .choice").first.wait_for()
        camera.take(visitor, f"home-{theme}")
        visitor.page.get_by_role("button", name="Settings").click()
        camera.take(visitor, f"settings-{theme}", sizes=("desktop", "phone"))
        visitor.go("/tutorial").page.get_by_role("heading", level=1).wait_for()
        camera.take(visitor, f"tutorial-{theme}")
        visitor.go("/rules").page.locator(".rules").wait_for()
        camera.take(visitor, f"rules-{theme}", sizes=("desktop", "phone"))
        visitor.go("/new").page.get_by_role("button", name="Create table").wait_for()
        camera.take(visitor, f"new-{theme}", sizes=("desktop", "phone"))
        visitor.page.get_by_role("button", name="Create table").click()
        visitor.page.get_by_text("Invite friends").wait_for()
        camera.take(visitor, f"waiting-{theme}", sizes=("desktop", "phone"))
    for view, box, players, options, moves, kind in (
        ("kingdomino", "kingdomino", 4, ("middle_kingdom", "harmony"), 17, "place"),
        ("queendomino", "queendomino", 4, (), 12, "build"),
        ("queendomino-tax", "queendomino", 2, (), 8, "tax"),
        ("royal-wedding-teams", "royal-wedding", 8, ("teams",), 16, "claim"),
        ("royal-wedding-6", "royal-wedding", 6, (), 16, "place"),
    ):
        with visit() as visitor:
            visitor.prefer_game(box, players, *options, level="squire").start_against_bots()
            reach(visitor, moves, kind)
            camera.take(visitor, f"{view}-{theme}")
            if view == "kingdomino":
                visitor.finish_by_keys()
                visitor.expect_score_sheet()
                camera.take(visitor, f"end-{theme}")
                visitor.page.get_by_role("link", name="Replay").click()
                visitor.page.get_by_role("slider").fill("40")
                camera.take(visitor, f"replay-{theme}")


def reach(visitor: Visitor, moves: int, kind: str) -> None:
    """Plays this many moves and on to a decision of this kind, and chooses something there."""
    for made in range(200):
        offered = visitor.wait()
        if offered is None or (made >= moves and offered == kind):
            break
        if offered in ("build", "dragon", "tax") and made % 3:
            number = visitor.event_number()
            visitor.page.keyboard.press("s")
            visitor.wait_past(number)
        else:
            visitor.play_by_keys(claim="ArrowUp")
    visitor.page.keyboard.press("ArrowRight")


def main() -> None:
    """Starts a server and a browser, and takes all pictures."""
    camera = Camera(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "screenshots")
    subprocess.run([sys.executable, str(ROOT / "hatch_build.py")], check=True)
    path = find_chromium()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = TableServer(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            for theme in ("light", "dark"):
                views(browser, server.url, camera, theme)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
