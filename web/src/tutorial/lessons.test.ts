// The lessons: their maps are read as they are drawn, and each can be solved.
import assert from "node:assert/strict";
import { test } from "node:test";
import { landsOf, LESSONS } from "./lessons";

test("a map is seen from its castle", () => {
  const lands = landsOf([". f1", "w C"]);
  assert.deepEqual(lands, [
    { x: 0, y: 1, terrain: "forest", crowns: 1 },
    { x: -1, y: 0, terrain: "wheat", crowns: 0 },
    { x: 0, y: 0, terrain: "castle", crowns: 0 },
  ]);
});

test("every lesson has a right answer among those it offers", () => {
  for (const lesson of LESSONS) {
    if (lesson.kind === "place") assert.ok(lesson.placements.length > 0, lesson.id);
    if (lesson.kind === "claim")
      assert.ok(
        lesson.line.some((domino) => !lesson.taken.includes(domino)),
        lesson.id,
      );
    if (lesson.kind === "count")
      assert.ok(lesson.answers.includes(lesson.squares.length * lesson.crowns), lesson.id);
    if (lesson.kind === "queen") assert.ok(lesson.answers.includes(lesson.right), lesson.id);
    if (lesson.kind === "dragon") assert.ok(lesson.builders.includes(lesson.best), lesson.id);
  }
});
