"""Whose turn it is, told outside the picture: clocks that run out, the title, notifications."""

import re

from playwright.sync_api import expect

from browser.conftest import Visit

CLOCKED = """async () => {
  const answer = await fetch("/api/games", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      setup: { box: "kingdomino", players: 2 },
      seats: [{ kind: "me", name: "Ada" }, { kind: "bot", level: "peasant" }],
      clock: { kind: "move", seconds: 5 },
    }),
  });
  return (await answer.json()).game;
}"""
# A page in the background, and a browser that allows notifications and keeps them for us.
BACKGROUND = """
  window.notes = [];
  window.Notification = class {
    static permission = "granted";
    static requestPermission() { return Promise.resolve("granted"); }
    constructor(title) { window.notes.push(title); }
    close() {}
  };
  Object.defineProperty(document, "hidden", { get: () => window.away ?? false });
"""


def test_a_clock_is_shown_and_when_it_runs_out_the_game_goes_on(visit: Visit) -> None:
    visitor = visit().go("/")
    expect(visitor.page.get_by_role("button", name="Start playing")).to_be_enabled()
    visitor.go(f"/game/{visitor.page.evaluate(CLOCKED)}")
    assert visitor.wait() == "claim"
    expect(visitor.page.locator(".clock.short")).to_have_text(re.compile(r"0:0\d"))
    visitor.expect_accessible("clocks")
    visitor.wait_past(visitor.event_number())
    visitor.page.get_by_role("button", name="Log", exact=True).click()
    log = visitor.page.get_by_role("dialog")
    expect(log).to_contain_text("Ada ran out of time; a bot plays this move.")


def test_the_title_says_whose_turn_it_is(visit: Visit) -> None:
    visitor = visit().prefer_game("kingdomino", 2).start_against_bots()
    visitor.wait()
    expect(visitor.page).to_have_title("● Your turn · Kingdomino, 2 players · Fiefdom")
    visitor.go("/")
    expect(visitor.page).to_have_title("Fiefdom")


def test_a_page_in_the_background_notifies_if_asked_to(visit: Visit) -> None:
    visitor = visit().prefer_game("kingdomino", 2)
    visitor.page.add_init_script(BACKGROUND)
    visitor.go("/").page.get_by_role("button", name="Settings").click()
    visitor.page.get_by_label("Notify me when it is my turn").check()
    visitor.page.keyboard.press("Escape")
    visitor.page.get_by_role("button", name="Start playing").click()
    while visitor.play_by_keys() != "place":
        pass
    assert visitor.page.evaluate("notes") == []
    visitor.page.evaluate("away = true")
    while visitor.play_by_keys() != "place":
        pass
    visitor.page.wait_for_function("() => notes.includes('Your turn')")
