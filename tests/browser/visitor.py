"""Somebody at the page: their browser profile, and the words for what they do there."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
CONTRAST = ["color-contrast"]  # what the colours can change
PATIENCE = 60_000
# A reload or a killed server cuts requests off; that is the test's doing, not the page's.
EXPECTED = re.compile(r"net::ERR_|WebSocket connection|Failed to load resource")


class Visitor:
    """One person with one browser profile, one tab and no cookies at first."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        width: int = 1280,
        height: int = 800,
        touch: bool = False,
        theme: str = "light",
        language: str = "en-GB",
        moving: bool = False,
        worker: bool = False,
    ) -> None:
        """A visitor whose page keeps itself for a time without a network, if `worker`."""
        self.url = url
        self.problems: list[str] = []
        options: dict[str, Any] = {
            "viewport": {"width": width, "height": height},
            "has_touch": touch,
            "is_mobile": touch,
            "color_scheme": theme,
            "locale": language,
            "service_workers": "allow" if worker else "block",
            "reduced_motion": "no-preference" if moving else "reduce",
        }
        self._context = browser.new_context(**options)
        self._context.set_default_timeout(PATIENCE)
        self.remember("grace", "off")  # nobody here is in doubt after a claim
        self.remember("verdicts", False)  # each would be a search, for moves that nobody chose
        self.page: Page = self._context.new_page()
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", self._listen)

    def _listen(self, message: Any) -> None:
        if message.type == "error" and not EXPECTED.search(message.text):
            self.problems.append(message.text)

    def close(self) -> None:
        """Leaves."""
        self._context.close()

    # ------------------------------------------------------------ going places

    def go(self, path: str = "/") -> "Visitor":
        """Opens an address of the page."""
        self.page.goto(self.url + path)
        return self

    def remember(self, name: str, value: object) -> "Visitor":
        """Sets a preference as if it had been chosen on an earlier visit."""
        text = json.dumps([f"fiefdom.{name}", json.dumps(value)])
        self._context.add_init_script(f"localStorage.setItem(...{text})")
        return self

    def prefer_game(
        self, box: str, players: int, *options: str, level: str = "peasant"
    ) -> "Visitor":
        """Makes this the game chosen on an earlier visit."""
        chosen = {"box": box, "players": players, "options": options, "level": level}
        return self.remember("setup", json.dumps(chosen))

    def start_against_bots(self) -> "Visitor":
        """The one click of a first visit."""
        self.go("/").page.get_by_role("button", name="Start playing").click()
        self.page.wait_for_url("**/game/*")
        return self

    # ------------------------------------------------------------ at the table

    @property
    def decision(self) -> Locator:
        """The bar that says what to do."""
        return self.page.locator("[data-decision]")

    @property
    def confirm(self) -> Locator:
        """The button that makes a choice final."""
        return self.page.locator(".actions .confirm")

    @property
    def lost(self) -> Locator:
        """The notice that the connection is lost."""
        return self.page.locator(".link-notice")

    def wait(self) -> str | None:
        """The kind of the next decision, or None once the game is over."""
        self.page.locator("[data-decision], .ending").first.wait_for()
        if self.page.locator(".ending").count():
            return None
        return self.decision.get_attribute("data-decision")

    def event_number(self) -> int:
        """How many moves this page has shown."""
        return int(self.page.locator("main[data-number]").get_attribute("data-number") or 0)

    def wait_past(self, number: int) -> None:
        """Waits until a later move than this one is shown."""
        self.page.wait_for_function(
            "n => +document.querySelector('main[data-number]')?.dataset.number > n", arg=number
        )

    def play_by_keys(self, *, claim: str = "ArrowDown") -> str | None:
        """Makes the next decision with the keyboard alone; None once the game is over.

        Claims go down the line from its top, or with ArrowUp from its dear end.
        """
        kind = self.wait()
        if kind is None:
            return None
        number = self.event_number()
        # Enter means the control that has the focus, until an arrow key has chosen something.
        on_control = self.page.evaluate("!!document.activeElement?.closest('button, a, summary')")
        if kind != "place" or on_control or self.confirm.is_disabled():
            self.page.keyboard.press(claim if kind == "claim" else "ArrowRight")
        self.page.keyboard.press("Enter")
        self.wait_past(number)
        return kind

    def finish_by_keys(self) -> list[str]:
        """Plays to the end; the kinds of all decisions made."""
        made: list[str] = []
        while kind := self.play_by_keys():
            made.append(kind)
        return made

    def expect_score_sheet(self) -> None:
        """The game is over and counted."""
        expect(self.page.locator(".sheet-table tr.total")).to_be_visible()

    # ------------------------------------------------------------ checks

    def expect_no_sideways_scrolling(self) -> None:
        """Everything fits the width of the window."""
        wide, seen = self.page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
        )
        assert wide <= seen, f"{self.page.url} is {wide} px wide in a window of {seen} px"

    def expect_board_in_view(self) -> None:
        """The bar with the decision covers nothing of the board, and both are on the screen."""
        board, bar, screen = self.page.evaluate(
            """() => {
              const box = (part) => document.querySelector(part).getBoundingClientRect();
              return [box("[data-board]").bottom, box("[data-decision]").top, innerHeight];
            }"""
        )
        assert board <= bar + 1, f"the bar covers the board from {bar} to {board} px"
        assert bar < screen

    def expect_accessible(self, view: str, *, dark_too: bool = False) -> None:
        """Axe finds nothing on the view as it stands, nor in its dark colours."""
        self._expect_axe_silent(view, {"type": "tag", "values": AXE_RULES})
        if dark_too:
            self.page.emulate_media(color_scheme="dark")
            self.page.locator("html[data-theme=dark]").wait_for()
            self._expect_axe_silent(f"{view}, dark", {"type": "rule", "values": CONTRAST})
            self.page.emulate_media(color_scheme="light")

    def _expect_axe_silent(self, view: str, rules: dict[str, object]) -> None:
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate(
            "runOnly => axe.run(document, { runOnly, resultTypes: ['violations'] })", rules
        )
        problems = [
            f"{view}: {rule['id']}: {node['html'][:160]} {node['failureSummary'][:300]}"
            for rule in found["violations"]
            for node in rule["nodes"][:3]
        ]
        assert not problems, "\n".join(problems)


def create_table(host: Visitor) -> str:
    """The path of a new table for two with one open seat."""
    host.prefer_game("kingdomino", 2).go("/new")
    host.page.get_by_label("Your name").fill("Ada")
    host.page.get_by_role("button", name="Create table").click()
    host.page.wait_for_url("**/game/*")
    return host.page.url.removeprefix(host.url)
