import assert from "node:assert/strict";
import { test } from "node:test";
import type { Changes, KingdomInfo, TableState } from "../protocol/types";
import { applied } from "./changes";

const kingdom = (number: number, score: number) => ({ kingdom: number, score }) as KingdomInfo;
const state = {
  number: 4,
  round: 2,
  queen: 1,
  kingdoms: [kingdom(0, 3), kingdom(1, 5)],
} as TableState;

test("a field that is not sent stays, a field sent as null becomes null", () => {
  const next = applied(state, { number: 5, queen: null });
  assert.equal(next.queen, null);
  assert.equal(next.round, 2);
  assert.equal(next.number, 5);
});

test("only the kingdoms that were sent are replaced", () => {
  const next = applied(state, { number: 5, kingdoms: [kingdom(1, 9)] } as Changes);
  assert.deepEqual(
    next.kingdoms.map((k) => k.score),
    [3, 9],
  );
  assert.equal(next.kingdoms[0], state.kingdoms[0]);
});

test("the state before is left as it was", () => {
  applied(state, { number: 9, kingdoms: [kingdom(0, 1)] } as Changes);
  assert.deepEqual(
    state.kingdoms.map((k) => k.score),
    [3, 5],
  );
});

test("the first kingdoms of a game are taken as they come", () => {
  assert.equal(
    applied({ ...state, kingdoms: [] }, { number: 5, kingdoms: [kingdom(0, 0)] } as Changes)
      .kingdoms.length,
    1,
  );
});
