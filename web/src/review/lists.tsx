// What can be jumped to: the turning points of the game, and every decision with a choice.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Shield, type Colour } from "../art";
import type * as P from "../protocol/types";
import { kingdomName, nameOf } from "../table/describe";
import { kingdomColour } from "../table/table_view";
import { percent, signed, t } from "../words";
import { Word } from "./decision_view";

interface ListProps {
  state: P.TableState;
  decisions: readonly P.ReviewedDecision[];
  at: number;
  onSeek(at: number): void;
}

export function TurningPoints({
  state,
  review,
  decisions,
  at,
  onSeek,
}: ListProps & { review: P.ReviewInfo }): JSX.Element | null {
  if (review.turning_points.length === 0) return null;
  return (
    <section class="card" aria-labelledby="turning">
      <h2 id="turning">{t("review.turning")}</h2>
      <ol class="review-list">
        {review.turning_points.map((point) => (
          <li key={`${point.at}${point.what}`}>
            <button
              type="button"
              aria-current={point.at === at ? "true" : undefined}
              onClick={() => onSeek(point.at)}
            >
              <span class="number muted">{point.at}</span>
              <Shield colour={kingdomColour(state, point.kingdom)} size={20} />
              <span class="review-list-what">
                {kingdomName(state, point.kingdom)}
                {": "}
                {point.what === "draw"
                  ? t("review.luck")
                  : t(`review.kind.${decisions[point.at]?.kind ?? "place"}`)}
              </span>
              <b class={`number ${point.change < 0 ? "loss" : "gain"}`}>
                {percent(point.change, true)}
              </b>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function DecisionList({ state, decisions, at, onSeek }: ListProps): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const here = box?.querySelector<HTMLElement>("[aria-current]");
    // Only the list itself moves, never the page.
    if (box && here) box.scrollTop = here.offsetTop - box.clientHeight / 2;
  }, [at]);
  return (
    <section class="card" aria-labelledby="decisions">
      <h2 id="decisions">{t("review.decisions")}</h2>
      <ol class="review-list scrolling" ref={list}>
        {decisions
          .filter((decision) => !decision.forced)
          .map((decision) => (
            <li key={decision.at}>
              <button
                type="button"
                aria-current={decision.at === at ? "true" : undefined}
                onClick={() => onSeek(decision.at)}
              >
                <span class="number muted">{decision.at}</span>
                <Shield colour={state.seats[decision.seat]!.colour as Colour} size={20} />
                <span class="review-list-what">
                  <span class="unseen-text">{nameOf(state, decision.seat)}: </span>
                  {t(`review.kind.${decision.kind}`)}
                </span>
                <Word word={decision.word} />
                <span class="number review-list-cost">{costText(decision)}</span>
              </button>
            </li>
          ))}
      </ol>
    </section>
  );
}

/** The points that a decision cost, or the chance of winning where it cost no points. */
function costText({ cost_points, cost_chance }: P.ReviewedDecision): string {
  if (cost_points > 0) return signed(-cost_points);
  return cost_chance >= 0.005 ? percent(-cost_chance) : "";
}
