"""The small parts: names, limits, dead squares, logs, messages."""

import json
import logging
import subprocess
import sys

from hypothesis import given
from hypothesis import strategies as st

from fiefdom import Game, Setup
from fiefdom.server.limits import Allowance, Counts, Limit
from fiefdom.server.log import JsonLines
from fiefdom.server.messages.base import COLOURS, NAME_LENGTH, REACTIONS
from fiefdom.server.messages.errors import ErrorCode
from fiefdom.server.names import clean_name
from fiefdom.server.refusals import Refusal, statuses
from fiefdom.server.secret import draw_orders, read_orders, write_orders


@given(st.text())
def test_names_are_one_short_visible_line(text: str) -> None:
    name = clean_name(text)
    assert len(name) <= NAME_LENGTH
    assert name == name.strip()
    assert not any(char in name for char in "\n\r\t\u202e\u200b\x00")
    assert clean_name(name) == name


def test_names_of_many_scripts_survive() -> None:
    for name in ("Ann", "Zoë", "Łukasz", "Олена", "李雷", "محمد", "🏰 King"):
        assert clean_name(name) == name


def test_a_limit_fills_with_time() -> None:
    now = 0.0
    limit = Limit(Allowance(2, 1), now=lambda: now)
    assert [limit.allow("a") for _ in range(3)] == [True, True, False]
    assert limit.allow("b")
    now = 1.0
    assert [limit.allow("a") for _ in range(2)] == [True, False]
    assert all(Limit(Allowance(2, 1), factor=0).allow("a") for _ in range(100))


def test_a_limit_says_how_long_to_wait() -> None:
    now = 0.0
    limit = Limit(Allowance(4, 2), now=lambda: now)
    assert limit.wait("a", cost=3) == 0
    assert limit.wait("a", cost=2) == 0.5
    assert limit.wait("a", cost=2) == 0.5  # what was refused costs nothing
    now = 0.5
    assert limit.wait("a", cost=2) == 0
    assert limit.wait("b", cost=100) == 0  # the dearest thing passes when all is there
    assert limit.wait("b") == 0.5


def test_counts_are_given_back() -> None:
    counts = Counts(1)
    assert counts.take("a")
    assert not counts.take("a")
    counts.drop("a")
    assert counts.take("a")


def test_every_code_has_a_sentence_and_a_status() -> None:
    known = {code for codes in statuses().values() for code in codes}
    assert known == set(ErrorCode.__args__)  # type: ignore[attr-defined]
    for code in known:
        refusal = Refusal(code)
        assert refusal.message.endswith(".")
        assert 400 <= refusal.status < 600


def test_logs_are_one_json_object_a_line() -> None:
    record = logging.LogRecord("x", logging.INFO, "f", 1, "two\nlines %s", ("ö",), None)
    record.game = "abc"
    line = JsonLines().format(record)
    assert "\n" not in line
    assert json.loads(line)["game"] == "abc"
    assert json.loads(line)["message"] == "two\nlines ö"


def test_orders_are_written_and_read_alike() -> None:
    for setup in (Setup.kingdomino(2, dynasty=True), Setup.queendomino(2), Setup.royal_wedding(5)):
        orders = draw_orders(setup)
        text = write_orders(orders)
        assert write_orders(read_orders(text)) == text
        assert Game.new(setup, order=read_orders(text)).decision is not None


def test_the_schema_command_prints_every_message() -> None:
    command = [sys.executable, "-m", "fiefdom.server.schema"]
    printed = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    definitions = json.loads(printed)["$defs"]
    assert {"TableState", "Changes", "ClientMessage", "ServerMessage", "CreateGame"} <= set(
        definitions
    )
    assert definitions["Changes"]["required"] == ["number"]
    assert len(set(COLOURS)) == 8
    assert len(set(REACTIONS)) == len(REACTIONS)
