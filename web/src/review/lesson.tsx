// One position to decide again, as in a game; the server judges the move.
import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Icon } from "../art";
import { Button } from "../app/button";
import { announce } from "../app/live";
import { api } from "../connection/api";
import { errorText } from "../lobby/error_text";
import type * as P from "../protocol/types";
import type { Film } from "../replay/film";
import { PositionTable } from "../table/position_table";
import { Round } from "../table/status_bar";
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
  /** The best move, while it is shown, and whether it ever was. */
  const shown = useSignal<string | null>(null);
  const told = useSignal(false);
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
      if (isFound(tried.value) && !told.value) props.onFound();
    } catch (error) {
      problem.value = errorText(error);
    }
    busy.value = false;
  };
  const again = () => {
    tried.value = null;
    shown.value = null;
    attempt.value += 1;
  };
  const show = () => {
    told.value = true;
    attempt.value += 1;
    shown.value = decision.better[0]?.move ?? decision.move;
  };
  const step = film.stepOf(decision.at);
  const state = film.stateAt(step);
  const title = t("review.lesson", { number: props.number, count: props.count });
  return (
    <PositionTable
      state={state}
      events={film.eventsUpTo(step)}
      mine={[decision.seat]}
      choices={choices.value}
      attempt={attempt.value}
      busy={busy.value || tried.value !== null}
      home={decision.kingdom}
      shown={shown}
      onPlay={(move) => void play(move)}
      status={
        <div class="status">
          <p class="status-turn">{title}</p>
          <p class="status-news">{t("review.find")}</p>
          <Round state={state} />
        </div>
      }
      tools={<div class="review-tools">{props.tools}</div>}
      problem={problem.value}
      bar={
        tried.value && (
          <Verdict
            tried={tried.value}
            state={state}
            onAgain={again}
            onShow={show}
            onNext={props.onNext}
            last={props.number === props.count}
          />
        )
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
