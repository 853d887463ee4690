import assert from "node:assert/strict";
import { test } from "node:test";
import type * as P from "../protocol/types";
import { Counting } from "./counting";

const territory = (points: number) =>
  ({ terrain: "wheat", squares: [{ x: 0, y: points }], crowns: 1, points }) as P.TerritoryInfo;
const kingdom = (...points: number[]) =>
  ({ territories: points.map(territory) }) as P.KingdomScoreInfo;
const scores = { kingdoms: [kingdom(2, 0, 9), kingdom(4)] } as P.ScoreSheetInfo;

test("territories are counted from the best down, those without points not at all", () => {
  const counting = new Counting(scores);
  counting.at.value = 0;
  assert.equal(counting.shown(0)?.cells[0]?.y, 9);
  assert.equal(counting.tally(0), 9);
  counting.at.value = 1;
  assert.equal(counting.shown(0)?.cells[0]?.y, 2);
  assert.equal(counting.tally(0), 11);
});

test("a kingdom that is done keeps its tally while others are counted", () => {
  const counting = new Counting(scores);
  counting.at.value = 1;
  assert.equal(counting.shown(1), null);
  assert.equal(counting.tally(1), 4);
});

test("it can be ended at any time", () => {
  const counting = new Counting(scores);
  counting.start();
  assert.ok(counting.running);
  counting.finish();
  assert.ok(!counting.running);
  assert.equal(counting.tally(0), null);
});
