// The progress of a server that has just been started; calls that need its engine wait here.
import { computed, signal } from "@preact/signals";
import type * as P from "../protocol/types";
import { apiPath } from "./paths";
import { heard } from "./reach";

/** The progress of the engine and the bots; null until known. */
export const ready = signal<P.Ready | null>(null);
/** How many games are waiting for the engine. */
export const waiting = signal(0);
export const engineIsReady = computed(() => ready.value === null || ready.value.engine === 1);

const EVERY = 500;
const PATIENCE = 1500;
let watching: Promise<void> | null = null;

/** Polls the progress of the server until everything is ready. */
export function watchReady(): Promise<void> {
  watching ??= watch().finally(() => (watching = null));
  return watching;
}

async function watch(): Promise<void> {
  for (;;) {
    const found = await ask();
    if (found) ready.value = found;
    if (ready.value === null || ready.value.bots === 1) return;
    await pause(found ? EVERY : PATIENCE);
  }
}

/** Returns once the server can play, after it has said that its engine is not ready. */
export async function untilEngine(): Promise<void> {
  if (engineIsReady.value) ready.value = { engine: 0, bots: 0 }; // it was started again
  void watchReady();
  await new Promise<void>((done) => {
    const stop = engineIsReady.subscribe((isReady) => {
      if (isReady) queueMicrotask(() => (stop(), done()));
    });
  });
}

async function ask(): Promise<P.Ready | null> {
  const answer = heard(await fetch(apiPath("GET /ready", {})).catch(() => null));
  return answer?.ok ? ((await answer.json().catch(() => null)) as P.Ready | null) : null;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
