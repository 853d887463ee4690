// The best turns of the position, with everyone's chances, as the search goes on.
import { useSignal, type Signal } from "@preact/signals";
import type { JSX } from "preact";
import { Button } from "../app/button";
import { useEffect } from "preact/hooks";
import { Shield } from "../art";
import { errorText } from "../lobby/error_text";
import type * as P from "../protocol/types";
import { kingdomName } from "../table/describe";
import { kingdomColour } from "../table/table_view";
import { decimal, percent, t } from "../words";
import { LONGER, type Search } from "./search";
import { moveText } from "./step_text";

interface BestTurnsProps {
  search: Search;
  state: P.TableState;
  /** Whether positions are searched at all. */
  on: Signal<boolean>;
  /** Whether there is a decision to search for. */
  open: boolean;
  /** The move to show on the board, while a line is pointed at. */
  shown: Signal<string | null>;
  onPlay(moves: readonly string[]): void;
}

export function BestTurns(props: BestTurnsProps): JSX.Element {
  const { search, on, open } = props;
  const news = open && on.value ? search.news.value : null;
  const running = search.running.value;
  const longer = open && on.value && !running && (news?.seconds ?? LONGER) < LONGER;
  return (
    <section class="best-turns" aria-labelledby="best-turns">
      <header>
        <h2 id="best-turns">{t("analysis.best")}</h2>
        <label class="check">
          <input
            type="checkbox"
            checked={on.value}
            onChange={(e) => (on.value = e.currentTarget.checked)}
          />
          <span>{t("analysis.search")}</span>
        </label>
      </header>
      {on.value && open && (
        <div class="search-bar">
          <Progress search={search} />
          {running && (
            <Button icon="cancel" look="small" onClick={() => search.stop()}>
              {t("analysis.stop")}
            </Button>
          )}
          {longer && (
            <Button icon="plus" look="small" onClick={() => search.deepen()}>
              {t("analysis.longer")}
            </Button>
          )}
        </div>
      )}
      {search.problem.value !== null && open && on.value && (
        <p class="problem" role="alert">
          {errorText(search.problem.value)}
        </p>
      )}
      {news && (
        <ol aria-busy={running}>
          {news.lines.map((line) => (
            <li key={line.moves.join()}>
              <Turn
                {...props}
                line={line}
                rough={!news.exact && 2 * line.looks < (news.lines[0]?.looks ?? 0)}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The progress of the search, interpolated between two messages from the server. */
function Progress({ search }: { search: Search }): JSX.Element {
  const news = search.news.value;
  const running = search.running.value;
  const now = useSignal(0);
  useEffect(() => {
    if (!running) return;
    const began = performance.now() - 1000 * (news?.done ? 0 : (news?.spent ?? 0));
    const timer = setInterval(() => (now.value = (performance.now() - began) / 1000), 100);
    return () => clearInterval(timer);
  }, [running, news]);
  const whole = news && !news.done ? news.seconds : LONGER;
  const part = running ? (news?.waiting ? 0 : Math.min(1, now.value / whole)) : news ? 1 : 0;
  return (
    <>
      <progress
        class="search-progress"
        max={1}
        value={part}
        aria-label={t("analysis.best")}
        data-done={!running}
      />
      {running && news?.waiting && (
        <p class="muted small" role="status">
          {t("analysis.waiting")}
        </p>
      )}
    </>
  );
}

interface TurnProps extends BestTurnsProps {
  line: P.TurnLine;
  /** The search looked at it much less than at the best one, since it soon proved worse. */
  rough: boolean;
}

function Turn({ line, rough, state, shown, onPlay }: TurnProps): JSX.Element {
  const first = line.moves[0]!;
  const show = () => (shown.value = first);
  const hide = () => {
    if (shown.value === first) shown.value = null;
  };
  return (
    <button
      type="button"
      class="turn-line"
      onClick={() => {
        hide();
        onPlay(line.moves);
      }}
      onPointerEnter={(event) => event.pointerType === "mouse" && show()}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      <span class="turn-moves">{line.moves.map((move) => moveText(state, move)).join(", ")}</span>
      <span class="turn-chances number">
        {line.chances.map((chance, kingdom) => (
          <span
            key={kingdom}
            class={kingdom === state.decision?.kingdom ? "turn-chance own" : "turn-chance"}
          >
            <Shield colour={kingdomColour(state, kingdom)} size={16} />
            <span class="unseen-text">{kingdomName(state, kingdom)}: </span>
            <b>
              {rough && "≈"}
              {percent(chance)}
            </b>
            <span class="muted">
              <span class="unseen-text">{t("table.score")}: </span>
              {decimal(line.points[kingdom] ?? 0)}
            </span>
          </span>
        ))}
      </span>
    </button>
  );
}
