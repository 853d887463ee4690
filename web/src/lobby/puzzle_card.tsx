// The puzzle of the day: what it is about, and a link to it.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Icon } from "../art";
import { Link } from "../app/router";
import { api } from "../connection/api";
import type * as P from "../protocol/types";
import { t } from "../words";
import { modeName } from "./game_lists";

const today = signal<P.DailyPuzzle | null>(null);

export function PuzzleCard({ more = false }: { more?: boolean }): JSX.Element {
  useEffect(() => {
    api.puzzleOfTheDay().then(
      (found) => (today.value = found),
      () => undefined, // other parts of the page say that the server cannot be reached
    );
  }, []);
  const puzzle = today.value?.puzzle;
  return (
    <section class="card of-the-day" aria-labelledby="puzzle-card">
      <div>
        <h2 id="puzzle-card">{t("puzzle.today")}</h2>
        <p class="muted small">
          {puzzle
            ? `${modeName(puzzle.setup)} · ${t(`puzzle.kind.${puzzle.kind}`)} · ${t(`level.${puzzle.grade}`)}`
            : "\u00a0"}
        </p>
        {more && <Link to="/puzzles">{t("puzzle.all")}</Link>}
      </div>
      <Link class="button" to={puzzle?.path ?? "/puzzles"}>
        <Icon name={puzzle?.solved ? "confirm" : "play"} />
        {t(puzzle?.solved ? "puzzle.solved" : "puzzle.solve")}
      </Link>
    </section>
  );
}
