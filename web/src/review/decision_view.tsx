// One decision: what was played, what would have been better, what it cost and why.
import type { JSX } from "preact";
import { Icon, Shield, type Colour } from "../art";
import { Link } from "../app/router";
import type * as P from "../protocol/types";
import type { Film } from "../replay/film";
import { eventTexts, kingdomName, nameOf } from "../table/describe";
import { KingdomGrid } from "../table/kingdom_grid";
import { winnersText } from "../table/score_sheet";
import { kingdomColour } from "../table/table_view";
import { freshSquares } from "../table/recent";
import { Kingdom } from "../board";
import { percent, signed, t } from "../words";
import { reasonTexts } from "./reasons";
import { ClaimedLine, TurnView } from "./turn_view";

interface DecisionProps {
  id: string;
  film: Film;
  /** The table before the decision. */
  state: P.TableState;
  decision: P.ReviewedDecision | undefined;
  at: number;
}

export function DecisionView(props: DecisionProps): JSX.Element {
  const { id, state, decision, at } = props;
  return (
    <section class="card review-decision" aria-label={t("review.decision")}>
      {decision ? <Judged {...props} decision={decision} /> : <End state={state} />}
      <div class="row">
        <Link class="button small" to={`/game/${id}/replay?at=${at}`}>
          <Icon name="replay" />
          {t("button.replay")}
        </Link>
        <Link class="button small" to={`/analysis?game=${id}&at=${at}`}>
          <Icon name="zoom" />
          {t("analysis.analyse")}
        </Link>
      </div>
    </section>
  );
}

function End({ state }: { state: P.TableState }): JSX.Element {
  return (
    <h2>
      <Icon name="trophy" /> {state.scores ? winnersText(state, state.scores) : t("log.over")}
    </h2>
  );
}

function Judged({ film, state, decision }: DecisionProps & { decision: P.ReviewedDecision }) {
  const { seat, kingdom, better, turn } = decision;
  const step = film.stepOf(decision.at) + 1;
  const event = film.eventAt(step);
  const why = reasonTexts(state, decision.reasons);
  return (
    <>
      <h2 class="review-what">
        <Shield colour={state.seats[seat]!.colour as Colour} size={26} />
        <span>{event ? eventTexts(state, event)[0] : nameOf(state, seat)}</span>
        <Word word={decision.word} forced={decision.forced} />
      </h2>
      {better.length > 0 ? (
        <>
          <Cost decision={decision} />
          <div class="review-turns">
            <TurnView
              state={state}
              kingdom={kingdom}
              seat={seat}
              moves={turn}
              title={t("review.played")}
              tone="played"
            />
            <TurnView
              state={state}
              kingdom={kingdom}
              seat={seat}
              moves={better}
              title={t("review.better")}
              tone="better"
            />
          </div>
          {why.length > 0 && (
            <ul class="review-why">
              {why.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <Played film={film} step={step} decision={decision} before={state} />
      )}
    </>
  );
}

/** The word for a decision, with a symbol that does not rely on colour. */
export function Word({
  word,
  forced = false,
}: {
  word: P.ReviewedDecision["word"];
  forced?: boolean;
}) {
  return (
    <span class={`review-word ${forced ? "forced" : word}`}>
      {t(forced ? "review.forced" : `review.word.${word}`)}
    </span>
  );
}

function Cost({ decision }: { decision: P.ReviewedDecision }): JSX.Element {
  const { kingdom } = decision;
  // Whole percents, so that the difference matches what the reader computes.
  const [before, after] = [decision.before, decision.after].map(
    ({ chances }) => Math.round(100 * (chances[kingdom] ?? 0)) / 100,
  ) as [number, number];
  return (
    <p class="review-cost number">
      <span>
        {t("review.chance")} {percent(before)} → {percent(after)}{" "}
        <b>({percent(after - before, true)})</b>
      </span>
      <span>
        {t("review.points")} <b>{signed(-decision.cost_points)}</b>
      </span>
      {decision.exact && <span class="muted">{t("review.exact")}</span>}
    </p>
  );
}

interface PlayedProps {
  film: Film;
  step: number;
  decision: P.ReviewedDecision;
  before: P.TableState;
}

/** The kingdom after a decision that was best, or the domino it claimed. */
function Played({ film, step, decision, before }: PlayedProps) {
  const { kingdom } = decision;
  const state = film.stateAt(Math.min(step, film.length));
  const info = state.kingdoms[kingdom];
  if (!info) return null;
  const claim = film.eventAt(step)?.happened.find((what) => what.what === "claimed");
  return (
    <div class="review-turns single">
      <section class="turn-view" aria-label={t("review.played")}>
        {(!claim || info.squares.length > 1) && (
          <Kingdom
            lands={info.squares}
            box={info.box}
            room={info.room}
            grid={state.setup.grid}
            colour={kingdomColour(state, kingdom)}
            fresh={claim ? [] : freshSquares(film.eventsUpTo(step), kingdom)}
          />
        )}
        {claim ? (
          <ClaimedLine state={before} seat={decision.seat} claimed={claim.domino} />
        ) : (
          <KingdomGrid
            kingdom={info}
            label={t("table.kingdom-of", { name: kingdomName(state, kingdom) })}
          />
        )}
      </section>
    </div>
  );
}
