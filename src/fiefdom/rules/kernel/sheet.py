"""The columns of a kingdom's score sheet, as `scoring.py` fills it."""

from __future__ import annotations

from fiefdom.rules.kernel.layout import TERRAIN_COUNT, TOWN

# First the points of each terrain but town, then these.
TOWNS, BUILDINGS, WEALTH, MIDDLE_KINGDOM, HARMONY, TOTAL, LARGEST, CROWNS = range(TOWN, TOWN + 8)

LARGEST_TERRAIN = CROWNS + 1
"""The terrain of the largest territory."""
TERRITORIES = LARGEST_TERRAIN + 1
"""From here on, how many territories each terrain has."""
SHEET_COLUMNS = TERRITORIES + TERRAIN_COUNT

assert TOWNS == TOWN
