// "Learn from your mistakes": the positions where a player went wrong, to decide again.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Icon } from "../art";
import { Button } from "../app/button";
import { Link } from "../app/router";
import type * as P from "../protocol/types";
import type { Film } from "../replay/film";
import { nameOf } from "../table/describe";
import { t } from "../words";
import { lessonsFor } from "./chances";
import { Lesson } from "./lesson";

interface MistakesProps {
  id: string;
  film: Film;
  review: P.ReviewInfo;
  /** Public id of the viewer. */
  player: string | null;
}

export function Mistakes({ id, film, review, player }: MistakesProps): JSX.Element {
  const table = film.stateAt(0);
  const seat = useSignal(firstSeat(table, player));
  const index = useSignal(0);
  const found = useSignal<ReadonlySet<number>>(new Set());
  const mistakes = lessonsFor(review.decisions.filter((d) => d.seat === seat.value));
  const decision = mistakes[index.value];
  const choose = (to: number) => {
    seat.value = to;
    begin();
  };
  const begin = () => {
    index.value = 0;
    found.value = new Set();
  };
  const whose = (
    <label class="review-whose">
      <span>{t("review.whose")}</span>
      <select
        class="input"
        value={seat.value}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      >
        {table.seats.map((one) => (
          <option key={one.seat} value={one.seat}>
            {nameOf(table, one.seat)}
          </option>
        ))}
      </select>
    </label>
  );
  const back = (
    <Link class="button" to={`/review/${id}`}>
      <Icon name="previous" />
      <span>{t("review.back")}</span>
    </Link>
  );
  if (decision)
    return (
      <Lesson
        key={`${seat.value}/${decision.at}`}
        id={id}
        film={film}
        decision={decision}
        number={index.value + 1}
        count={mistakes.length}
        onFound={() => (found.value = new Set([...found.value, decision.at]))}
        onNext={() => (index.value += 1)}
        tools={
          <>
            {whose}
            {back}
          </>
        }
      />
    );
  return (
    <main class="page narrow">
      <h1>{t("review.learn")}</h1>
      {whose}
      <p role="status">
        {mistakes.length === 0
          ? t("review.no-mistakes")
          : t("review.result", { found: found.value.size, count: mistakes.length })}
      </p>
      <div class="row">
        {mistakes.length > 0 && (
          <Button icon="replay" look="main" onClick={begin}>
            {t("review.again")}
          </Button>
        )}
        {back}
      </div>
    </main>
  );
}

/** The viewer's seat, or else the first seat of a person. */
function firstSeat(table: P.TableState, player: string | null): number {
  const own = table.seats.find((seat) => player !== null && seat.player === player);
  return (own ?? table.seats.find((seat) => seat.kind !== "bot") ?? table.seats[0])?.seat ?? 0;
}
