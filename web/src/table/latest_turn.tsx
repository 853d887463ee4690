// What another player has just done, shown over your own board when other kingdoms are out of view.
import type { JSX } from "preact";
import { Shield, type Colour } from "../art";
import { Kingdom } from "../board";
import { nameOf } from "./describe";
import { freshSquares } from "./recent";
import { News } from "./small_kingdom";
import { kingdomColour, type TableShown } from "./table_view";
import "./latest_turn.css";

export function LatestTurn({ state, events, large, mine }: TableShown): JSX.Element | null {
  const latest = events.at(-1);
  if (state.phase !== "playing" || latest?.kind !== "move" || latest.seat === null) return null;
  const seat = state.seats[latest.seat]!;
  const kingdom = state.kingdoms[seat.kingdom];
  if (mine.length === 0 || !kingdom || seat.kingdom === large) return null;
  return (
    <div class="latest-turn" aria-hidden="true" data-latest={seat.kingdom}>
      <div class="latest-board">
        <Kingdom
          key={seat.kingdom}
          lands={kingdom.squares}
          box={kingdom.box}
          room={kingdom.room}
          grid={state.setup.grid}
          colour={kingdomColour(state, seat.kingdom)}
          fresh={freshSquares(events, seat.kingdom)}
        />
      </div>
      <div class="latest-what">
        <span class="latest-name">
          <Shield colour={seat.colour as Colour} size={20} />
          {nameOf(state, seat.seat)}
        </span>
        <News state={state} events={events} seat={seat.seat} />
      </div>
    </div>
  );
}
