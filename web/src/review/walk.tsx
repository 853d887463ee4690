// Stepping through a review: graph, current decision, turning points, decisions and summary.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { Icon } from "../art";
import { Button } from "../app/button";
import { announce } from "../app/live";
import type * as P from "../protocol/types";
import { type Film, startMoves } from "../replay/film";
import { StepButton } from "../replay/step_button";
import { eventTexts } from "../table/describe";
import { percent, t } from "../words";
import { chancePoints, isMistake, nextMistake } from "./chances";
import { DecisionView } from "./decision_view";
import { Graph } from "./graph";
import { DecisionList, TurningPoints } from "./lists";
import { Summary } from "./summary";

interface WalkProps {
  id: string;
  film: Film;
  review: P.ReviewInfo | null;
  decisions: readonly P.ReviewedDecision[];
}

export function Walk({ id, film, review, decisions }: WalkProps): JSX.Element {
  const length = film.movesAt(film.length);
  const at = useSignal(Math.min(length, startMoves()));
  const seek = (to: number) => {
    at.value = Math.max(0, Math.min(length, to));
    history.replaceState(null, "", at.value === 0 ? location.pathname : `?at=${at.value}`);
    const decision = decisions[at.value];
    if (decision) announce(spoken(film, decision));
  };
  const jump = (by: 1 | -1) => {
    const to = nextMistake(decisions, at.peek(), by);
    if (to !== null) seek(to);
  };
  // Before the graph is visible, so that a key pressed early is not lost.
  useLayoutEffect(() => {
    const ends = new AbortController();
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest("dialog, input, select")) return;
      const go: Record<string, () => void> = {
        ArrowLeft: () => seek(at.peek() - 1),
        ArrowRight: () => seek(at.peek() + 1),
        k: () => jump(-1),
        j: () => jump(1),
      };
      // Elsewhere these scroll the page.
      const onGraph: Record<string, () => void> = {
        ArrowDown: () => seek(at.peek() - 1),
        ArrowUp: () => seek(at.peek() + 1),
        Home: () => seek(0),
        End: () => seek(length),
      };
      const act = go[event.key] ?? (target.closest("[role=slider]") && onGraph[event.key]);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press, { signal: ends.signal });
    return () => ends.abort();
  }, [film, decisions]);
  const state = film.stateAt(film.stepOf(at.value));
  const decision = decisions[at.value];
  return (
    <div class="review-body" data-at={at.value}>
      <section class="card review-graph" aria-label={t("review.chances")}>
        <h2>{t("review.chances")}</h2>
        <Graph
          state={film.stateAt(0)}
          points={chancePoints(review, decisions)}
          length={length}
          at={at.value}
          marks={decisions.filter(isMistake)}
          onSeek={seek}
        />
        <Steps at={at.value} length={length} onSeek={seek} onJump={jump} />
      </section>
      <DecisionView id={id} film={film} state={state} decision={decision} at={at.value} />
      <div class="review-side">
        {review && (
          <TurningPoints
            state={state}
            review={review}
            decisions={decisions}
            at={at.value}
            onSeek={seek}
          />
        )}
        <DecisionList state={state} decisions={decisions} at={at.value} onSeek={seek} />
      </div>
      {review && <Summary state={film.stateAt(film.length)} review={review} />}
    </div>
  );
}

function spoken(film: Film, decision: P.ReviewedDecision): string {
  const step = film.stepOf(decision.at);
  const event = film.eventAt(step + 1);
  const what = event ? (eventTexts(film.stateAt(step), event)[0] ?? "") : "";
  const cost = decision.cost_chance > 0 ? percent(-decision.cost_chance, true) : "";
  return `${what} ${t(`review.word.${decision.word}`)} ${cost}`.trim();
}

interface StepsProps {
  at: number;
  length: number;
  onSeek(to: number): void;
  onJump(by: 1 | -1): void;
}

function Steps({ at, length, onSeek, onJump }: StepsProps): JSX.Element {
  return (
    <div class="row review-steps" role="group" aria-label={t("replay.position")}>
      <Button
        icon="first"
        look="small"
        title={`${t("review.previous-mistake")} (K)`}
        aria-keyshortcuts="K"
        onClick={() => onJump(-1)}
      >
        <span>{t("review.previous-mistake")}</span>
      </Button>
      <StepButton to="previous" disabled={at === 0} small onClick={() => onSeek(at - 1)} />
      <span class="number muted">{t("replay.move", { number: at, count: length })}</span>
      <StepButton to="next" disabled={at === length} small onClick={() => onSeek(at + 1)} />
      <Button
        look="small"
        title={`${t("review.next-mistake")} (J)`}
        aria-keyshortcuts="J"
        onClick={() => onJump(1)}
      >
        <span>{t("review.next-mistake")}</span>
        <Icon name="last" />
      </Button>
    </div>
  );
}
