import assert from "node:assert/strict";
import { test } from "node:test";
import type * as P from "../protocol/types";
import { chancePoints, lessonsFor, nextMistake } from "./chances";
import { withMoves } from "./drawn";

const words = ["best", "mistake", "good", "blunder", "inaccuracy"] as const;
const decisions = words.map(
  (word, at) =>
    ({ at, word, before: { chances: [at / 10, 1 - at / 10] } }) as unknown as P.ReviewedDecision,
);

test("mistakes are found forwards and back, and nothing beyond the last", () => {
  assert.equal(nextMistake(decisions, 0, 1), 1);
  assert.equal(nextMistake(decisions, 1, 1), 3);
  assert.equal(nextMistake(decisions, 4, 1), null);
  assert.equal(nextMistake(decisions, 4, -1), 3);
  assert.equal(nextMistake(decisions, 1, -1), null);
});

test("inaccuracies are lessons where nothing worse happened", () => {
  const ats = (some: readonly P.ReviewedDecision[]) => lessonsFor(some).map(({ at }) => at);
  assert.deepEqual(ats(decisions), [1, 3]);
  assert.deepEqual(ats(decisions.slice(4)), [4]);
  assert.deepEqual(ats(decisions.slice(0, 1)), []);
});

test("a growing review has a point for each decision, a whole one its own graph", () => {
  assert.deepEqual(chancePoints(null, decisions)[2], { at: 2, chances: [0.2, 0.8] });
  const graph = [{ at: 7, expected: { chances: [1, 0], points: [60, 40] } }];
  const whole = { graph } as unknown as P.ReviewInfo;
  assert.deepEqual(chancePoints(whole, decisions), [{ at: 7, chances: [1, 0] }]);
});

test("moves are drawn without changing the kingdom they are drawn into", () => {
  const squares = [{ x: 1, y: 0, terrain: "town", crowns: 0 }];
  const domino = {
    box: "kingdomino",
    number: 3,
    a: { terrain: "wheat", crowns: 1 },
    b: { terrain: "lake", crowns: 0 },
  };
  const place = {
    kind: "place",
    domino,
    squares: [
      { x: 0, y: 1 },
      { x: 0, y: 2 },
    ],
  };
  const build = { kind: "build", building: "statue", squares: [{ x: 1, y: 0 }] };
  const lands = withMoves(squares, [place, build] as unknown as P.Choice[]);
  assert.equal(lands.length, 3);
  assert.deepEqual(lands[1], { x: 0, y: 1, terrain: "wheat", crowns: 1, domino: 3, half: "a" });
  assert.equal(lands[0]!.building, "statue");
  assert.deepEqual(squares, [{ x: 1, y: 0, terrain: "town", crowns: 0 }]);
});
