// The log: every event as sentences, newest first.
import type { JSX } from "preact";
import { Link } from "../app/router";
import { Shield, type Colour } from "../art";
import type * as P from "../protocol/types";
import { eventTexts } from "./describe";
import "./log.css";

interface LogProps {
  state: P.TableState;
  events: readonly P.Event[];
  /** Whether each line leads to its moment in the replay. */
  linked?: boolean;
}

export function Log({ state, events, linked }: LogProps): JSX.Element {
  return (
    <ol class="log" reversed>
      {[...events].reverse().map((event) => {
        const texts = eventTexts(state, event);
        if (texts.length === 0) return null;
        const seat = event.seat === null ? null : state.seats[event.seat];
        return (
          <li key={event.number}>
            {seat && <Shield colour={seat.colour as Colour} size={18} />}
            {linked && event.move_number > 0 ? (
              <Link to={`/game/${state.game}/replay?at=${event.move_number}`}>
                {texts.join(" ")}
              </Link>
            ) : (
              <span>{texts.join(" ")}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
