import assert from "node:assert/strict";
import { test } from "node:test";
import type * as P from "../protocol/types";
import { Deciding } from "./deciding";

const choice = (part: Partial<P.Choice>): P.Choice => ({
  move: "pass",
  kind: "pass",
  squares: [],
  domino: null,
  spot: null,
  building: null,
  cost: 0,
  coins: 0,
  knights: 0,
  towers: 0,
  queen: false,
  score: 0,
  ...part,
});
const domino = {
  box: "kingdomino",
  number: 7,
  a: { terrain: "wheat", crowns: 0 },
  b: { terrain: "lake", crowns: 0 },
} as P.DominoInfo;
const [g8, h8] = [
  { x: 0, y: 1 },
  { x: 1, y: 1 },
];

function decide(kind: P.Choices["kind"], moves: P.Choice[], confirm = true) {
  const played: string[] = [];
  const choices: P.Choices = { type: "choices", number: 3, seat: 0, kind, domino, moves };
  return {
    played,
    deciding: new Deciding(choices, {
      play: (move) => played.push(move),
      mustConfirm: () => confirm,
      inView: () => true,
    }),
  };
}

test("nothing is played before a placement is chosen and confirmed", () => {
  const { played, deciding } = decide("place", [
    choice({ move: "g8h8", kind: "place", squares: [g8, h8], score: 2 }),
  ]);
  deciding.confirm();
  assert.deepEqual(played, []);
  deciding.step("up");
  assert.equal(deciding.ready.value?.move, "g8h8");
  deciding.confirm();
  assert.deepEqual(played, ["g8h8"]);
});

test("a domino that does not fit anywhere can only be discarded", () => {
  const { played, deciding } = decide("place", [choice({ move: "discard", kind: "discard" })]);
  assert.equal(deciding.placer, null);
  deciding.confirm();
  assert.deepEqual(played, ["discard"]);
});

test("picking squares for knights makes the move that covers exactly them", () => {
  const moves = [
    choice({ move: "tax g8", kind: "tax", squares: [g8] }),
    choice({ move: "tax h8", kind: "tax", squares: [h8] }),
    choice({ move: "tax g8 h8", kind: "tax", squares: [g8, h8] }),
    choice({}),
  ];
  const { deciding } = decide("tax", moves);
  deciding.pick(h8);
  assert.equal(deciding.ready.value?.move, "tax h8");
  deciding.pick(g8);
  assert.equal(deciding.ready.value?.move, "tax g8 h8");
  deciding.pick(h8);
  assert.equal(deciding.ready.value?.move, "tax g8");
});

test("with a single knight a second square replaces the first", () => {
  const { deciding } = decide("tax", [
    choice({ move: "tax g8", kind: "tax", squares: [g8] }),
    choice({ move: "tax h8", kind: "tax", squares: [h8] }),
  ]);
  deciding.pick(g8);
  deciding.pick(h8);
  assert.equal(deciding.ready.value?.move, "tax h8");
});

test("picking a building also picks the town square where it brings most", () => {
  const { deciding } = decide("build", [
    choice({ move: "build 2 g8", kind: "build", spot: 2, squares: [g8], score: 1 }),
    choice({ move: "build 2 h8", kind: "build", spot: 2, squares: [h8], score: 5 }),
    choice({}),
  ]);
  deciding.pickSpot(2);
  assert.equal(deciding.ready.value?.move, "build 2 h8");
  deciding.pick(g8);
  assert.equal(deciding.ready.value?.move, "build 2 g8");
});

test("an optional step is skipped by the server's pass alone", () => {
  const { played, deciding } = decide("dragon", [
    choice({ move: "dragon 1", kind: "dragon", spot: 1 }),
    choice({}),
  ]);
  deciding.skip();
  assert.deepEqual(played, ["pass"]);
});

test("a claim waits for its confirmation unless confirming is turned off", () => {
  const claim = choice({ move: "claim 7", kind: "claim", domino });
  const careful = decide("claim", [claim]);
  careful.deciding.claim(claim);
  assert.deepEqual(careful.played, []);
  const quick = decide("claim", [claim], false);
  quick.deciding.claim(claim);
  assert.deepEqual(quick.played, ["claim 7"]);
});

test("arrow keys go through every choice of a claim", () => {
  const claims = [1, 2, 3].map((n) =>
    choice({ move: `claim ${n}`, kind: "claim", domino: { ...domino, number: n } }),
  );
  const { deciding } = decide("claim", claims);
  const seen = [1, 2, 3].map(() => (deciding.step("down"), deciding.ready.value?.move));
  assert.deepEqual(seen, ["claim 1", "claim 2", "claim 3"]);
});

test("a hint is shown as if it had been picked", () => {
  const { deciding } = decide("build", [
    choice({ move: "build 0 g8", kind: "build", spot: 0, squares: [g8] }),
    choice({}),
  ]);
  deciding.show("build 0 g8");
  assert.equal(deciding.ready.value?.move, "build 0 g8");
});

test("a hint to do nothing puts picks back and says so", () => {
  const { deciding } = decide("build", [
    choice({ move: "build 0 g8", kind: "build", spot: 0, squares: [g8] }),
    choice({}),
  ]);
  deciding.show("build 0 g8");
  deciding.show("pass");
  assert.equal(deciding.ready.value, null);
  assert.equal(deciding.passAdvised.value, true);
});
