"""Two people and a spectator in one game, through a reload and the death of the server."""

from playwright.sync_api import expect

from browser.conftest import Visit
from browser.serving import TableServer
from browser.visitor import Visitor, create_table


def sit_down(guest: Visitor, path: str, name: str) -> None:
    guest.go(path).page.get_by_label("Your name").fill(name)
    guest.page.get_by_role("button", name="Join").click()


def play(players: list[Visitor], moves: int) -> None:
    """Makes this many moves, by whoever has the turn."""
    for _ in range(moves):
        for player in players:
            player.page.locator("main[data-number]").wait_for()
        mover = next_mover(players)
        if mover is None:
            return
        number = mover.event_number()
        assert mover.play_by_keys()
        for player in players:
            player.wait_past(number)


def next_mover(players: list[Visitor]) -> Visitor | None:
    for _ in range(400):
        for player in players:
            if player.page.locator(".ending").count():
                return None
            if player.decision.count():
                return player
        players[0].page.wait_for_timeout(25)
    raise AssertionError("nobody has the turn")


def totals(visitor: Visitor) -> list[str]:
    visitor.expect_score_sheet()
    return visitor.page.locator("tr.total td").all_inner_texts()


def test_two_browsers_a_reload_a_server_restart_a_spectator_and_a_rematch(
    visit: Visit, table_server: TableServer
) -> None:
    ada, bert, spectator = visit(), visit(width=390, height=800), visit()
    path = create_table(ada)
    sit_down(bert, path, "Bert")
    spectator.go(path)
    play([ada, bert], 5)
    number = ada.event_number()
    bert.page.reload()
    bert.page.wait_for_selector("main[data-number]")
    assert bert.event_number() == number
    play([ada, bert], 4)

    table_server.kill()
    expect(ada.lost).to_be_visible()
    table_server.start()
    expect(ada.lost).to_have_count(0)
    expect(bert.lost).to_have_count(0)
    play([ada, bert], 6)
    expect(spectator.page.locator(".actions.idle")).to_contain_text("watching")
    assert spectator.decision.count() == 0

    play([ada, bert], 100)
    assert totals(ada) == totals(bert) == totals(spectator)

    ada.page.get_by_role("button", name="Rematch").click()
    ada.page.wait_for_function("path => location.pathname !== path", arg=path)
    expect(ada.page.get_by_text("Kept for Bert")).to_be_visible()
    spectator.page.get_by_role("button", name="To the rematch").click()
    expect(spectator.page.get_by_text("Kept for Bert")).to_be_visible()
    expect(spectator.page.get_by_role("button", name="Join")).to_have_count(0)
    bert.page.get_by_role("button", name="To the rematch").click()
    expect(bert.page.locator("main[data-phase=playing]")).to_be_visible()  # in the kept seat
    assert ada.page.url == bert.page.url


def test_a_move_made_while_the_server_is_away_is_not_lost(
    visit: Visit, table_server: TableServer
) -> None:
    visitor = visit().prefer_game("kingdomino", 2).start_against_bots()
    visitor.wait()
    number = visitor.event_number()
    table_server.kill()
    expect(visitor.lost).to_be_visible()
    visitor.page.keyboard.press("ArrowDown")
    visitor.page.keyboard.press("Enter")
    table_server.start()
    visitor.wait_past(number)


def test_a_seat_moves_to_another_device(visit: Visit) -> None:
    old, new = visit(), visit(width=390, height=800)
    old.prefer_game("kingdomino", 2).start_against_bots().wait()
    old.page.get_by_role("button", name="More", exact=True).click()
    old.page.get_by_role("button", name="Move to another device").click()
    link = old.page.locator(".share-link input").nth(1)
    link.wait_for()
    new.page.goto(link.input_value())
    new.page.get_by_role("button", name="Move the seat here").click()
    new.page.wait_for_url("**/game/*")
    assert new.play_by_keys()


def test_one_device_for_two_people(visit: Visit) -> None:
    visitor = visit().prefer_game("kingdomino", 2).go("/new")
    visitor.page.get_by_label("Player 2", exact=True).nth(1).select_option("shared")
    visitor.page.get_by_role("button", name="Create table").click()
    visitor.page.wait_for_url("**/game/*")
    names = set()
    for _ in range(6):
        visitor.wait()
        names.add(visitor.page.locator(".status-turn").inner_text().split(":")[0])
        visitor.play_by_keys()
    assert len(names) == 2
