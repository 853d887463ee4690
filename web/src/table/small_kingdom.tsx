// Another kingdom: small, readable, with what its owner just did; a click enlarges it.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import {
  Building,
  Coin,
  Discard,
  Dragon,
  Icon,
  King,
  Queen,
  type BuildingName,
  type Colour,
} from "../art";
import { DominoView, Kingdom } from "../board";
import type * as P from "../protocol/types";
import { signed, t } from "../words";
import { kingdomName } from "./describe";
import { KingdomGrid } from "./kingdom_grid";
import { freshSquares, latestTurn } from "./recent";
import { Owners } from "./owners";
import { kingdomColour, type TableShown } from "./table_view";
import "./small_kingdom.css";

export function SmallKingdom(props: TableShown & { kingdom: number }): JSX.Element {
  const { state, kingdom, events } = props;
  const info = state.kingdoms[kingdom]!;
  const name = t("table.kingdom-of", { name: kingdomName(state, kingdom) });
  const counted = props.counted?.(kingdom);
  const fresh = freshSquares(events, kingdom);
  const colour = kingdomColour(state, kingdom);
  // Most events change one kingdom: draw only that one again.
  const picture = useMemo(
    () => (
      <Kingdom
        lands={info.squares}
        box={info.box}
        room={info.room}
        grid={state.setup.grid}
        colour={colour}
        fresh={fresh}
        lit={counted?.cells ?? null}
      />
    ),
    [info, fresh[0]?.x, fresh[0]?.y, fresh[1]?.x, fresh[1]?.y, colour, counted?.cells],
  );
  return (
    <section class="other" aria-label={name} data-kingdom={kingdom}>
      <Owners {...props} kingdom={kingdom} />
      <button
        type="button"
        class="other-board"
        aria-label={t("table.enlarge", { name: kingdomName(state, kingdom) })}
        onClick={() => props.onEnlarge(kingdom)}
      >
        {picture}
      </button>
      <div class="other-news">
        {counted ? (
          <span class="news number">{counted.text}</span>
        ) : (
          info.players.map((player) => (
            <News key={player} state={state} events={events} seat={player} />
          ))
        )}
      </div>
      <KingdomGrid kingdom={info} label={name} />
    </section>
  );
}

/** A player's latest turn in symbols: what was placed and what it brought, what was claimed. */
export function News({
  state,
  events,
  seat,
}: {
  state: P.TableState;
  events: readonly P.Event[];
  seat: number;
}): JSX.Element | null {
  if (state.phase !== "playing") return null;
  const colour = state.seats[seat]!.colour as Colour;
  return (
    <span class="news number" aria-hidden="true">
      {latestTurn(events, seat).map((what, i) => {
        switch (what.what) {
          case "placed":
            return (
              <span key={i} class="new">
                <DominoView domino={what.domino} />
                <b class={what.score > 0 ? "gain" : ""}>{signed(what.score)}</b>
              </span>
            );
          case "discarded":
            return (
              <span key={i} class="new">
                <Discard />
                <DominoView domino={what.domino} />
              </span>
            );
          case "taxed":
            return (
              <span key={i} class="new">
                <Coin />
                {signed(what.coins)}
              </span>
            );
          case "built":
            return (
              <span key={i} class="new">
                <Building name={what.building as BuildingName} />
              </span>
            );
          case "dragon":
            return (
              <span key={i} class="new">
                <Dragon />
              </span>
            );
          case "queen":
            return (
              <span key={i} class="new">
                <Queen />
              </span>
            );
          case "claimed":
            return (
              <span key={i} class="new">
                <Icon name="next" class="arrow" />
                <King colour={colour} />
                {what.domino.number}
              </span>
            );
          default:
            return null;
        }
      })}
    </span>
  );
}
