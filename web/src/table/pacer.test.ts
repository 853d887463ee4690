import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import type { Choices, EventMessage } from "../protocol/types";
import { Pacer } from "./pacer";

const event = (number: number) => ({ type: "event", event: { number } }) as EventMessage;
const choices = { type: "choices", number: 9 } as Choices;

function pacing(t: TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const shown: string[] = [];
  const pacer = new Pacer((m) => shown.push(m.type === "event" ? String(m.event.number) : m.type));
  return { pacer, shown };
}

test("a turn is one beat: its steps are shown together, the next turn after a while", (t) => {
  const { pacer, shown } = pacing(t);
  pacer.add(event(1), 0);
  pacer.add(event(2), 700);
  pacer.add(event(3), 0);
  pacer.add(event(4), 700);
  assert.deepEqual(shown, ["1", "2"]);
  assert.equal(pacer.behind.value, true);
  t.mock.timers.tick(700);
  assert.deepEqual(shown, ["1", "2", "3", "4"]);
  t.mock.timers.tick(700);
  assert.equal(pacer.behind.value, false);
});

test("whoever hurries sees everything at once until it is their turn", (t) => {
  const { pacer, shown } = pacing(t);
  pacer.add(event(1), 700);
  pacer.add(event(2), 700);
  pacer.hurry();
  pacer.add(event(3), 700);
  pacer.add(choices, 0);
  assert.deepEqual(shown, ["1", "2", "3", "choices"]);
  pacer.add(event(4), 700);
  pacer.add(event(5), 700);
  assert.deepEqual(shown.slice(4), ["4"]);
});
