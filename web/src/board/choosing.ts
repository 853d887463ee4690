// Which of the allowed placements a tap, a rotation, an arrow key or a dragged domino selects.
import { covers, same, samePlacement } from "./geometry";
import type { Cell, Direction, Placement } from "./shapes";

/** The direction from half a to half b, as quarter turns: 0 right, 1 down, 2 left, 3 up. */
export function turns(p: Placement): number {
  if (p.b.x > p.a.x) return 0;
  if (p.b.y < p.a.y) return 1;
  return p.b.x < p.a.x ? 2 : 3;
}

const AHEAD: readonly Cell[] = [
  { x: 1, y: 0 },
  { x: 0, y: -1 },
  { x: -1, y: 0 },
  { x: 0, y: 1 },
];

/** The cell of half b if half a is on a cell and the domino has this orientation. */
export function ahead(a: Cell, quarter: number): Cell {
  const step = AHEAD[((quarter % 4) + 4) % 4]!;
  return { x: a.x + step.x, y: a.y + step.y };
}

/** The placements over a cell: half a on it first, then by turn. */
export function over(placements: readonly Placement[], cell: Cell): Placement[] {
  const rank = (p: Placement) => (same(p.a, cell) ? 0 : 4) + turns(p);
  return placements.filter((p) => covers(p, cell)).sort((p, q) => rank(p) - rank(q));
}

/** The placement that a tap on a cell selects: the first over it, or the next one if already there. */
export function tap(
  placements: readonly Placement[],
  cell: Cell,
  chosen: Placement | null,
): Placement | null {
  const choice = over(placements, cell);
  const at = choice.findIndex((p) => samePlacement(p, chosen));
  return choice[(at + 1) % Math.max(1, choice.length)] ?? null;
}

/** The chosen placement rotated to the next orientation that fits, around half a or else half b. */
export function turned(
  placements: readonly Placement[],
  chosen: Placement | null,
  by = 1,
): Placement | null {
  if (!chosen) return placements[0] ?? null;
  for (const pivot of [chosen.a, chosen.b]) {
    const choice = over(placements, pivot);
    if (choice.length < 2) continue;
    const at = choice.findIndex((p) => samePlacement(p, chosen));
    return choice[(at + by + choice.length) % choice.length] ?? null;
  }
  return chosen;
}

const centre = (p: Placement): Cell => ({ x: (p.a.x + p.b.x) / 2, y: (p.a.y + p.b.y) / 2 });

/** The nearest placement in a direction, preferably with the same orientation. */
export function step(
  placements: readonly Placement[],
  chosen: Placement | null,
  way: Direction,
): Placement | null {
  if (!chosen) return best(placements);
  const from = centre(chosen);
  const found = { cost: Infinity, placement: null as Placement | null };
  for (const p of placements) {
    const to = centre(p);
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const along = way === "left" ? -dx : way === "right" ? dx : way === "up" ? dy : -dy;
    const aside = Math.abs(way === "left" || way === "right" ? dy : dx);
    if (along < 0.25) continue;
    const cost = along + 2 * aside + (turns(p) === turns(chosen) ? 0 : 0.9);
    if (cost < found.cost) Object.assign(found, { cost, placement: p });
  }
  return found.placement ?? chosen;
}

/** The placement that scores most; the first one shown to keyboard users. */
export function best(placements: readonly Placement[]): Placement | null {
  return placements.reduce<Placement | null>(
    (top, p) => (!top || p.gain > top.gain ? p : top),
    null,
  );
}

/**
 * The placement a dragged domino means: turned so, half a held at a point in cell units
 * (cell centres are whole numbers). Null when nothing that fits is close. A domino with two
 * equal halves (twin) lies the same way turned by half; only one of the two is in the list.
 */
export function nearest(
  placements: readonly Placement[],
  a: Cell,
  quarter: number,
  twin = false,
  reach = 0.8,
): Placement | null {
  const wanted = ((quarter % 4) + 4) % 4;
  let found: Placement | null = null;
  let limit = reach;
  for (const p of placements) {
    const swapped = twin && turns(p) === (wanted + 2) % 4;
    if (turns(p) !== wanted && !swapped) continue;
    const held = swapped ? p.b : p.a;
    const distance = Math.hypot(held.x - a.x, held.y - a.y);
    if (distance < limit) [found, limit] = [p, distance];
  }
  return found;
}
