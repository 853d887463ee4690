"""Fills in which moves the tutorial's lessons allow and what they bring, using the oracle's rules.

The page knows no rules, so its lessons contain the list of allowed moves. After editing a map
or a domino in web/src/tutorial/lessons.json, run `python scripts/fill_lessons.py`; with
`--check` it only says whether they are up to date.
"""

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LESSONS = ROOT / "web" / "src" / "tutorial" / "lessons.json"
sys.path.insert(0, str(ROOT / "tests"))

import fiefdom.rules as engine  # noqa: E402
from naive import DOMINOES, Half, Square, placements, territories  # noqa: E402

TERRAIN_OF = {
    "w": "wheat",
    "f": "forest",
    "l": "lake",
    "g": "grassland",
    "s": "swamp",
    "m": "mine",
    "t": "town",
}


def read_map(rows: list[str]) -> dict[Square, Half]:
    """The squares of a lesson's map, seen from its castle."""
    cells = {(x, -y): code for y, row in enumerate(rows) for x, code in enumerate(row.split(" "))}
    [(left, top)] = [cell for cell, code in cells.items() if code == "C"]
    return {
        (x - left, y - top): (TERRAIN_OF[code[0]], int(code[1:] or 0))
        for (x, y), code in cells.items()
        if code not in ("C", ".")
    }


def points(land: dict[Square, Half]) -> int:
    """The points of a kingdom's territories."""
    return sum(len(area) * crowns for _, area, crowns in territories(land))


def allowed_placements(lesson: dict[str, Any]) -> list[list[int]]:
    """Every placement of the lesson's domino as [ax, ay, bx, by, gain]."""
    land = read_map(lesson["map"])
    half_a, half_b = domino = DOMINOES[lesson["box"]][lesson["domino"]]
    terrains = {square: terrain for square, (terrain, _) in land.items()}
    before = points(land)
    return sorted(
        [*a, *b, points({**land, a: half_a, b: half_b}) - before]
        for _, a, b in placements(terrains, lesson["grid"], domino)
    )


def territory_around(lesson: dict[str, Any], square: Square) -> tuple[list[list[int]], int]:
    """The squares of the territory that a square lies in, and their crowns."""
    for _, area, crowns in territories(read_map(lesson["map"])):
        if square in area:
            return sorted([x, y] for x, y in area), crowns
    raise ValueError(f"Lesson {lesson['id']} has no square at {square}.")


def room(lesson: dict[str, Any]) -> list[int]:
    """Where the lesson's kingdom may still grow: left, bottom, right, top."""
    lands = {engine.Square(*at): engine.Land(*half) for at, half in read_map(lesson["map"]).items()}
    return list(engine.KingdomView(lands).frame(lesson["grid"]))


def filled(lesson: dict[str, Any]) -> dict[str, Any]:
    """The lesson with its allowed moves."""
    lesson = {**lesson, "room": room(lesson)}
    if lesson["kind"] == "place":
        half_a, half_b = DOMINOES[lesson["box"]][lesson["domino"]]
        return {
            **lesson,
            "halves": [*half_a, *half_b],
            "placements": allowed_placements(lesson),
        }
    if lesson["kind"] == "claim":
        halves = [[*a, *b] for a, b in (DOMINOES[lesson["box"]][n] for n in lesson["line"])]
        return {**lesson, "halves": halves}
    if lesson["kind"] == "tax":
        taxes = [territory_around(lesson, (x, y))[0] for x, y in lesson["fresh"]]
        return {**lesson, "taxes": taxes}
    if lesson["kind"] == "count":
        squares, crowns = territory_around(lesson, (lesson["at"][0], lesson["at"][1]))
        return {**lesson, "squares": squares, "crowns": crowns}
    return lesson


def main() -> int:
    """Writes the lessons, or with --check says whether they are up to date."""
    before = LESSONS.read_text("utf-8")
    rows = ",\n".join(json.dumps(filled(lesson)) for lesson in json.loads(before))
    after = f"[\n{rows}\n]\n"
    if "--check" in sys.argv[1:]:
        print(
            "The lessons agree with the rules."
            if after == before
            else f"{LESSONS}: run scripts/fill_lessons.py."
        )
        return int(after != before)
    LESSONS.write_text(after, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
