import assert from "node:assert/strict";
import { test } from "node:test";
import type * as P from "../protocol/types";
import { Planning, plannedClaim, plannedPlace } from "./planning";

const domino = (number: number) => ({ box: "kingdomino", number }) as P.DominoInfo;
const place = (move: string) =>
  ({
    move,
    kind: "place",
    squares: [
      { x: 1, y: 0 },
      { x: 2, y: 0 },
    ],
    domino: domino(5),
    score: 1,
  }) as P.Choice;
const claim = (number: number) =>
  ({
    move: `claim ${number}`,
    kind: "claim",
    squares: [],
    domino: domino(number),
  }) as unknown as P.Choice;
const plan = (number: number, claims: number[]): P.Plan => ({
  type: "plan",
  number,
  seat: 0,
  domino: domino(5),
  places: [place("h7i7")],
  claims: claims.map(claim),
});
const offered = (kind: "place" | "claim", ...moves: P.Choice[]) => ({ kind, moves }) as P.Choices;

function planning() {
  const asked: number[] = [];
  const made = new Planning((seat) => asked.push(seat));
  return { made, asked };
}

test("a prepared placement is played when its turn comes, and only once", () => {
  const { made, asked } = planning();
  made.toggle(0);
  assert.deepEqual(asked, [0]);
  made.receive(plan(7, [1, 2]));
  const deciding = plannedPlace(made, made.plan.value!, () => true);
  deciding.placer!.begin();
  deciding.confirm();
  assert.equal(made.take(offered("place", place("h7i7"))), "h7i7");
  assert.equal(made.take(offered("place", place("h7i7"))), null);
});

test("what has become illegal is not played", () => {
  const { made } = planning();
  made.toggle(0);
  made.receive(plan(7, [1, 2]));
  plannedClaim(made, made.plan.value!).claim(made.plan.value!.claims[0]!);
  assert.equal(made.claim.value?.move, "claim 1");
  assert.equal(made.take(offered("claim", claim(2))), null);
  assert.equal(made.claim.value, null);
});

test("what is being chosen stays while others play, and the free dominoes are asked again", () => {
  const { made, asked } = planning();
  made.toggle(0);
  made.receive(plan(7, [1, 2]));
  const before = made.plan.value!.places;
  made.changed(0, true);
  assert.deepEqual(asked, [0, 0]);
  made.receive(plan(8, [2]));
  assert.equal(made.plan.value!.places, before);
  assert.deepEqual(
    made.plan.value!.claims.map((m) => m.move),
    ["claim 2"],
  );
});

test("nothing is prepared after the game or once it is cancelled", () => {
  const { made, asked } = planning();
  made.toggle(0);
  made.receive(plan(7, [1]));
  made.changed(0, false);
  assert.equal(made.plan.value, null);
  made.toggle(0);
  made.toggle(0);
  made.receive(plan(8, [1]));
  assert.equal(made.plan.value, null);
  assert.deepEqual(asked, [0, 0]);
});
