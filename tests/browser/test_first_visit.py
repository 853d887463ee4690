"""What a newcomer meets around a game: invitations, lists, ways back, questions asked first."""

import re

from playwright.sync_api import expect

from browser.conftest import Visit

LONG = "Maximiliana von Habsburg-Lothrin"


def test_an_invitation_says_what_awaits_and_nothing_is_lost_by_accident(visit: Visit) -> None:
    host = visit(width=360, height=640, touch=True).prefer_game("queendomino", 3)
    host.go("/new").page.get_by_label("Your name").fill(LONG)
    # Queendomino has no options: no heading over nothing.
    expect(host.page.get_by_text("Options", exact=True)).to_have_count(0)
    host.page.get_by_label("2 min per move").check()
    host.page.get_by_label("Show in the lobby").check()
    host.page.get_by_role("button", name="Create table").click()
    host.page.wait_for_url("**/game/*")
    path = host.page.url.removeprefix(host.url)
    expect(host.page).to_have_title("Queendomino, 3 players · Fiefdom")
    name = host.page.locator(".chair-name > span", has_text=LONG)
    assert name.evaluate("e => e.getClientRects().length") == 1, "the name has more than one line"
    host.expect_no_sideways_scrolling()

    # The clock is told before anybody sits down; the rules close by the way back.
    guest = visit().go(path)
    expect(guest.page.get_by_role("button", name="Join").first).to_be_visible()
    expect(guest.page.locator("main")).to_contain_text("2 min per move")
    guest.page.get_by_role("button", name="Rules").click()
    expect(guest.page.get_by_role("dialog")).to_be_visible()
    guest.page.go_back()
    expect(guest.page.get_by_role("dialog")).to_have_count(0)
    expect(guest.page).to_have_url(guest.url + path)

    # So does every other panel, and none of them leaves a step behind.
    host.page.get_by_role("button", name="Settings").click()
    expect(host.page.get_by_role("dialog")).to_be_visible()
    host.page.keyboard.press("Escape")
    expect(host.page.get_by_role("dialog")).to_have_count(0)
    host.page.wait_for_function("() => !history.state?.sheet")
    expect(host.page).to_have_url(host.url + path)

    # One's own table is listed once, under one's own games.
    host.go("/")
    own = host.page.locator(f"main a[href='{path}']")
    expect(own).to_have_count(1)
    # It is what they come back for: it stands over everything else that can be begun.
    assert own.bounding_box()["y"] < host.page.locator(".quick").bounding_box()["y"]  # type: ignore[index]
    guest.go("/")
    expect(guest.page.locator(f".lists a[href='{path}']")).to_be_visible()

    # Cancelling asks first; whoever follows the link afterwards is told.
    host.go(path)
    cancel = host.page.get_by_role("button", name="Cancel game")
    host.page.once("dialog", lambda asked: asked.dismiss())
    cancel.click()
    expect(cancel).to_be_visible()
    host.page.once("dialog", lambda asked: asked.accept())
    cancel.click()
    host.page.wait_for_url(host.url + "/")
    guest.go(path)
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("The game was cancelled.")
    guest.page.get_by_role("link", name="Home", exact=True).click()

    # The first view says how to learn, and what the levels mean.
    expect(guest.page.get_by_role("link", name="Learn to play")).to_be_in_viewport()
    expect(guest.page.locator(".quick")).to_contain_text("each level beats the one before")
    guest.go("/player/nobody")
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("There is no such player.")
    expect(guest.page).to_have_title(re.compile("There is no such player"))
    for half_a_link in ("/puzzles/b16b", "/review/zmLC", "/game/zmLC/replay"):
        guest.go(half_a_link)
        heading = guest.page.get_by_role("heading", level=1)
        expect(heading).to_have_text("There is nothing at this address.")


def test_the_last_domino_of_a_line_is_claimed_by_itself(visit: Visit) -> None:
    visitor = visit(width=390, height=844).prefer_game("kingdomino", 2).go("/new")
    visitor.page.get_by_label("Player 2", exact=True).nth(1).select_option("shared")
    visitor.page.get_by_role("button", name="Create table").click()
    visitor.page.wait_for_url("**/game/*")
    made = [visitor.play_by_keys() for _ in range(3)]
    assert made == ["claim"] * 3
    assert visitor.wait() == "place"  # two people have four kings here, the fourth had no choice

    # At the table, too, the way back closes a panel, also one opened from another.
    table = visitor.page.url
    visitor.page.get_by_role("button", name="More", exact=True).click()
    visitor.page.get_by_role("dialog").get_by_text("Remaining dominoes").click()
    expect(visitor.page.get_by_role("heading", name="Remaining dominoes")).to_be_visible()
    visitor.page.go_back()
    expect(visitor.page.get_by_role("dialog")).to_have_count(0)
    expect(visitor.page).to_have_url(table)
