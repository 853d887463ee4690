// The log: every event as sentences, newest first.
import type { JSX } from "preact";
import { Shield, type Colour } from "../art";
import type * as P from "../protocol/types";
import { eventTexts } from "./describe";
import "./log.css";

export function Log({
  state,
  events,
}: {
  state: P.TableState;
  events: readonly P.Event[];
}): JSX.Element {
  return (
    <ol class="log" reversed>
      {[...events].reverse().map((event) => {
        const texts = eventTexts(state, event);
        if (texts.length === 0) return null;
        const seat = event.seat === null ? null : state.seats[event.seat];
        return (
          <li key={event.number}>
            {seat && <Shield colour={seat.colour as Colour} size={18} />}
            <span>{texts.join(" ")}</span>
          </li>
        );
      })}
    </ol>
  );
}
