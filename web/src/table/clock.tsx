// A seat's clock, ticking between the server's messages.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type * as P from "../protocol/types";
import { t } from "../words";
import "./clock.css";

const tick = signal(Date.now());
const offsets = new WeakMap<P.ClockInfo, number>();

/** The difference between the server's time and ours, fixed at `now`, when its message is first seen. */
function offset(clocks: P.ClockInfo, now: number): number {
  let found = offsets.get(clocks);
  if (found === undefined) offsets.set(clocks, (found = clocks.now - now));
  return found;
}

/** Milliseconds a seat has left at a moment of our time. */
export function timeLeft(clocks: P.ClockInfo, seat: number, now: number): number {
  const left = clocks.remaining[seat] ?? 0;
  if (clocks.running !== seat) return left;
  return Math.max(0, left - (now + offset(clocks, now) - clocks.since));
}

/** 1:05, 2:03:00, or 3 days as 72:00:00. */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

export function SeatClock({
  clocks,
  seat,
}: {
  clocks: P.ClockInfo | null;
  seat: number;
}): JSX.Element | null {
  const running = clocks?.running === seat;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => (tick.value = Date.now()), 500);
    return () => clearInterval(timer);
  }, [running]);
  if (!clocks) return null;
  const left = timeLeft(clocks, seat, running ? Math.max(tick.value, Date.now()) : Date.now());
  return (
    <span
      class={
        running && left < 10_000
          ? "clock number short"
          : running
            ? "clock number running"
            : "clock number"
      }
      role="timer"
    >
      <span class="unseen-text">{t("table.time-left")}: </span>
      {clockText(left)}
    </span>
  );
}
