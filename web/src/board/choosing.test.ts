import assert from "node:assert/strict";
import { test } from "node:test";
import { ahead, best, nearest, over, step, tap, turned, turns } from "./choosing";
import type { Placement } from "./shapes";

const place = (ax: number, ay: number, bx: number, by: number, gain = 0): Placement => ({
  a: { x: ax, y: ay },
  b: { x: bx, y: by },
  gain,
});
const right = place(1, 0, 2, 0, 1);
const up = place(1, 0, 1, 1, 4);
const down = place(1, 0, 1, -1, 2);
const far = place(-1, 0, -2, 0, 0);
const all = [up, right, far, down];

test("turns counts quarter turns clockwise from half b on the right", () => {
  assert.deepEqual([right, down, far, up].map(turns), [0, 1, 2, 3]);
});

test("ahead is where half b lies, for any number of turns", () => {
  assert.deepEqual(ahead({ x: 0, y: 0 }, 5), { x: 0, y: -1 });
  assert.deepEqual(ahead({ x: 0, y: 0 }, -1), { x: 0, y: 1 });
});

test("over lists placements with half a on the cell before those with half b", () => {
  const other = place(1, 1, 1, 0);
  assert.deepEqual(over([other, ...all], { x: 1, y: 0 }), [right, down, up, other]);
});

test("a second tap on a spot goes to its next orientation, and round again", () => {
  const cell = { x: 1, y: 0 };
  const first = tap(all, cell, null);
  const second = tap(all, cell, first);
  const third = tap(all, cell, second);
  assert.deepEqual([first, second, third], [right, down, up]);
  assert.equal(tap(all, cell, third), right);
});

test("a tap where nothing fits chooses nothing", () => {
  assert.equal(tap(all, { x: 5, y: 5 }, right), null);
});

test("turning goes both ways round half a, and stays when there is no other way", () => {
  assert.equal(turned(all, right, 1), down);
  assert.equal(turned(all, right, -1), up);
  assert.equal(turned(all, far, 1), far);
});

test("turning falls back to half b when half a has only one way", () => {
  const other = place(-2, 1, -2, 0);
  assert.equal(turned([far, other], far, 1), other);
});

test("every placement can be reached from every other by arrow keys and turns", () => {
  for (const start of all) {
    const reached = new Set([start]);
    for (let i = 0; i < all.length; i++) {
      for (const p of [...reached]) {
        for (const way of ["left", "right", "up", "down"] as const) reached.add(step(all, p, way)!);
        reached.add(turned(all, p)!);
      }
    }
    assert.equal(reached.size, all.length);
  }
});

test("an arrow key without a choice starts at the placement that brings most", () => {
  assert.equal(step(all, null, "left"), up);
  assert.equal(best(all), up);
  assert.equal(best([]), null);
});

test("a dragged domino means the placement under it, turned as it is held", () => {
  assert.equal(nearest(all, { x: 1.3, y: -0.2 }, 0), right);
  assert.equal(nearest(all, { x: 1.3, y: -0.2 }, 3), up);
  assert.equal(nearest(all, { x: 3, y: 3 }, 0), null);
});

test("a domino with equal halves may be held the other way round", () => {
  assert.equal(nearest([right], { x: 2.1, y: 0 }, 2, false), null);
  assert.equal(nearest([right], { x: 2.1, y: 0 }, 2, true), right);
});
