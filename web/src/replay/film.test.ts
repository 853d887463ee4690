import assert from "node:assert/strict";
import { test } from "node:test";
import type * as P from "../protocol/types";
import { Film } from "./film";

const step = (number: number): P.EventMessage => ({
  type: "event",
  event: { number, move_number: number } as P.Event,
  changes: { number, round: number } as P.Changes,
});
const film = new Film({
  start: { number: 0, round: 0, seats: [], kingdoms: [] } as unknown as P.TableState,
  steps: [1, 2, 3].map(step),
} as P.Replay);

test("any step can be jumped to, forwards and back", () => {
  assert.equal(film.stateAt(3).round, 3);
  assert.equal(film.stateAt(1).round, 1);
  assert.equal(film.stateAt(0).round, 0);
  assert.equal(film.length, 3);
});

test("the events shown are those up to the step", () => {
  assert.deepEqual(
    film.eventsUpTo(2).map((e) => e.number),
    [1, 2],
  );
  assert.equal(film.eventAt(0), null);
  assert.equal(film.eventAt(2)?.number, 2);
});

test("a moment is known by the moves played until then", () => {
  assert.equal(film.stepOf(0), 0);
  assert.equal(film.stepOf(2), 2);
  assert.equal(film.stepOf(99), 3);
  assert.equal(film.movesAt(0), 0);
  assert.equal(film.movesAt(3), 3);
});
