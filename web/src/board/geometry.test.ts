import assert from "node:assert/strict";
import { test } from "node:test";
import { around, atLeast, cellName, cells, frame, outline, reserve, view, width } from "./geometry";
import type { Rectangle } from "./shapes";

const castle = { x0: 0, y0: 0, x1: 0, y1: 0 };

test("the view is two cells wider than the kingdom, but never leaves the room", () => {
  const everywhere = { x0: -4, y0: -4, x1: 4, y1: 4 };
  assert.deepEqual(view(castle, everywhere), { x0: -2, y0: -2, x1: 2, y1: 2 });
  const narrow = { x0: -1, y0: -4, x1: 4, y1: 4 };
  const row = { x0: 0, y0: 0, x1: 3, y1: 0 };
  assert.deepEqual(view(row, narrow), { x0: -1, y0: -2, x1: 4, y1: 2 });
});

test("a small kingdom's frame always has the size of the grid and holds the kingdom", () => {
  for (const box of [castle, { x0: -4, y0: 0, x1: 0, y1: 0 }, { x0: 0, y0: -2, x1: 3, y1: 2 }]) {
    const framed = frame(box, 5);
    assert.equal(cells(framed).length, 25);
    assert.ok(
      framed.x0 <= box.x0 && framed.x1 >= box.x1 && framed.y0 <= box.y0 && framed.y1 >= box.y1,
    );
  }
});

test("around always includes the castle", () => {
  assert.deepEqual(around([{ x: 2, y: -1 }]), { x0: 0, y0: -1, x1: 2, y1: 0 });
});

test("cells are named as in the notation", () => {
  assert.deepEqual(
    [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
      { x: -6, y: -6 },
    ].map(cellName),
    ["g7", "h8", "a1"],
  );
});

test("an outline has an edge for every side without a neighbour", () => {
  assert.equal(
    outline([
      { x: 0, y: 0 },
      { x: 1, y: 0 },
    ]).match(/M/g)?.length,
    6,
  );
});

const grown = (x0: number, x1: number) => ({ x0, y0: 0, x1, y1: 0 });
/** The room that the server sends with such a kingdom. */
const around7 = { x0: -6, y0: -6, x1: 6, y1: 6 };
const roomOf = ({ x0, x1 }: Rectangle, grid: number) => ({
  ...{ x0: x1 - grid + 1, y0: 1 - grid },
  ...{ x1: x0 + grid - 1, y1: grid - 1 },
});

test("a growing kingdom is shown in at most three sizes, each with all that may be needed", () => {
  for (const grid of [5, 7]) {
    let before: Rectangle | null = null;
    const sizes: number[] = [];
    for (let size = 1; size <= grid; size++) {
      const box = grown(-(size >> 1), size - 1 - (size >> 1));
      before = reserve(box, roomOf(box, grid), before);
      const need = view(box, roomOf(box, grid));
      assert.ok(before.x0 <= need.x0 && before.x1 >= need.x1);
      if (sizes.at(-1) !== width(before)) sizes.push(width(before));
    }
    assert.ok(sizes.length <= 3, `${grid}: ${sizes.join(", ")}`);
    assert.equal(sizes.at(-1), grid);
  }
});

test("a kingdom that grows within what is shown does not move", () => {
  const before = reserve(grown(0, 0), around7, null);
  assert.deepEqual(reserve(grown(0, 1), roomOf(grown(0, 1), 7), before), before);
  assert.deepEqual(reserve(grown(-1, 1), roomOf(grown(-1, 1), 7), before), before);
});

test("a close view holds the kingdom, and never less than was asked for where there is room", () => {
  const within: Rectangle = { x0: -3, y0: -3, x1: 3, y1: 3 };
  assert.deepEqual(atLeast({ x0: 0, y0: -2, x1: 0, y1: 0 }, 5, 4, within), {
    x0: -2,
    y0: -3,
    x1: 2,
    y1: 0,
  });
  assert.deepEqual(atLeast({ x0: 3, y0: 2, x1: 3, y1: 3 }, 5, 4, within), {
    x0: -1,
    y0: 0,
    x1: 3,
    y1: 3,
  });
  const wide: Rectangle = { x0: -3, y0: -1, x1: 3, y1: 2 };
  assert.deepEqual(atLeast(wide, 5, 4, within), wide);
  assert.deepEqual(atLeast(wide, 9, 9, within), within);
});
