// Hints that teach, over the table: where to look, then the move, then why; and what a move cost.
import { effect } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Button } from "../app/button";
import { announce } from "../app/live";
import { lazy } from "../app/lazy";
import { Sheet } from "../app/sheet";
import { Icon } from "../art";
import type * as P from "../protocol/types";
import { percent, t } from "../words";
import type { TableStore } from "./table_store";

const Why = lazy(async () => (await import("./why")).Why);

/** From this many points on, points say more than the chance of winning. */
const WORTH_POINTS = 1.5;

/** The sentence for the step that a hint is at. */
function stepText({ look, turn }: P.Lesson, step: number): string {
  if (step > 1) return t("hint.shown");
  if (look.squares.length > 0) return t("hint.look.kingdom");
  if (look.dominoes.length > 0) return t("hint.look.line");
  if (look.spots.length > 0) return t("hint.look.builders");
  return t(turn[0]?.kind === "pass" ? "hint.look.pass" : "hint.shown");
}

function costText({ cost_points: points, cost_chance: chance }: P.Verdict): string {
  return points >= WORTH_POINTS
    ? t("hint.cost", { points: t("count.points", { count: Math.round(points) }) })
    : t("hint.cost-chance", { percent: percent(chance) });
}

/** The line with the text of a hint, and the button for its next step. */
export function Teaching({ store, state }: { store: TableStore; state: P.TableState }) {
  const { lesson, step } = store.teaching;
  useEffect(
    () =>
      effect(() => {
        if (lesson.value && step.value > 0) announce(stepText(lesson.value, step.value));
      }),
    [store],
  );
  useEffect(
    () =>
      effect(() => {
        const verdict = store.teaching.regretted.value;
        if (verdict) announce(costText(verdict));
      }),
    [store],
  );
  if (lesson.value && step.value > 0)
    return (
      <>
        <p class="status-hint">
          <Icon name="hint" />
          <span>{stepText(lesson.value, step.value)}</span>
          <Button look="small" onClick={() => store.askHint()}>
            {t(step.value === 1 ? "hint.show" : "hint.why")}
          </Button>
        </p>
        {step.value === 3 && (
          <Sheet title={t("hint.why")} onClose={() => (step.value = 2)}>
            <Why lesson={lesson.value} state={state} />
          </Sheet>
        )}
      </>
    );
  return <Regret store={store} />;
}

/** After a costly move: what it cost, and a button to undo it. */
function Regret({ store }: { store: TableStore }): JSX.Element | null {
  const verdict = store.teaching.regretted.value;
  if (!verdict) return null;
  return (
    <p class="status-hint" data-regret>
      <Icon name="warning" />
      <span>{costText(verdict)}</span>
      <Button
        icon="undo"
        look="small"
        disabled={store.sent.value !== null}
        onClick={() => store.undo()}
      >
        <span class="at-length">{t("hint.again")}</span>
        <span class="in-short">{t("button.undo")}</span>
      </Button>
    </p>
  );
}
