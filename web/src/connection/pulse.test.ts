import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { Pulse } from "./pulse";

function listening(t: TestContext, answer: (pulse: Pulse) => void = () => undefined) {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const log = { pings: 0, silentAt: [] as number[] };
  const pulse: Pulse = new Pulse({
    lively: () => true,
    ping: () => {
      log.pings += 1;
      answer(pulse);
      return true;
    },
    silent: () => log.silentAt.push(Date.now()),
  });
  return { pulse, log };
}

/** Lets time pass in small steps, so that timers set on the way run when they are due. */
function pass(t: TestContext, milliseconds: number): void {
  for (let i = 0; i < milliseconds; i += 100) t.mock.timers.tick(100);
}

test("a line that falls silent is reported within three seconds", (t) => {
  const { pulse, log } = listening(t);
  pulse.heard();
  pass(t, 3000);
  assert.equal(log.silentAt.length, 1);
});

test("a move that is not answered is reported within three seconds, however busy the line was", (t) => {
  const { pulse, log } = listening(t);
  pulse.heard();
  pass(t, 1000);
  pulse.expect();
  pass(t, 2500);
  assert.equal(log.silentAt.length, 1);
});

test("a line that answers is asked now and then and never reported", (t) => {
  const later = (pulse: Pulse) => setTimeout(() => pulse.heard(), 300);
  const { pulse, log } = listening(t, later);
  pulse.heard();
  pass(t, 60_000);
  assert.ok(log.pings > 10);
  assert.deepEqual(log.silentAt, []);
});

test("who is far away gets more time for an answer", (t) => {
  const { pulse, log } = listening(t);
  pulse.heard();
  pulse.ask();
  pass(t, 900);
  pulse.heard();
  pulse.ask();
  pass(t, 3000);
  assert.deepEqual(log.silentAt, []);
  pass(t, 1000);
  assert.equal(log.silentAt.length, 1);
});

test("a line that was let go of is not asked again", (t) => {
  const { pulse, log } = listening(t);
  pulse.heard();
  pulse.stop();
  pass(t, 60_000);
  assert.equal(log.pings, 0);
});
