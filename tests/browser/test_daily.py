"""The deal of the day: two people play it, meet the same dominoes, and share one table."""

import json
import re
from typing import Any

from playwright.sync_api import expect

from browser.conftest import Visit
from browser.visitor import Visitor


def ask(visitor: Visitor, method: str, path: str, body: object = None) -> Any:
    """What the server answers this visitor, cookie and all."""
    return visitor.page.evaluate(
        """async ([method, path, body]) => {
          const answer = await fetch(path, {
            method, body, headers: { "content-type": "application/json" },
          });
          return answer.json();
        }""",
        [method, path, None if body is None else json.dumps(body)],
    )


def play_on(visitor: Visitor, game: str, pick: int) -> None:
    """Plays to the end with requests alone, always the choice of this number."""
    finished = visitor.page.evaluate(
        """async ([game, pick]) => {
          const at = `/api/games/${game}`;
          const json = async (answer) => (await answer).json();
          for (let i = 0; i < 2000; i++) {
            const { state, you } = await json(fetch(at));
            if (state.phase === "over") return true;
            if (!you.seats.includes(state.decision?.seat)) {
              await new Promise((done) => setTimeout(done, 20));
              continue;
            }
            const { number, moves } = await json(fetch(`${at}/choices`));
            if (!moves) continue; // the page claims the last domino by itself
            const move = moves[pick % moves.length].move;
            const body = JSON.stringify({ id: `m${number}`, number, move });
            const headers = { "content-type": "application/json" };
            await fetch(`${at}/moves`, { method: "POST", body, headers });
          }
          return false;
        }""",
        [game, pick],
    )
    assert finished


def begin(visitor: Visitor) -> str:
    """From the start page to the first decision; the id of the game."""
    visitor.go("/")
    card = visitor.page.locator(".of-the-day", has_text="Deal of the day")
    card.get_by_role("link", name="Play").click()
    visitor.page.get_by_role("button", name="Play today’s deal").click()
    visitor.page.wait_for_url("**/game/*")
    visitor.wait()
    return visitor.page.url.rsplit("/", 1)[-1]


def first_line(visitor: Visitor, game: str) -> list[int]:
    state = ask(visitor, "GET", f"/api/games/{game}/replay")["start"]
    return [entry["domino"]["number"] for entry in state["next_line"]]


def test_two_people_play_the_same_deal_and_share_one_table(visit: Visit) -> None:
    ada = visit().remember("name", "Ada")
    bert = visit(width=390, height=844, touch=True, theme="dark").remember("name", "Bert")
    games = [begin(ada), begin(bert)]
    assert games[0] != games[1]
    assert first_line(ada, games[0]) == first_line(bert, games[1])

    # No way back, no help, nobody else at this table.
    tools = ada.page.get_by_role("group", name="Tools")
    expect(tools.get_by_role("button", name="More", exact=True)).to_be_visible()
    expect(tools.get_by_role("button", name=re.compile("Undo|Hint"))).to_have_count(0)
    bert.go(f"/game/{games[0]}")
    expect(bert.page.locator("main h1")).to_have_text(
        "Games of the deal of the day stay hidden until it is over."
    )

    ada.play_by_keys()
    ada.go("/daily").page.get_by_role("button", name="Continue").click()
    ada.page.wait_for_url(f"**/game/{games[0]}")
    play_on(ada, games[0], 0)
    ada.expect_score_sheet()
    ada.expect_accessible("end of the deal of the day")
    ada.page.get_by_role("link", name="See the leaderboard").click()
    rows = ada.page.locator("#view section[aria-labelledby=today] tbody tr")
    expect(rows).to_have_count(1)
    expect(rows.first).to_contain_text("Ada (you)")

    bert.go("/daily")
    expect(bert.page.get_by_text("Finish your game to see the leaderboard.")).to_be_visible()
    bert.expect_accessible("deal of the day before the end")
    play_on(bert, games[1], 1)
    bert.go("/daily")
    rows = bert.page.locator("#view section[aria-labelledby=today] tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.filter(has_text="Ada")).to_have_count(1)
    expect(rows.filter(has_text="Bert (you)")).to_have_count(1)
    bert.expect_no_sideways_scrolling()
    bert.expect_accessible("deal of the day")
    bert.page.locator("section[aria-labelledby=tomorrow] summary").click()
    seal = ask(bert, "GET", "/api/daily")["tomorrow"]["commitment"]
    expect(bert.page.locator("section[aria-labelledby=tomorrow] code")).to_have_text(seal)
