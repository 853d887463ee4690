import assert from "node:assert/strict";
import { test } from "node:test";
import { read, write } from "./link";
import {
  boxOf,
  built,
  cleared,
  empty,
  laidDown,
  lands,
  leaned,
  painted,
  quarterOf,
  steady,
  turned,
  type Told,
  type ToldDomino,
} from "./told";

const anywhere = { x0: -6, y0: -6, x1: 6, y1: 6 };
const twelve = { box: "kingdomino", number: 12 } as const;
const facts = (told: ToldDomino) => ({
  ...told,
  a: { terrain: "wheat", crowns: 1 },
  b: { terrain: "town", crowns: 0 },
});

test("a domino lies in the first direction that is free", () => {
  const one = laidDown(empty(), twelve, { x: -1, y: 0 }, 0, anywhere)!;
  assert.deepEqual(one.dominoes[0]!.b, { x: -1, y: -1 }, "the castle is in the way of the first");
  assert.equal(laidDown(one, twelve, { x: -1, y: 0 }, 0, anywhere), null, "taken");
});

test("a domino turns about its first half and leans to a square that is tapped", () => {
  const one = laidDown(empty(), twelve, { x: 1, y: 0 }, 0, anywhere)!;
  const down = turned(one, { x: 2, y: 0 }, anywhere);
  assert.equal(quarterOf(down.dominoes[0]!), 1);
  assert.equal(
    quarterOf(turned(down, { x: 1, y: 0 }, anywhere).dominoes[0]!),
    3,
    "over the castle",
  );
  assert.deepEqual(leaned(down, { x: 1, y: 0 }, { x: 1, y: 1 })!.dominoes[0]!.b, { x: 1, y: 1 });
  assert.equal(leaned(down, { x: 1, y: 0 }, { x: 3, y: 0 }), null, "not beside it");
});

test("painting over a domino leaves its other half, and what stands there", () => {
  let kingdom = laidDown(empty(), twelve, { x: 1, y: 0 }, 0, anywhere)!;
  kingdom = built(kingdom, { x: 2, y: 0 }, "church");
  kingdom = painted(kingdom, { x: 1, y: 0 }, "lake", 1, facts);
  assert.deepEqual(kingdom.dominoes, []);
  assert.deepEqual(
    lands(kingdom, facts).map((land) => [land.x, land.terrain, land.crowns, land.building ?? null]),
    [
      [0, "castle", 0, null],
      [2, "town", 0, "church"],
      [1, "lake", 1, null],
    ],
  );
  assert.deepEqual(cleared(kingdom, { x: 2, y: 0 }).buildings, []);
});

test("the picture moves only when a kingdom comes to its edge", () => {
  const castle = boxOf(empty());
  const first = steady(castle, anywhere, 7, null);
  assert.deepEqual(first, { x0: -3, y0: -3, x1: 3, y1: 3 });
  assert.deepEqual(steady({ ...castle, x1: 2 }, anywhere, 7, first), first);
  const moved = steady({ ...castle, x1: 3 }, anywhere, 7, first);
  assert.deepEqual([moved.x0, moved.x1], [-2, 4]);
  const full = { x0: -3, y0: 0, x1: 3, y1: 0 };
  const only = steady(full, { ...anywhere, x0: -3, x1: 3 }, 8, null);
  assert.deepEqual([only.x0, only.x1], [-3, 3], "never beyond what can be counted");
});

test("a table survives its way through a link", () => {
  const one = laidDown(empty("Zoë / 7!"), twelve, { x: -1, y: 0 }, 2, anywhere)!;
  const told: Told = {
    box: "royal-wedding",
    players: 8,
    options: ["teams"],
    game: 2,
    kingdoms: [
      built(painted(one, { x: 0, y: -6 }, "town", 0, facts), { x: 0, y: -6 }, "big_tavern"),
      { ...empty(), coins: 11, knights: 2, towers: 0, queen: true },
      { ...empty("B"), earlier: { points: 70, largest_territory: 6, crowns: 9 } },
    ],
  };
  assert.deepEqual(read(write(told)), told);
});

test("what no table could be is not read", () => {
  for (const text of [
    "",
    "2/kingdomino.2.1/A//B/",
    "1/chess.2.1/A//B/",
    "1/kingdomino.2.1/%/",
    "1/x",
  ])
    assert.equal(read(text), null, text);
  const odd = read("1/kingdomino.2.1.cheating/A/k12g8r.k13h8r.sg7w1.sz1w1.bg12church.k49a1r/B/")!;
  assert.deepEqual(odd.options, []);
  assert.equal(odd.kingdoms[0]!.dominoes.length, 1, "nothing lies on the castle or on others");
  assert.deepEqual(odd.kingdoms[0]!.buildings, []);
});
