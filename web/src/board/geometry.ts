// Rectangles of cells, and the part of a kingdom worth showing.
import type { Cell, Placement, Rectangle } from "./shapes";

export const same = (p: Cell | null | undefined, q: Cell | null | undefined): boolean =>
  !!p && !!q && p.x === q.x && p.y === q.y;

export const samePlacement = (p: Placement | null, q: Placement | null): boolean =>
  !!p && !!q && same(p.a, q.a) && same(p.b, q.b);

export const covers = (p: Placement, cell: Cell): boolean => same(p.a, cell) || same(p.b, cell);

/** The occupied rectangle with a margin, within the room to grow: what a player needs to see. */
export function view(box: Rectangle, room: Rectangle, margin = 2): Rectangle {
  return {
    x0: Math.max(room.x0, box.x0 - margin),
    y0: Math.max(room.y0, box.y0 - margin),
    x1: Math.min(room.x1, box.x1 + margin),
    y1: Math.min(room.y1, box.y1 + margin),
  };
}

const START = 7;
const LARGEST = 9;

/**
 * What to show of a growing kingdom: all that `view` shows, and what will likely be needed soon,
 * so that the picture moves and changes its size rarely. `before` is what was shown last.
 */
export function reserve(box: Rectangle, room: Rectangle, before: Rectangle | null): Rectangle {
  const need = view(box, room);
  const [x0, x1] = span(need.x0, need.x1, room.x0, room.x1, before && [before.x0, before.x1]);
  const [y0, y1] = span(need.y0, need.y1, room.y0, room.y1, before && [before.y0, before.y1]);
  return { x0, y0, x1, y1 };
}

/** One dimension of `reserve`: unchanged if that suffices, otherwise moved as little as possible. */
function span(
  from: number,
  to: number,
  low: number,
  high: number,
  before: readonly [number, number] | null,
): readonly [number, number] {
  const need = to - from + 1;
  if (before && before[0] <= from && before[1] >= to && before[1] - before[0] + 1 - need <= 1)
    return before;
  const size = Math.min(need <= START ? START : LARGEST, high - low + 1);
  const wish = before ? before[0] : from - Math.floor((size - need) / 2);
  const start = Math.min(Math.max(wish, to - size + 1, low), from, high - size + 1);
  return [start, start + size - 1];
}

/** A window of grid by grid cells around the occupied rectangle: a steady view of a small kingdom. */
export function frame(box: Rectangle, grid: number): Rectangle {
  const x0 = box.x0 - Math.floor((grid - (box.x1 - box.x0 + 1)) / 2);
  const y0 = box.y0 - Math.floor((grid - (box.y1 - box.y0 + 1)) / 2);
  return { x0, y0, x1: x0 + grid - 1, y1: y0 + grid - 1 };
}

/** A rectangle of at least this size, as far as `within` allows, with `box` in its middle. */
export function atLeast(
  box: Rectangle,
  columns: number,
  rows: number,
  within: Rectangle,
): Rectangle {
  const [x0, x1] = widened(box.x0, box.x1, columns, within.x0, within.x1);
  const [y0, y1] = widened(box.y0, box.y1, rows, within.y0, within.y1);
  return { x0, y0, x1, y1 };
}

function widened(from: number, to: number, size: number, low: number, high: number) {
  const wish = Math.min(Math.max(size, to - from + 1), high - low + 1);
  const start = Math.floor((from + to - wish + 1) / 2);
  const kept = Math.min(Math.max(start, low), high - wish + 1);
  return [kept, kept + wish - 1] as const;
}

export const width = (box: Rectangle): number => box.x1 - box.x0 + 1;
export const height = (box: Rectangle): number => box.y1 - box.y0 + 1;

export const inside = (box: Rectangle, cell: Cell): boolean =>
  cell.x >= box.x0 && cell.x <= box.x1 && cell.y >= box.y0 && cell.y <= box.y1;

/** The cells that are in both rectangles. */
export const common = (p: Rectangle, q: Rectangle): Rectangle => ({
  x0: Math.max(p.x0, q.x0),
  y0: Math.max(p.y0, q.y0),
  x1: Math.min(p.x1, q.x1),
  y1: Math.min(p.y1, q.y1),
});

/** Every cell of a rectangle, row by row from the top. */
export function cells(box: Rectangle): Cell[] {
  const all: Cell[] = [];
  for (let y = box.y1; y >= box.y0; y--) for (let x = box.x0; x <= box.x1; x++) all.push({ x, y });
  return all;
}

/** The smallest rectangle around cells. */
export function around(all: readonly Cell[]): Rectangle {
  const box = { x0: 0, y0: 0, x1: 0, y1: 0 };
  for (const { x, y } of all) {
    box.x0 = Math.min(box.x0, x);
    box.x1 = Math.max(box.x1, x);
    box.y0 = Math.min(box.y0, y);
    box.y1 = Math.max(box.y1, y);
  }
  return box;
}

/** A cell's name in the notation: columns a to m, rows 1 to 13, the castle at g7. */
export const cellName = (cell: Cell): string =>
  String.fromCharCode(103 + cell.x) + String(7 + cell.y);

/** The outline of a set of cells as SVG path data, in cell units with y down. */
export function outline(all: readonly Cell[]): string {
  const taken = new Set(all.map((c) => `${c.x},${c.y}`));
  const has = (x: number, y: number) => taken.has(`${x},${y}`);
  let path = "";
  for (const { x, y } of all) {
    const [left, top] = [x, -y];
    if (!has(x, y + 1)) path += `M${left} ${top}h1`;
    if (!has(x, y - 1)) path += `M${left} ${top + 1}h1`;
    if (!has(x - 1, y)) path += `M${left} ${top}v1`;
    if (!has(x + 1, y)) path += `M${left + 1} ${top}v1`;
  }
  return path;
}
