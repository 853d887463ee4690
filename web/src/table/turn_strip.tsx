// The order of the coming turns, the acting king first.
import type { JSX } from "preact";
import { King, type Colour } from "../art";
import type * as P from "../protocol/types";
import { t } from "../words";
import { nameOf } from "./describe";
import "./turn_strip.css";

export function TurnStrip({ state }: { state: P.TableState }): JSX.Element | null {
  if (state.turns.length === 0) return null;
  return (
    <ol class="turns" aria-label={t("table.turns")}>
      {state.turns.map((turn, i) => (
        <li
          key={`${i}-${turn.line}-${turn.king}`}
          class={[i === 0 && "now", turn.line === "next" && "later"].filter(Boolean).join(" ")}
        >
          <King
            colour={(state.seats[turn.player]?.colour ?? "grey") as Colour}
            title={nameOf(state, turn.player)}
          />
        </li>
      ))}
    </ol>
  );
}
