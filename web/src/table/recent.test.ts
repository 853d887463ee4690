import assert from "node:assert/strict";
import { test } from "node:test";
import type * as P from "../protocol/types";
import { freshSquares, latestTurn } from "./recent";

type Happening = P.Event["happened"][number];
const event = (seat: number, kind: P.Event["kind"], ...happened: Partial<Happening>[]): P.Event =>
  ({
    number: 0,
    kind,
    seat,
    by: "player",
    move: null,
    move_number: 0,
    id: null,
    at: 0,
    happened: happened as Happening[],
  }) as P.Event;
const placed = (kingdom: number, x: number): Partial<Happening> =>
  ({
    what: "placed",
    kingdom,
    squares: [
      { x, y: 0 },
      { x: x + 1, y: 0 },
    ],
  }) as Partial<Happening>;
const claimed = (player: number): Partial<Happening> =>
  ({ what: "claimed", player }) as Partial<Happening>;

test("the freshest domino of a kingdom is its own last one", () => {
  const events = [
    event(0, "move", placed(0, 1)),
    event(1, "move", placed(1, 5)),
    event(0, "move", claimed(0)),
  ];
  assert.equal(freshSquares(events, 0)[0]?.x, 1);
  assert.equal(freshSquares(events, 1)[0]?.x, 5);
  assert.deepEqual(freshSquares(events, 2), []);
});

test("what was taken back is not fresh any more, nor what bots did after it", () => {
  const events = [
    { ...event(0, "move", placed(0, 1)), move_number: 1 },
    { ...event(0, "move", placed(0, 3)), move_number: 2 },
    { ...event(1, "move", placed(1, 5)), move_number: 3 },
    { ...event(0, "undo", { what: "took-back" }), move_number: 1 },
  ];
  assert.equal(freshSquares(events, 0)[0]?.x, 1);
  assert.deepEqual(freshSquares(events, 1), []);
  assert.deepEqual(latestTurn(events, 1), []);
});

test("nothing is fresh when the next game of a Dynasty begins", () => {
  assert.deepEqual(
    freshSquares([event(0, "move", placed(0, 1), { what: "began", game_number: 2 })], 0),
    [],
  );
});

test("a seat's latest turn runs from its placement to its claim", () => {
  const events = [
    event(1, "move", placed(1, 1)),
    event(1, "move", claimed(1)),
    event(0, "move", placed(0, 2)),
    event(0, "move", claimed(0)),
    event(1, "move", placed(1, 7)),
  ];
  assert.deepEqual(
    latestTurn(events, 0).map((h) => h.what),
    ["placed", "claimed"],
  );
  assert.deepEqual(
    latestTurn(events, 1).map((h) => h.what),
    ["placed"],
  );
});
