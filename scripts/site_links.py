"""Makes the pages of docs/ fit for the site: links to files outside docs/ lead to the sources."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from hatch_build import home_page

_OUTSIDE = re.compile(r"\[([^]]+)\]\(\.\./([^)]+)\)")


def on_page_markdown(markdown: str, **_others: Any) -> str:
    """The page with links to the sources where their home is known, else with plain words."""
    home = home_page()
    return _OUTSIDE.sub(r"\1" if home is None else rf"[\1]({home}/blob/main/\2)", markdown)
