"""Says what else must change when a row of the table of buildings is corrected.

Correct `src/fiefdom/components/queendomino_buildings.csv`, then run
`python scripts/what_changes.py`: it prints what no longer matches the table, line by line, and
exits with 1 if there is anything. `--write` updates all of it: the signature that a test
expects, the golden records, docs/rules.md, docs/buildings.md and its pictures. Review the diff
before committing it.
"""

from __future__ import annotations

import argparse
import difflib
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from fiefdom import FiefdomError  # noqa: E402
from fiefdom.components import BUILDINGS, Building  # noqa: E402
from fiefdom.notation import parse_position, parse_record  # noqa: E402
from fiefdom.rules.signature import signature  # noqa: E402
from golden_records import FOLDER, trace, written_trace  # noqa: E402

RULES = ROOT / "docs" / "rules.md"
PAGE = ROOT / "docs" / "buildings.md"
PICTURES = ROOT / "docs" / "images" / "buildings"
SIGNED = ROOT / "tests" / "cli" / "test_bench_command.py"
KNIGHTS, TOWERS, FIRST_KNIGHTS = 22, 15, 4
"""In the box, and how many of the knights the kingdoms start with."""

_ROW = re.compile(r"^\| ([a-z_]+) \| \d \| \d \| \d \| \d \|", re.MULTILINE)
_UNCONFIRMED = "## Values nobody could confirm\n"
_LIST = re.compile(r"(?:^- `[a-z_]+`\n)*\Z", re.MULTILINE)
_SIGNATURE = re.compile(r"(?<=^ONE_GAME_SIGNATURE = )\d+", re.MULTILINE)
_SAYS = re.compile(r"<desc>(.*?)</desc>")


def unconfirmed(buildings: Mapping[str, Building]) -> list[Building]:
    """The buildings whose knights and towers nobody could read off a real tile."""
    return [b for b in buildings.values() if not b.immediate_effect_confirmed]


def rules_page(text: str, buildings: Mapping[str, Building]) -> str:
    """docs/rules.md with the rows and the list for this table."""

    def row(found: re.Match[str]) -> str:
        b = buildings[found[1]]
        return f"| {b.name} | {b.copies} | {b.knights} | {b.towers} | {b.crowns} |"

    top, section = _ROW.sub(row, text).split(_UNCONFIRMED, 1)
    names = "".join(f"- `{b.name}`\n" for b in unconfirmed(buildings))
    return top + _UNCONFIRMED + _LIST.sub("", section) + names


def buildings_page(buildings: Mapping[str, Building]) -> str:
    """docs/buildings.md: the unconfirmed buildings as pictures."""
    cards = unconfirmed(buildings)
    pictures = "\n".join(_picture(b) for b in cards) or "None are left."
    return f"""\
# Does your copy say otherwise?

For {len(cards)} of the {len(buildings)} buildings of Queendomino, we could not check the knights \
and towers they come with against a real tile. Here is how Fiefdom plays them, in our own \
drawings. The number of knights comes first, then the number of towers, as in the upper left \
corner of the tile's grey side.

{pictures}

**Does your copy say otherwise? Tell us** which building, how many knights and towers it shows, \
and which edition you have. A photo of the grey side is best. If your copy agrees, tell us too, so \
that we can take the building off this page.

## Correcting a building

Change its row in `src/fiefdom/components/queendomino_buildings.csv`, with `yes` in the last \
column, and run

```
python scripts/what_changes.py
```

It prints everything that depends on the row: the signature of the rules, golden records, the \
table in [rules.md](rules.md), this page and its pictures. With `--write` it updates them all; no \
building's values are in code. Games played with the old values may no longer be readable; it \
lists those too.
"""


def _picture(b: Building) -> str:
    name = b.name.replace("_", " ").capitalize()
    return f"![{name}: knights {b.knights}, towers {b.towers}](images/buildings/{b.name}.svg)"


def changes(buildings: Mapping[str, Building] = BUILDINGS) -> Iterator[str]:
    """What in docs, pictures and the expected signature does not match the table, in lines."""
    for path, wanted in pages(buildings).items():
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        yield from _difference(path, old, wanted)
    yield from picture_changes(buildings)
    yield from supplies(buildings)


def pages(buildings: Mapping[str, Building] = BUILDINGS) -> dict[Path, str]:
    """The pages of the documentation that show the table, as they should be."""
    return {
        RULES: rules_page(RULES.read_text(encoding="utf-8"), buildings),
        PAGE: buildings_page(buildings),
    }


def picture_changes(buildings: Mapping[str, Building]) -> Iterator[str]:
    """Pictures that are missing, too many, or show other figures than the table."""
    wanted = {
        b.name: f"{b.name}: knights {b.knights}, towers {b.towers}" for b in buildings.values()
    }
    shown = {b.name for b in unconfirmed(buildings)}
    for path in sorted({PICTURES / f"{name}.svg" for name in shown} | {*PICTURES.glob("*.svg")}):
        found = _SAYS.search(path.read_text(encoding="utf-8")) if path.exists() else None
        says = "nothing" if found is None else found[1]
        expected = wanted.get(path.stem, "nothing") if path.stem in shown else "nothing"
        if says != expected:
            yield f"{path.relative_to(ROOT)}: shows {says}; should show {expected}"


def supplies(buildings: Mapping[str, Building]) -> Iterator[str]:
    """Whether all tiles together still use the knights and towers of the box."""
    knights = FIRST_KNIGHTS + sum(b.knights * b.copies for b in buildings.values())
    towers = sum(b.towers * b.copies for b in buildings.values())
    for what, used, there in (("knights", knights, KNIGHTS), ("towers", towers, TOWERS)):
        if used != there:
            yield (
                f"components: all tiles together use {used} {what}, the box holds {there}; "
                "another unconfirmed value must be wrong, or tests/components/test_tables.py"
            )


def signature_changes() -> Iterator[str]:
    """The signature that a test expects, if it has changed."""
    old = SIGNED.read_text(encoding="utf-8")
    yield from _difference(SIGNED, old, _SIGNATURE.sub(str(signature(games=1)), old))


def record_changes() -> Iterator[str]:
    """Records and positions kept for tests that are read otherwise, or not at all."""
    for path in sorted(FOLDER.glob("*.fief")):
        text = path.read_text(encoding="utf-8")
        try:
            found = trace(parse_record(text))
        except FiefdomError as error:
            yield f"{path.relative_to(ROOT)}: can no longer be played: {error}"
        else:
            if found != written_trace(text):
                yield f"{path.relative_to(ROOT)}: trace {written_trace(text)} is now {found}"
    for path in sorted((ROOT / "tests" / "notation").glob("*/*.*")):
        read = parse_record if path.suffix == ".fief" else parse_position
        try:
            read(path.read_text(encoding="utf-8"))
        except FiefdomError as error:
            yield f"{path.relative_to(ROOT)}: can no longer be read, replace it: {error}"


def _difference(path: Path, old: str, new: str) -> Iterator[str]:
    for line in difflib.ndiff(old.splitlines(), new.splitlines()):
        if line.startswith(("- ", "+ ")):
            yield f"{path.relative_to(ROOT)}: {line}"


def write() -> None:
    """Updates everything that depends on the table."""
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
    old = SIGNED.read_text(encoding="utf-8")
    SIGNED.write_text(_SIGNATURE.sub(str(signature(games=1)), old), encoding="utf-8")
    subprocess.run(["node", str(ROOT / "scripts" / "draw_buildings.mjs")], check=True)
    golden = [sys.executable, str(ROOT / "tests" / "golden_records.py"), "--all"]
    subprocess.run(golden, check=True, stdout=subprocess.DEVNULL)


def main() -> int:
    """Prints what must change, or changes it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", 1)[0])
    parser.add_argument("--write", action="store_true", help="update everything")
    if parser.parse_args().write:
        write()
    found = [*changes(), *signature_changes(), *record_changes()]
    print("\n".join(found) or "Everything matches the table of buildings.")
    if found and "--write" not in sys.argv:
        print("\nTo update all of this: python scripts/what_changes.py --write")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
