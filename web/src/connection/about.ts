// What the server offers and what the boxes contain: requested once per visit.
import { signal } from "@preact/signals";
import type * as P from "../protocol/types";
import { api } from "./api";
import { apiPath } from "./paths";

export const about = signal<P.About | null>(null);
export const components = signal<P.Components | null>(null);

const PATIENCE = 1500;

async function keepAsking<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch {
      await new Promise((done) => setTimeout(done, PATIENCE));
    }
  }
}

let started = false;

/** Starts loading both; views that use the signals are redrawn when they arrive. */
export function loadAbout(): void {
  if (started) return;
  started = true;
  void keepAsking(api.about).then((value) => (about.value = value));
  void keepAsking(api.components).then((value) => (components.value = value));
}

/** The full address of a path, for opening it on another device. */
export function addressFor(path: string): string {
  return new URL(path, about.value?.address ?? location.origin).href;
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/;

/** Whether the page is open on the very computer that serves it to others. */
export function isServedHere(): boolean {
  return !!about.value?.address && LOOPBACK.test(location.hostname);
}

/** A picture of the QR code that opens a path of this server on another device. */
export function qrFor(path: string): string {
  return apiPath("GET /qr", { query: { path } });
}

/** A building's effects, once known. */
export function buildingInfo(name: string): P.BuildingInfo | undefined {
  return components.value?.buildings.find((b) => b.building === name);
}

/** A domino by box and number, once known. */
export function dominoInfo(box: string, number: number): P.DominoInfo | undefined {
  return components.value?.dominoes[box]?.find((d) => d.number === number);
}
