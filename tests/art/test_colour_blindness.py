"""Terrains stay apart for eyes that miss one kind of cone, at sizes where only colour is left."""

import itertools
import math
import re
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[2] / "web" / "src"
CSS = (WEB / "art" / "art.css").read_text("utf-8")
TERRAINS = ("wheat", "forest", "lake", "grass", "swamp", "mine", "town")
NEAR_PAIRS = (("wheat", "grass"), ("swamp", "mine"))
"""Alike to many in hue: these must differ in lightness, whoever looks."""

Colour = tuple[float, float, float]

# Machado, Oliveira and Fernandes 2009, whole loss of one kind of cone, in linear RGB.
SIGHTS: dict[str, tuple[Colour, Colour, Colour]] = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(digits: str) -> Colour:
    """A colour of the style sheet in linear RGB."""
    red, green, blue = (
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    )
    return red, green, blue


def ground(terrain: str, dark: bool) -> Colour:
    """The ground of a terrain's square: what is left of it from afar."""
    found = re.search(rf"--art-{terrain}: light-dark\(#(\w{{6}}), #(\w{{6}})\);", CSS)
    assert found is not None
    return linear(found[2 if dark else 1])


def seen(colour: Colour, sight: str) -> Colour:
    """The colour as CIELAB of somebody with that sight."""
    red, green, blue = (
        min(max(sum(a * b for a, b in zip(row, colour, strict=True)), 0), 1)
        for row in SIGHTS[sight]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("sight", SIGHTS)
def test_all_terrains_are_well_apart(sight: str, dark: bool) -> None:
    lab = {terrain: seen(ground(terrain, dark), sight) for terrain in TERRAINS}
    apart = {
        (one, other): math.dist(lab[one], lab[other])
        for one, other in itertools.combinations(TERRAINS, 2)
    }
    assert min(apart.values()) >= 12, min(apart, key=lambda pair: apart[pair])


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize(("one", "other"), NEAR_PAIRS)
def test_terrains_alike_in_hue_differ_in_lightness(
    one: str, other: str, sight: str, dark: bool
) -> None:
    lightness = [seen(ground(terrain, dark), sight)[0] for terrain in (one, other)]
    assert abs(lightness[0] - lightness[1]) >= 10
