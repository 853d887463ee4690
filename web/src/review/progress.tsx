// The progress of a review, with buttons to stop or restart it.
import type { JSX } from "preact";
import { Button } from "../app/button";
import type * as P from "../protocol/types";
import { t } from "../words";
import type { ReviewStore } from "./store";

export function Progress({
  store,
  state,
}: {
  store: ReviewStore;
  state: P.ReviewState;
}): JSX.Element | null {
  if (state.state === "done") return null;
  if (state.state === "none" || state.state === "failed")
    return (
      <div class="card review-progress">
        <p role="status">{t(state.state === "failed" ? "review.failed" : "review.cancelled")}</p>
        <Button icon="play" look="main" onClick={() => store.ask()}>
          {t("review.start")}
        </Button>
      </div>
    );
  const words =
    state.state === "growing" || state.place === null
      ? t("review.growing", { done: state.done, count: state.total })
      : t("review.waiting", { place: state.place });
  return (
    <div class="card review-progress">
      <label>
        <span role="status">{words}</span>
        <progress max={Math.max(1, state.total)} value={state.done} />
      </label>
      <Button icon="cancel" onClick={() => store.cancel()}>
        {t("button.cancel")}
      </Button>
    </div>
  );
}
