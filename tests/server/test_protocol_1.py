"""Clients of version 1 of the protocol are told what they know and nothing else.

`protocol_1.json` is what `python -m fiefdom.server.schema` printed then. Its models refuse
fields that they do not know, as the client class of that version does.
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import httpx
import jsonschema_rs
import pytest

from fiefdom.client import Client
from fiefdom.server.api.versions import NEW_CODES, NEW_FIELDS, without_new_fields
from fiefdom.server.messages.base import PROTOCOL, PROTOCOL_HEADER, Message
from fiefdom.server.messages.errors import ErrorCode, ErrorInfo
from fiefdom.server.messages.rest import Health, SetupRequest
from fiefdom.server.schema import models, schema
from fiefdom.server.settings import Settings
from server.raw import Json, raw
from server.serving import Served, form, serving

PROTOCOL_1: Json = json.loads((Path(__file__).parent / "protocol_1.json").read_text("utf-8"))
FOR_HOSTS = (Health,)
"""Answers that no client class reads."""


def check(name: str, value: Any) -> None:
    """Refuses what a client of version 1 would refuse."""
    wanted = {"$defs": PROTOCOL_1["$defs"], "$ref": f"#/$defs/{name}"}
    jsonschema_rs.Draft202012Validator(wanted).validate(value)


def test_every_later_field_is_known_as_such() -> None:
    now = schema()["$defs"]
    later = {
        field
        for model in models()
        if issubclass(model, Message) and model not in FOR_HOSTS
        if (then := PROTOCOL_1["$defs"].get(model.__name__)) is not None
        for field in now[model.__name__].get("properties", {})
        if field not in then["properties"]
    }
    assert later == NEW_FIELDS


def test_every_later_code_has_one_that_version_1_knows() -> None:
    then = set(PROTOCOL_1["$defs"]["ErrorInfo"]["properties"]["code"]["enum"])
    assert set(NEW_CODES) == set(get_args(ErrorCode)) - then
    assert set(NEW_CODES.values()) <= then
    for code in get_args(ErrorCode):
        text = ErrorInfo(code=code, message='It said "code":"starting".').model_dump_json()
        told = json.loads(without_new_fields(text))
        check("ErrorInfo", told)
        assert told["message"] == 'It said "code":"starting".'


def test_nothing_of_version_1_was_dropped() -> None:
    now = schema()["$defs"]
    for name, then in PROTOCOL_1["$defs"].items():
        assert set(then.get("properties", {})) <= set(now[name].get("properties", {})), name
        assert set(then.get("enum", [])) <= set(now[name].get("enum", [])), name


def test_new_fields_are_left_out_wherever_they_are() -> None:
    text = '{"a":[{"top_building":{"building":"statue"},"name":"Zoë"}],"top_building":null}'
    assert without_new_fields(text) == '{"a":[{"name":"Zoë"}]}'
    assert without_new_fields("[ 1, 2 ]") == "[ 1, 2 ]"


async def queendomino(client: Client) -> str:
    setup = SetupRequest(box="queendomino", players=2)
    return (await client.create(form("me", "shared", setup=setup, public=True))).game


@pytest.mark.asyncio
async def test_a_client_of_version_1_plays_a_whole_game(settings: Settings) -> None:
    # It moves faster than anybody, so without limits.
    async with (
        serving(replace(settings, rate=0)) as served,
        await served.account() as client,
    ):
        game = await queendomino(client)
        async with raw(served.url, game, client, protocol=None) as player:
            moves = 0
            while True:
                message = await player.receive()
                check("ServerMessage", message)
                if message["type"] == "choices":
                    moves += 1
                    move = message["moves"][moves % len(message["moves"])]["move"]
                    request = {"type": "move", "id": f"m{moves}", "number": message["number"]}
                    await player.send({**request, "move": move})
                elif message["type"] == "event" and message["changes"].get("phase") == "over":
                    break
        assert moves > 60
        async with httpx.AsyncClient(base_url=served.url, timeout=60) as http:
            check("TableView", (await http.get(f"/api/games/{game}")).json())
            check("Replay", (await http.get(f"/api/games/{game}/replay")).json())


@pytest.mark.asyncio
async def test_whoever_names_a_version_is_told_more(served: Served) -> None:
    async with await served.account() as client:
        game = await queendomino(client)
        path = f"/api/games/{game}"
        async with httpx.AsyncClient(base_url=served.url, timeout=60) as http:
            plain = (await http.get(path)).json()["state"]
            by_header = await http.get(path, headers={PROTOCOL_HEADER: str(PROTOCOL)})
            by_query = await http.get(path, params={"protocol": PROTOCOL})
            too_old = await http.get(path, params={"protocol": 1})
            nonsense = await http.get(path, params={"protocol": "many"})
        assert "top_building" not in plain
        assert too_old.json()["state"] == nonsense.json()["state"] == plain
        full = by_header.json()["state"]
        assert by_query.json()["state"] == full
        assert full["top_building"]["cost"] == 5
        assert json.loads(without_new_fields(json.dumps(full))) == plain
        async with raw(served.url, game, client) as current:
            assert "top_building" in (await current.until("welcome"))["state"]
        async with client.table(game) as table:
            assert table.state.top_building is not None
