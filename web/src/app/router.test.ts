import assert from "node:assert/strict";
import { test } from "node:test";
import { match } from "./router";

test("an address matches its pattern and gives its parts", () => {
  assert.deepEqual(match("/game/:id", "/game/abc%20d"), { id: "abc d" });
  assert.deepEqual(match("/game/:id", "/game/abc/"), { id: "abc" });
  assert.equal(match("/game/:id", "/game/abc/replay"), null);
  assert.equal(match("/game/:id", "/player/abc"), null);
});
