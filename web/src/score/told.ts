// A real table as entered so far, and the ways to change a kingdom. It knows no rules.
import type { DominoBox } from "../art";
import {
  around,
  same,
  type Cell,
  type Domino,
  type Half,
  type Land,
  type Rectangle,
} from "../board";
import type { Option } from "../lobby/setup_choice";
import type { BoxName } from "../protocol/tables";
import type * as P from "../protocol/types";

export type LandTerrain = P.ToldSquare["terrain"];

export interface ToldDomino {
  box: DominoBox;
  number: number;
  a: Cell;
  b: Cell;
}

export interface ToldSquare extends Cell {
  terrain: LandTerrain;
  crowns: number;
}

export interface ToldBuilding extends Cell {
  building: string;
}

export interface Earlier {
  points: number;
  largest_territory: number;
  crowns: number;
}

export interface ToldKingdom {
  name: string;
  dominoes: readonly ToldDomino[];
  squares: readonly ToldSquare[];
  buildings: readonly ToldBuilding[];
  coins: number;
  knights: number;
  /** Null: those of its buildings. */
  towers: number | null;
  queen: boolean;
  /** From the earlier games of a Dynasty. */
  earlier: Earlier;
}

export interface Told {
  box: BoxName;
  players: number;
  options: readonly Option[];
  /** Which game of a Dynasty this is, from 1. */
  game: number;
  kingdoms: readonly ToldKingdom[];
}

export const NOTHING: Earlier = { points: 0, largest_territory: 0, crowns: 0 };

export const empty = (name = "", earlier = NOTHING): ToldKingdom => ({
  name,
  dominoes: [],
  squares: [],
  buildings: [],
  coins: 0,
  knights: 0,
  towers: null,
  queen: false,
  earlier,
});

/** Right, down, left, up: the step from half a to half b for each quarter turn. */
export const DIRECTIONS: readonly Cell[] = [
  { x: 1, y: 0 },
  { x: 0, y: -1 },
  { x: -1, y: 0 },
  { x: 0, y: 1 },
];

export const CASTLE: Cell = { x: 0, y: 0 };
const at = (cell: Cell) => ({ x: cell.x, y: cell.y });
const plus = (p: Cell, q: Cell): Cell => ({ x: p.x + q.x, y: p.y + q.y });

/** The quarter turn that brings half b to its place. */
export const quarterOf = ({ a, b }: Pick<ToldDomino, "a" | "b">): number =>
  DIRECTIONS.findIndex((step) => same(plus(a, step), b));

export const dominoAt = (kingdom: ToldKingdom, cell: Cell): ToldDomino | undefined =>
  kingdom.dominoes.find((domino) => same(domino.a, cell) || same(domino.b, cell));

export const squareAt = (kingdom: ToldKingdom, cell: Cell): ToldSquare | undefined =>
  kingdom.squares.find((square) => same(square, cell));

export const buildingAt = (kingdom: ToldKingdom, cell: Cell): ToldBuilding | undefined =>
  kingdom.buildings.find((building) => same(building, cell));

export const isFree = (kingdom: ToldKingdom, cell: Cell): boolean =>
  !same(cell, CASTLE) && !dominoAt(kingdom, cell) && !squareAt(kingdom, cell);

/** The kingdom without what is on a cell: a whole domino, or a square, and its buildings. */
export function cleared(kingdom: ToldKingdom, cell: Cell): ToldKingdom {
  const gone = dominoAt(kingdom, cell);
  const cells = gone ? [gone.a, gone.b] : [cell];
  return {
    ...kingdom,
    dominoes: kingdom.dominoes.filter((domino) => domino !== gone),
    squares: kingdom.squares.filter((square) => !same(square, cell)),
    buildings: kingdom.buildings.filter((one) => !cells.some((c) => same(c, one))),
  };
}

/** The kingdom with a domino whose half b lies in the first free direction, or null. */
export function laidDown(
  kingdom: ToldKingdom,
  domino: Pick<ToldDomino, "box" | "number">,
  a: Cell,
  quarter: number,
  within: Rectangle,
): ToldKingdom | null {
  if (!isFree(kingdom, a)) return null;
  for (let turn = 0; turn < 4; turn++) {
    const b = plus(a, DIRECTIONS[(quarter + turn) % 4]!);
    const inside = b.x >= within.x0 && b.x <= within.x1 && b.y >= within.y0 && b.y <= within.y1;
    if (!inside || !isFree(kingdom, b)) continue;
    const { box, number } = domino;
    return { ...kingdom, dominoes: [...kingdom.dominoes, { box, number, a: at(a), b }] };
  }
  return null;
}

/** The kingdom with the domino on a cell turned to its next free place; itself if there is none. */
export function turned(
  kingdom: ToldKingdom,
  cell: Cell,
  within: Rectangle,
  quarters: 1 | -1 = 1,
): ToldKingdom {
  const domino = dominoAt(kingdom, cell);
  if (!domino) return kingdom;
  const bare = cleared(kingdom, cell);
  const quarter = quarterOf(domino);
  const turns = quarters > 0 ? [1, 2, 3] : [3, 2, 1];
  for (const turn of turns) {
    const b = plus(domino.a, DIRECTIONS[(quarter + turn) % 4]!);
    const inside = b.x >= within.x0 && b.x <= within.x1 && b.y >= within.y0 && b.y <= within.y1;
    if (inside && isFree(bare, b))
      return { ...bare, dominoes: [...bare.dominoes, { ...domino, b }] };
  }
  return kingdom;
}

/** The kingdom with half b of the domino on a cell moved to another place beside half a, or null. */
export function leaned(kingdom: ToldKingdom, cell: Cell, to: Cell): ToldKingdom | null {
  const domino = dominoAt(kingdom, cell);
  if (!domino || quarterOf({ a: domino.a, b: to }) < 0 || !isFree(kingdom, to)) return null;
  const bare = cleared(kingdom, cell);
  return { ...bare, dominoes: [...bare.dominoes, { ...domino, b: at(to) }] };
}

/** The kingdom with a square painted; a domino there falls apart into its squares. */
export function painted(
  kingdom: ToldKingdom,
  cell: Cell,
  terrain: LandTerrain,
  crowns: number,
  halves: (domino: ToldDomino) => Domino | undefined,
): ToldKingdom {
  const domino = dominoAt(kingdom, cell);
  const facts = domino && halves(domino);
  const bare = cleared(kingdom, cell);
  const rest: ToldSquare[] = [];
  if (domino && facts) {
    const [place, half] = same(domino.a, cell) ? [domino.b, facts.b] : [domino.a, facts.a];
    rest.push({ ...place, terrain: half.terrain as LandTerrain, crowns: half.crowns });
  }
  const kept = kingdom.buildings.filter(
    (one) => rest.some((square) => same(square, one)) || (same(one, cell) && terrain === "town"),
  );
  return {
    ...bare,
    squares: [...bare.squares, ...rest, { ...at(cell), terrain, crowns }],
    buildings: [...bare.buildings, ...kept],
  };
}

/** The kingdom with a building on a cell in place of the one that stood there. */
export function built(kingdom: ToldKingdom, cell: Cell, building: string): ToldKingdom {
  const others = kingdom.buildings.filter((one) => !same(one, cell));
  return { ...kingdom, buildings: [...others, { ...at(cell), building }] };
}

/** Everything in a kingdom, including the castle, as the board draws it. */
export function lands(
  kingdom: ToldKingdom,
  halves: (domino: ToldDomino) => Domino | undefined,
): Land[] {
  const all: Land[] = [{ ...CASTLE, terrain: "castle", crowns: 0 }];
  const add = (cell: Cell, half: Half, more: Partial<Land> = {}) => {
    const building = buildingAt(kingdom, cell)?.building ?? null;
    all.push({ ...at(cell), terrain: half.terrain, crowns: half.crowns, building, ...more });
  };
  for (const told of kingdom.dominoes) {
    const facts = halves(told);
    if (!facts) continue;
    add(told.a, facts.a, { domino: told.number, half: "a" });
    const alike = facts.a.terrain === facts.b.terrain && facts.a.crowns === facts.b.crowns;
    add(told.b, facts.b, { domino: told.number, half: alike ? "a" : "b" });
  }
  for (const square of kingdom.squares) add(square, square);
  return all;
}

export const boxOf = (kingdom: ToldKingdom): Rectangle =>
  around([...kingdom.dominoes.flatMap(({ a, b }) => [a, b]), ...kingdom.squares]);

/**
 * The part of the grid to show: as large as `size` where that can be reached, with a free row on
 * each side, and moved no more than it must be from what was shown `before`.
 */
export function steady(
  box: Rectangle,
  reach: Rectangle,
  size: number,
  before: Rectangle | null,
): Rectangle {
  const [x0, x1] = span(box.x0, box.x1, reach.x0, reach.x1, size, before && before.x0);
  const [y0, y1] = span(box.y0, box.y1, reach.y0, reach.y1, size, before && before.y0);
  return { x0, y0, x1, y1 };
}

function span(
  low: number,
  high: number,
  least: number,
  most: number,
  size: number,
  before: number | null,
): readonly [number, number] {
  const [from, to] = [
    Math.max(low - 1, Math.min(least, low)),
    Math.min(high + 1, Math.max(most, high)),
  ];
  const length = Math.max(Math.min(size, most - least + 1), to - from + 1);
  const wish = before ?? low - Math.floor((length - (high - low + 1)) / 2);
  const start = Math.min(Math.max(wish, to - length + 1, Math.min(least, from)), from);
  return [start, start + length - 1];
}
