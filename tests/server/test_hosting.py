"""docs/hosting.md says what the server does: every setting, and files to use as they are."""

import configparser
import re
from dataclasses import fields
from pathlib import Path

from fiefdom.server.settings import Settings

HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"
TEXT = HOSTING.read_text(encoding="utf-8")
BESIDE = {"FIEFDOM_CACHE"}
"""Variables that are not settings of the server but of the engine."""
NOT_A_NUMBER = {
    "FIEFDOM_DATABASE": "`sqlite:///fiefdom.db`",
    "FIEFDOM_BEHIND_PROXY": "no",
    "FIEFDOM_HOSTS": "any",
    "FIEFDOM_ADDRESS": "as asked",
    "FIEFDOM_ORIGINS": "own",
    "FIEFDOM_LOG_LEVEL": "INFO",
}


def rows() -> dict[str, str]:
    """The default that the table of settings gives for each variable."""
    found: dict[str, str] = {}
    for line in TEXT.splitlines():
        if line.startswith("| ") and "`FIEFDOM_" in line:
            _flag, variables, defaults = (cell.strip() for cell in line.split("|")[1:4])
            names = re.findall(r"`(FIEFDOM_\w+)`", variables)
            found |= dict(zip(names, defaults.split(", "), strict=True))
    return found


def test_every_setting_is_in_the_table_with_its_default() -> None:
    table = rows()
    assert set(table) - BESIDE == {f"FIEFDOM_{field.name.upper()}" for field in fields(Settings)}
    for field in fields(Settings):
        name = f"FIEFDOM_{field.name.upper()}"
        if name in NOT_A_NUMBER:
            assert table[name] == NOT_A_NUMBER[name]
        elif isinstance(field.default, str):
            assert table[name] == field.default
        else:
            assert float(table[name]) == field.default


def test_every_variable_on_the_page_exists() -> None:
    assert set(re.findall(r"FIEFDOM_\w+", TEXT)) <= set(rows())
    assert "NUMBA_CACHE_DIR" not in TEXT


def test_the_unit_keeps_what_it_compiles_where_systemd_makes_a_folder() -> None:
    unit = re.search(r"```ini\n(.*?)```", TEXT, re.DOTALL)
    assert unit is not None
    parser = configparser.RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(unit[1])
    service = parser["Service"]
    assert "Environment=FIEFDOM_CACHE=/var/cache/fiefdom\n" in unit[1]
    assert service["CacheDirectory"] == service["StateDirectory"] == "fiefdom"
    assert int(service["LimitNOFILE"]) >= Settings().connections + 100
    assert int(service["TimeoutStopSec"]) > Settings().stop_seconds


def test_the_container_waits_for_the_first_start() -> None:
    file = re.search(r"```dockerfile\n(.*?)```", TEXT, re.DOTALL)
    assert file is not None
    assert re.search(r"HEALTHCHECK --start-period=\d+s", file[1])
    assert "FIEFDOM_CACHE=/data/" in file[1]


def test_every_promise_of_the_security_page_is_held_by_a_test() -> None:
    root = HOSTING.parents[1]
    text = (root / "docs" / "security.md").read_text(encoding="utf-8")
    named = re.findall(r"`(tests/\w+/\w+\.py)::(\w+)`", text)
    assert len(named) > 30
    for path, name in named:
        assert f"def {name}(" in (root / path).read_text(encoding="utf-8"), name
    promises = [line for line in text.splitlines() if re.match(r"\| (?!promise|---)", line)]
    assert all("::test_" in line for line in promises)
