// After the last move: the count, the winners, the score sheet, and where to go from here.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Icon } from "../art";
import { Button } from "../app/button";
import { go, Link } from "../app/router";
import { api } from "../connection/api";
import { preferences } from "../settings/preferences";
import type * as P from "../protocol/types";
import { t } from "../words";
import type { Counting } from "./counting";
import { GameSheets, ScoreSheet, winnersText } from "./score_sheet";
import { ShareLink } from "./share_link";
import type { TableStore } from "./table_store";
import "./ending.css";

interface EndingProps {
  store: TableStore;
  state: P.TableState;
  counting: Counting | null;
}

export function Ending({ store, state, counting }: EndingProps): JSX.Element | null {
  const scores = state.scores;
  const asked = useSignal(false);
  const { player } = store.you.value;
  // Until the deal opens, a game of the deal of the day is visible only to its player.
  const sealed = !!state.daily && !state.revealed;
  // Players who resigned may ask for a rematch, too.
  const seated = player !== null && state.seats.some((seat) => seat.player === player);
  useEffect(() => {
    if (asked.value && state.rematch) toRematch(state.rematch);
  }, [state.rematch]);
  // A seat is kept there for everyone who played; spectators watch again.
  const toRematch = (game: string) => {
    const name = preferences.name.value || t("page.guest");
    const joined = seated ? api.join(game, { name }).catch(() => undefined) : Promise.resolve();
    void joined.then(() => go(`/game/${game}`));
  };
  const rematch = () => {
    asked.value = true;
    store.rematch();
  };
  if (!scores) return null;
  if (counting?.running) {
    return (
      <div class="card ending">
        <h2>{t("end.counting")}</h2>
        <Button icon="skip" onClick={() => counting.finish()}>
          {t("button.skip")}
        </Button>
      </div>
    );
  }
  return (
    <div class="card ending">
      <h2>
        <Icon name="trophy" /> {winnersText(state, scores)}
      </h2>
      <ScoreSheet state={state} scores={scores} />
      <GameSheets state={state} scores={scores} />
      <div class="row">
        {state.daily ? (
          <Link class="button main" to="/daily">
            <Icon name="trophy" />
            {t("daily.see")}
          </Link>
        ) : state.rematch ? (
          <Button icon="play" look="main" onClick={() => toRematch(state.rematch!)}>
            {t("end.to-rematch")}
          </Button>
        ) : (
          seated && (
            <Button icon="play" look="main" onClick={rematch}>
              {t("button.rematch")}
            </Button>
          )
        )}
        <Link class="button" to={`/review/${state.game}`}>
          <Icon name="graduation" />
          {t("review.title")}
        </Link>
        <Link class="button" to={`/game/${state.game}/replay`}>
          <Icon name="replay" />
          {t("button.replay")}
        </Link>
        {!sealed && (
          <a
            class="button"
            href={api.recordPath(state.game)}
            download={`fiefdom-${state.game}.txt`}
          >
            <Icon name="download" />
            {t("button.download")}
          </a>
        )}
        <Link class="button" to="/">
          <Icon name="home" />
          {t("end.home")}
        </Link>
      </div>
      {!sealed && <ShareLink path={`/game/${state.game}/replay`} />}
    </div>
  );
}
