// The review of a finished game: requested, shown while it is made, and stepped through.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { Icon } from "../art";
import { Problem } from "../app/button";
import { Link } from "../app/router";
import { useTitle } from "../app/title";
import { Loading, Trouble } from "../app/waiting";
import { loadAbout } from "../connection/about";
import { api } from "../connection/api";
import { addressText } from "../lobby/error_text";
import { modeName } from "../lobby/game_lists";
import { Film } from "../replay/film";
import { t } from "../words";
import { Mistakes } from "./mistakes";
import { Progress } from "./progress";
import { ReviewStore } from "./store";
import { Walk } from "./walk";
import "../table/score_sheet.css";
import "./review.css";

export function ReviewPage({ id, learning }: { id: string; learning: boolean }): JSX.Element {
  const store = useMemo(() => new ReviewStore(id), [id]);
  const film = useSignal<Film | null>(null);
  const player = useSignal<string | null>(null);
  const problem = useSignal<string | null>(null);
  useEffect(() => {
    loadAbout();
    store.ask();
    api.me().then(
      (me) => (player.value = me.player),
      () => undefined,
    );
    api.replay(id).then(
      (replay) => (film.value = new Film(replay)),
      (error) => (problem.value = addressText(error)),
    );
    return () => store.close();
  }, [store]);
  const state = store.state.value;
  const shown = film.value;
  useTitle(
    t(learning ? "review.learn" : "review.title"),
    shown && modeName(shown.stateAt(0).setup),
  );
  const trouble = problem.value ?? (state ? null : store.problem.value);
  if (trouble) return <Trouble problem={trouble} />;
  if (!shown || !state) return <Loading />;
  if (learning && state.review)
    return <Mistakes id={id} film={shown} review={state.review} player={player.value} />;
  const start = shown.stateAt(0);
  return (
    <main class="page review">
      <header class="review-head">
        <h1>
          {t("review.title")}: {modeName(start.setup)}
        </h1>
        <div class="row">
          {state.review && (
            <Link class="button main" to={`/review/${id}/mistakes`}>
              <Icon name="graduation" />
              {t("review.learn")}
            </Link>
          )}
          <Link class="button" to={`/game/${id}/replay`}>
            <Icon name="replay" />
            {t("button.replay")}
          </Link>
        </div>
      </header>
      <Problem text={store.problem.value} />
      <Progress store={store} state={state} />
      {store.decisions.length > 0 && (
        <Walk id={id} film={shown} review={state.review} decisions={store.decisions} />
      )}
    </main>
  );
}
