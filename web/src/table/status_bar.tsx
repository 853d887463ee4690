// One line over the table: whose turn it is, what just happened, the round, the connection.
import type { JSX } from "preact";
import { Icon, Shield, type Colour } from "../art";
import { codeText } from "../lobby/error_text";
import { modeName } from "../lobby/game_lists";
import type * as P from "../protocol/types";
import { number, t } from "../words";
import { shortNameOf, turnTexts } from "./describe";
import { winnersText } from "./score_sheet";
import type { TableStore } from "./table_store";
import { Teaching } from "./teaching";
import "./status_bar.css";

interface StatusProps {
  store: TableStore;
  state: P.TableState;
  /** The territories are being counted: nobody has won yet. */
  counting: boolean;
}

export function StatusBar({ store, state, counting }: StatusProps): JSX.Element {
  const { decision } = state;
  const choices = store.choices.value;
  const told = turnTexts(state, store.events.value);
  const seat = decision ? state.seats[decision.seat] : null;
  return (
    <div class={choices ? "status yours" : "status"}>
      <p class="status-turn">
        {seat && <Shield colour={seat.colour as Colour} size={26} />}
        <span>{counting ? t("end.counting") : turnText(store, state)}</span>
      </p>
      <p class="status-news" aria-hidden="true">
        {told.length > 0 ? told.join(" ") : modeName(state.setup)}
      </p>
      <Round state={state} />
      {state.spectators > 0 && (
        <p class="status-watchers">
          <Icon name="eye" />
          <span class="unseen-text">{t("table.spectators")} </span>
          {number(state.spectators)}
        </p>
      )}
      <Teaching store={store} state={state} />
      {store.refusal.value && (
        <p class="status-refused" role="alert">
          <Icon name="warning" />
          {codeText(store.refusal.value.code, store.refusal.value.message)}
        </p>
      )}
    </div>
  );
}

function turnText(store: TableStore, state: P.TableState): string {
  const { decision } = state;
  if (!decision)
    return state.scores && state.phase === "over"
      ? winnersText(state, state.scores)
      : t(`phase.${state.phase}`);
  const name = shortNameOf(state, decision.seat);
  const mine = store.you.value.seats;
  if (!mine.includes(decision.seat)) return t(`waiting.${decision.kind}`, { name });
  const words = t(`decision.${decision.kind}`);
  return mine.length > 1 ? `${name}: ${words}` : words;
}

/** The round in words, or in figures if space is short. */
export function Round({ state }: { state: P.TableState }): JSX.Element {
  return (
    <p class="status-round number">
      <span class="in-words">{roundText(state)}</span>
      <span class="in-figures" aria-hidden="true">
        {number(Math.max(1, state.round))}/{number(state.setup.lines)}
      </span>
    </p>
  );
}

function roundText(state: P.TableState): string {
  if (state.phase === "waiting") return "";
  const round = t("table.round", { round: Math.max(1, state.round), rounds: state.setup.lines });
  return state.setup.dynasty
    ? `${t("table.game-number", { number: state.game_number })} · ${round}`
    : round;
}
