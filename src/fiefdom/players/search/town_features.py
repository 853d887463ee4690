"""What the judge looks at of Queendomino's part: coins, knights, towers, and what is on offer."""

from __future__ import annotations

from fiefdom.players.search import columns as c
from fiefdom.players.search.columns import LANDS, OFFER_COUNT, OFFERS, PER_TERRITORY
from fiefdom.players.search.gains import POINT
from fiefdom.players.search.network import Judge
from fiefdom.players.search.towns import best_site, building_value, coin_value
from fiefdom.rules.kernel.bits import count
from fiefdom.rules.kernel.compiling import kernel
from fiefdom.rules.kernel.layout import BUILT, SPOTS, TOWN, State


@kernel
def write_towns(state: State, number: int, largest: int, judge: Judge) -> None:
    """Writes what a kingdom has besides its land; `largest` is its largest territory."""
    x = judge.inputs
    kingdom = state.kingdoms[number]
    x[c.COINS] = kingdom.coins * 0.1
    x[c.PURSE] = min(kingdom.coins, 6) * 0.2
    x[c.GUARD] = kingdom.guard * 0.5
    x[c.KNIGHTS_OUT] = (kingdom.knights - kingdom.guard) * 0.2
    x[c.TOWERS] = kingdom.towers * 0.3
    x[c.HOSTS_QUEEN] = state.queen == number
    x[c.QUEEN_ELSEWHERE] = state.queen >= 0 and state.queen != number
    most = 0
    for other in range(state.kingdom_count):
        if other != number:
            most = max(most, state.kingdoms[other].towers)
    x[c.TOWER_LEAD] = max(-3, min(3, kingdom.towers - most)) * 0.4
    sites = count(kingdom.low[TOWN] & ~kingdom.low[BUILT])
    sites += count(kingdom.high[TOWN] & ~kingdom.high[BUILT])
    _, size = best_site(kingdom)
    x[c.SITES] = sites * 0.4
    x[c.BEST_SITE] = size * 0.2
    x[c.PER_TOWER] = kingdom.points_per_tower * 0.5
    x[c.PER_KNIGHT] = kingdom.points_per_knight * 0.5
    x[c.TAX_PER_TOWER] = kingdom.tax_per_tower
    x[c.TAX_PER_KNIGHT] = kingdom.tax_per_knight
    x[c.LARGEST] = largest * 0.1
    x[c.BUILDING_POINTS] = kingdom.points * 0.1
    for terrain in range(LANDS):
        x[PER_TERRITORY + terrain] = kingdom.points_per_territory[terrain] * 0.4
    _write_offers(state, number, sites > 0, size, judge)


@kernel
def _write_offers(state: State, number: int, has_site: bool, size: int, judge: Judge) -> None:
    """Writes what the tiles on offer would bring, in the order they will slide into."""
    x = judge.inputs
    coins = state.kingdoms[number].coins
    cheaper = state.queen == number
    best = 0
    n = 0
    for spot in range(SPOTS + 1):
        kind = state.builders[spot] if spot < SPOTS else state.open_tile
        if kind < 0:
            continue
        value = building_value(state, number, kind, size + 1)
        x[OFFERS + n] = value * (0.1 / POINT)
        cost = max(0, n - cheaper)
        if has_site and n < SPOTS and cost <= coins:
            best = max(best, value - cost * coin_value(state))
        n += 1
    for spot in range(n, OFFER_COUNT):
        x[OFFERS + spot] = 0
    x[c.BEST_BUY] = best * (0.1 / POINT)
