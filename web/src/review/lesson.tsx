// One position to decide again, as in a game; the server judges the move.
import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Icon } from "../art";
import { Button, Problem } from "../app/button";
import { announce } from "../app/live";
import { showSheet } from "../app/sheets";
import { api } from "../connection/api";
import { errorText } from "../lobby/error_text";
import type * as P from "../protocol/types";
import type { Film } from "../replay/film";
import { preferences } from "../settings/preferences";
import { ActionBar } from "../table/action_bar";
import { Deciding } from "../table/deciding";
import { listenToKeys } from "../table/keys";
import { narrateChoice } from "../table/narrator";
import { Round } from "../table/status_bar";
import { TableView } from "../table/table_view";
import { percent, signed, t } from "../words";
import { reasonTexts } from "./reasons";

interface LessonProps {
  id: string;
  film: Film;
  decision: P.ReviewedDecision;
  number: number;
  count: number;
  tools: ComponentChildren;
  onFound(): void;
  onNext(): void;
}

export function Lesson(props: LessonProps): JSX.Element {
  const { id, film, decision } = props;
  const choices = useSignal<P.Choices | null>(null);
  const tried = useSignal<P.Tried | null>(null);
  const problem = useSignal<string | null>(null);
  const busy = useSignal(false);
  const attempt = useSignal(0);
  const shown = useSignal(false);
  const enlarged = useSignal<number | null>(null);
  useEffect(() => {
    api.choicesAt(id, decision.at).then(
      (offered) => (choices.value = offered),
      (error) => (problem.value = errorText(error)),
    );
  }, []);
  const play = async (move: string) => {
    if (busy.value || tried.value) return;
    busy.value = true;
    problem.value = null;
    try {
      tried.value = await api.tryMove(id, decision.at, move);
      announce(verdict(tried.value));
      if (isFound(tried.value) && !shown.value) props.onFound();
    } catch (error) {
      problem.value = errorText(error);
    }
    busy.value = false;
  };
  const deciding = useMemo(
    () =>
      choices.value &&
      new Deciding(choices.value, {
        play: (move) => void play(move),
        mustConfirm: () => preferences.confirm.value,
        inView: () => {
          const seen = enlarged.value === null;
          enlarged.value = null;
          return seen;
        },
      }),
    [choices.value, attempt.value],
  );
  const current = useRef(deciding);
  current.current = tried.value ? null : deciding;
  useLayoutEffect(
    () =>
      listenToKeys({
        deciding: () => (busy.value ? null : current.current),
        undo: () => undefined,
        hint: () => undefined,
        hurry: () => undefined,
        prepare: () => undefined,
        open: () => undefined,
        enlarge: () => undefined,
        help: () => showSheet("keys"),
      }),
    [],
  );
  useEffect(() => (deciding ? narrateChoice(deciding) : undefined), [deciding]);
  const again = () => {
    tried.value = null;
    attempt.value += 1;
  };
  const show = () => {
    shown.value = true;
    deciding?.cancel();
    deciding?.show(decision.better[0]?.move ?? decision.move);
  };
  const step = film.stepOf(decision.at);
  const state = film.stateAt(step);
  const title = t("review.lesson", { number: props.number, count: props.count });
  return (
    <TableView
      state={state}
      events={film.eventsUpTo(step)}
      mine={[decision.seat]}
      deciding={deciding}
      large={enlarged.value ?? decision.kingdom}
      onEnlarge={(kingdom) => (enlarged.value = enlarged.value === kingdom ? null : kingdom)}
      status={
        <div class="status">
          <p class="status-turn">{title}</p>
          <p class="status-news">{t("review.find")}</p>
          <Round state={state} />
        </div>
      }
      tools={<div class="review-tools">{props.tools}</div>}
      actions={
        <>
          <Problem text={problem.value} />
          {tried.value ? (
            <Verdict
              tried={tried.value}
              state={state}
              onAgain={again}
              onShow={show}
              onNext={props.onNext}
              last={props.number === props.count}
            />
          ) : (
            deciding && <ActionBar deciding={deciding} state={state} busy={busy.value} />
          )}
        </>
      }
    />
  );
}

const isFound = (tried: P.Tried): boolean => tried.word === "best" || tried.word === "good";

function verdict(tried: P.Tried): string {
  if (tried.word === "best") return t("review.found-best");
  if (tried.word === "good") return t("review.found-good");
  const cost = percent(-tried.cost_chance, true);
  return t("review.found-worse", { chance: cost, points: signed(-tried.cost_points) });
}

interface VerdictProps {
  tried: P.Tried;
  state: P.TableState;
  last: boolean;
  onAgain(): void;
  onShow(): void;
  onNext(): void;
}

function Verdict({ tried, state, last, onAgain, onShow, onNext }: VerdictProps): JSX.Element {
  const why = reasonTexts(state, tried.reasons);
  const found = isFound(tried);
  return (
    <div
      class={`actions review-verdict ${found ? "found" : "missed"}`}
      role="group"
      aria-label={t("review.learn")}
      data-word={tried.word}
    >
      <div class="actions-what">
        <p>
          <Icon name={found ? "confirm" : "warning"} /> <b>{verdict(tried)}</b>
        </p>
        {!found && why.length > 0 && <p class="small muted">{why.slice(0, 2).join(" ")}</p>}
      </div>
      <div class="actions-buttons">
        {tried.word !== "best" && (
          <>
            <Button icon="hint" onClick={onShow}>
              {t("review.show-best")}
            </Button>
            <Button icon="rotate-back" onClick={onAgain}>
              {t("page.try-again")}
            </Button>
          </>
        )}
        <Button look="main" onClick={onNext}>
          {t(last ? "review.finish" : "button.next")}
          <Icon name="next" />
        </Button>
      </div>
    </div>
  );
}
