// Before the game: who sits where, the link for friends, a seat for yourself.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Icon, Shield, type Colour } from "../art";
import { Button, Problem } from "../app/button";
import { go } from "../app/router";
import { about } from "../connection/about";
import { api } from "../connection/api";
import { clockName } from "../lobby/clock_name";
import { errorText } from "../lobby/error_text";
import { modeName } from "../lobby/game_lists";
import { chosen, levelOf } from "../lobby/setup_choice";
import { NameField } from "../settings/settings";
import { preferences } from "../settings/preferences";
import type * as P from "../protocol/types";
import { t } from "../words";
import { nameOf } from "./describe";
import { ShareLink } from "./share_link";
import type { TableStore } from "./table_store";
import "../lobby/lobby.css";
import "./waiting_room.css";

export function WaitingRoom({
  store,
  state,
}: {
  store: TableStore;
  state: P.TableState;
}): JSX.Element {
  const problem = useSignal<string | null>(null);
  const you = store.you.value;
  const seated = you.seats.length > 0;
  const creator = you.player !== null && you.player === state.creator;
  const attempt = (work: Promise<unknown>) => {
    problem.value = null;
    return work.catch((error) => (problem.value = errorText(error)));
  };
  const join = (seat: number) =>
    attempt(
      api
        .join(state.game, { name: preferences.name.value || t("page.guest"), seat })
        .then(() => store.socket.reopen()),
    );
  const leave = () =>
    attempt(Promise.all(you.seats.map((seat) => api.leave(state.game, seat))).then(() => go("/")));
  const invitation = (
    <section class="card stack">
      <h2>{t("wait.invite")}</h2>
      <ShareLink path={`/game/${state.game}`} />
    </section>
  );
  return (
    <main class="page narrow">
      <h1>{modeName(state.setup)}</h1>
      <p class="muted" role="status">
        {t("wait.lead")}
      </p>
      {state.clocks && (
        <p>
          <Icon name="clock" /> {clockName(state.clocks)}
        </p>
      )}
      {creator && invitation}
      <section class="card stack">
        <h2>{t("new.seats")}</h2>
        {!seated && <NameField />}
        <ul class="chairs">
          {state.seats.map((seat) => (
            <li key={seat.seat} class={seat.kind === "open" ? "chair open" : "chair"}>
              <Shield colour={seat.colour as Colour} size={30} />
              <span class="chair-name">
                <span title={nameOf(state, seat.seat)}>
                  {keptText(seat, you.player) ?? nameOf(state, seat.seat)}
                </span>
                {you.seats.includes(seat.seat) && <span>({t("table.you")})</span>}
              </span>
              {seat.kind === "open" && !seated && mayTake(seat, you.player) && (
                <Button look="main" onClick={() => void join(seat.seat)}>
                  {t("button.join")}
                </Button>
              )}
              {(seat.kind !== "open" || isKept(seat)) &&
                creator &&
                !you.seats.includes(seat.seat) && (
                  <Button
                    icon="cancel"
                    look="plain"
                    label={t("wait.clear-seat", {
                      name: seat.kept?.name ?? nameOf(state, seat.seat),
                    })}
                    title={t("wait.clear-seat", {
                      name: seat.kept?.name ?? nameOf(state, seat.seat),
                    })}
                    onClick={() => void attempt(api.leave(state.game, seat.seat))}
                  />
                )}
              {seat.kind === "open" && creator && (
                <Button
                  icon="bot"
                  disabled={!about.value}
                  onClick={() =>
                    void attempt(api.seatBot(state.game, seat.seat, levelOf(chosen.value)))
                  }
                >
                  {t("wait.seat-bot")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      {!creator && invitation}
      <Problem text={problem.value} />
      <div class="row">
        {seated && !creator && <Button onClick={() => void leave()}>{t("button.leave")}</Button>}
        {creator && (
          <Button
            onClick={() => {
              if (confirm(t("wait.cancel-sure")))
                void attempt(api.cancel(state.game).then(() => go("/")));
            }}
          >
            {t("wait.cancel")}
          </Button>
        )}
      </div>
    </main>
  );
}

const isKept = (seat: P.SeatInfo): boolean =>
  seat.kind === "open" && !!seat.kept && seat.kept.until > Date.now();

const mayTake = (seat: P.SeatInfo, player: string | null): boolean =>
  !isKept(seat) || seat.kept?.player === player;

/** Who a rematch keeps this seat for; null if anyone may take it. */
function keptText(seat: P.SeatInfo, player: string | null): string | null {
  if (!isKept(seat)) return null;
  return seat.kept!.player === player
    ? t("comfort.kept-you")
    : t("comfort.kept", { name: seat.kept!.name });
}
