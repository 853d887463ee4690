import assert from "node:assert/strict";
import { test } from "node:test";
import type { Domino } from "./shapes";
import { halfVariant, laid, landVariant } from "./variant";

const lake = { terrain: "lake", crowns: 0 };
const dominoes: Domino[] = [
  { box: "kingdomino", number: 9, a: lake, b: lake },
  { box: "kingdomino", number: 27, a: { terrain: "lake", crowns: 1 }, b: lake },
];

test("a domino has the same pictures in the line and in the kingdom, whatever lies where", () => {
  for (const domino of dominoes) {
    for (const b of [
      { x: 3, y: 0 },
      { x: 2, y: -1 },
    ]) {
      const [first, second] = laid(domino, { a: { x: 2, y: 0 }, b, gain: 0 });
      assert.equal(landVariant(first!), halfVariant(domino, "a"));
      assert.equal(landVariant(second!), halfVariant(domino, "b"));
    }
  }
});
