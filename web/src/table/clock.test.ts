import assert from "node:assert/strict";
import { test } from "node:test";
import type { ClockInfo } from "../protocol/types";
import { clockText, timeLeft } from "./clock";

test("times are written as minutes and seconds, with hours when there are any", () => {
  assert.deepEqual([500, 65_000, 7_380_000].map(clockText), ["0:01", "1:05", "2:03:00"]);
});

test("only the running clock goes down, by the server's time and not ours", () => {
  const clocks: ClockInfo = {
    kind: "player",
    seconds: 60,
    increment: 0,
    on_timeout: "out",
    remaining: [30_000, 20_000],
    running: 1,
    since: 5_000,
    now: 9_000,
  };
  const seen = 1_700_000_000_000;
  assert.deepEqual([timeLeft(clocks, 0, seen), timeLeft(clocks, 1, seen)], [30_000, 16_000]);
  const later = seen + 2_500;
  assert.deepEqual([timeLeft(clocks, 0, later), timeLeft(clocks, 1, later)], [30_000, 13_500]);
});
