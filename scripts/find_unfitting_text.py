"""Finds text that does not fit: cut off, or sticking out of the window, in any language and size.

`python scripts/find_unfitting_text.py http://127.0.0.1:8000 / /rules /tutorial` opens each view of
a running server in every language on a phone (both ways round) and on a desktop, and prints one
line for each text that is cut off. Exits with 1 if there is any.
"""

import argparse
import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

LOCALES = Path(__file__).resolve().parents[1] / "src" / "fiefdom" / "locales"
LANGUAGES = [
    json.loads(path.read_text("utf-8"))["language.locale"]
    for path in sorted(LOCALES.glob("*.json"))
]
SIZES = ((360, 740), (740, 360), (1280, 800))

FIND = (Path(__file__).parent / "unfitting_text.js").read_text("utf-8")


def faults(browser: Browser, address: str, views: list[str]) -> Iterator[str]:
    """One line for each text that does not fit."""
    for language in LANGUAGES:
        for width, height in SIZES:
            context = browser.new_context(
                locale=language, viewport={"width": width, "height": height}
            )
            page = context.new_page()
            for view in views:
                page.goto(address.rstrip("/") + view)
                page.wait_for_selector("h1, h2")
                page.wait_for_timeout(300)  # fonts and lazy parts
                for fault in page.evaluate(FIND):
                    yield f"{language} {width}x{height} {view}: {fault}"
            context.close()


def main() -> int:
    """Prints the faults; the exit status says whether there are any."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("address", help="where the server listens")
    parser.add_argument("views", nargs="*", default=["/", "/new", "/rules", "/tutorial"])
    arguments = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        found = list(faults(browser, arguments.address, arguments.views))
        browser.close()
    print("\n".join(found) or "All text fits.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
