"""The drawings: every colour they name exists, and players' colours stand out as they must."""

import re
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[2] / "web" / "src"
CSS = (WEB / "art" / "art.css").read_text("utf-8")
COLOURS = ("blue", "rose", "green", "yellow", "violet", "orange", "teal", "grey")


def value(name: str, colour: str, dark: bool) -> str:
    """A custom property of a player's colour in one of the themes."""
    block = re.search(rf"\.livery-{colour} \{{(.*?)\}}", CSS, re.DOTALL)
    assert block is not None
    found = re.search(rf"--{name}: (?:light-dark\((#\w+), (#\w+)\)|(#\w+));", block[1])
    assert found is not None
    return found[3] or found[2 if dark else 1]


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    channels = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    brighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def test_every_colour_that_a_drawing_names_exists() -> None:
    known = set(re.findall(r"--art-([a-z-]+):", CSS))
    named = {
        name
        for path in (WEB / "art").rglob("*.ts*")
        for name in re.findall(r'"\$([a-z][a-z-]*)"', path.read_text("utf-8"))
    }
    assert named <= known
    assert named


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("colour", COLOURS)
def test_emblem_stands_out_from_its_colour(colour: str, dark: bool) -> None:
    mark, livery = value("art-livery-mark", colour, dark), value("art-livery", colour, dark)
    assert contrast(mark, livery) >= 3


def test_each_colour_has_an_emblem_of_its_own() -> None:
    table = (WEB / "art" / "colours.ts").read_text("utf-8")
    emblems = dict(re.findall(r'^  (\w+): "(\w+)",$', table, re.MULTILINE))
    assert set(emblems) == set(COLOURS)
    assert len(set(emblems.values())) == len(COLOURS)
