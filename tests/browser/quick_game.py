"""A small finished game of a visitor's own, played over REST so that no browser has to."""

from typing import Any

from browser.visitor import Visitor


def finished_game(visitor: Visitor, *, box: str = "kingdomino", level: str = "peasant") -> str:
    """A game of the visitor against a bot, in which the visitor always took the first move."""
    form = {
        "setup": {"box": box, "players": 2},
        "seats": [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": level}],
    }
    created = _call(visitor, "POST", "/api/games", form)
    game: str = created["game"]
    state, sent = created["state"], -1
    while state["phase"] == "playing":
        if state["decision"]["seat"] == 0 and state["number"] > sent:
            choices = _call(visitor, "GET", f"/api/games/{game}/choices")
            sent = choices["number"]
            move = choices["moves"][0]["move"]
            request = {"id": f"m{sent}", "number": sent, "move": move}
            _call(visitor, "POST", f"/api/games/{game}/moves", request)
        state = _call(visitor, "GET", f"/api/games/{game}")["state"]
    return game


def _call(visitor: Visitor, method: str, path: str, body: object = None) -> Any:
    answer = visitor.page.request.fetch(visitor.url + path, method=method, data=body)
    assert answer.ok, answer.text()
    return answer.json()
