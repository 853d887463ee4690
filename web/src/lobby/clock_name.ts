// The name of a game's clock, for lists and invitations.
import type * as P from "../protocol/types";
import { t, type Key } from "../words";

/** The clock in words; only figures if the form does not offer it. */
export function clockName(clock: P.ClockRequest | null): string {
  const key = clock ? `clock.${clock.kind}-${clock.seconds}` : "clock.none";
  const words = t(key as Key);
  if (words !== key || !clock) return words;
  const minutes = `${Math.floor(clock.seconds / 60)}:${String(clock.seconds % 60).padStart(2, "0")}`;
  return clock.increment ? `${minutes} + ${clock.increment}` : minutes;
}
