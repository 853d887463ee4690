// A game to step through: the same table, with a scrubber instead of decisions.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { Icon } from "../art";
import { Button } from "../app/button";
import { announce } from "../app/live";
import { Link } from "../app/router";
import { useTitle } from "../app/title";
import { Loading, Trouble } from "../app/waiting";
import { loadAbout } from "../connection/about";
import { api } from "../connection/api";
import { addressText } from "../lobby/error_text";
import { modeName } from "../lobby/game_lists";
import type * as P from "../protocol/types";
import { pace } from "../settings/preferences";
import { eventTexts, shortNameOf } from "../table/describe";
import { ScoreSheet, winnersText } from "../table/score_sheet";
import { ShareLink } from "../table/share_link";
import { Round } from "../table/status_bar";
import { TableView } from "../table/table_view";
import { t } from "../words";
import { Film, startMoves } from "./film";
import { StepButton } from "./step_button";
import "./replay.css";

export function ReplayPage({ id }: { id: string }): JSX.Element {
  const film = useSignal<Film | null>(null);
  const problem = useSignal<string | null>(null);
  useEffect(() => {
    loadAbout();
    api.replay(id).then(
      (replay) => (film.value = new Film(replay)),
      (error) => (problem.value = addressText(error)),
    );
  }, [id]);
  if (problem.value) return <Trouble problem={problem.value} />;
  if (!film.value) return <Loading />;
  return <Screening film={film.value} id={id} />;
}

const SPEEDS = [1, 2, 4] as const;

function Screening({ film, id }: { film: Film; id: string }): JSX.Element {
  const at = useSignal(film.stepOf(startMoves()));
  useTitle(t("replay.title"), modeName(film.stateAt(0).setup));
  const open = useOpen(film.stateAt(0).daily);
  const running = useSignal(false);
  const speed = useSignal<(typeof SPEEDS)[number]>(1);
  /** The kingdom somebody chose to look at; else the one whose turn it is. */
  const chosen = useSignal<number | null>(null);
  const move = (to: number) => {
    at.value = Math.max(0, Math.min(film.length, to));
    const moves = film.movesAt(at.value);
    history.replaceState(null, "", moves === 0 ? location.pathname : `?at=${moves}`);
    const event = film.eventAt(at.value);
    if (event && !running.peek()) announce(eventTexts(film.stateAt(at.value), event).join(" "));
  };
  const seek = (to: number) => {
    running.value = false;
    move(to);
  };
  const run = (on: boolean) => {
    if (on && at.value >= film.length) move(0);
    running.value = on;
  };
  useEffect(() => {
    if (!running.value) return;
    const timer = setInterval(
      () => {
        // The timer may be due once more between a pause and the end of this effect.
        if (!running.peek()) return;
        if (at.peek() >= film.length) running.value = false;
        else move(at.peek() + 1);
      },
      (900 * (pace() || 1)) / speed.value,
    );
    return () => clearInterval(timer);
  }, [running.value, speed.value]);
  // Before the replay is visible, so that a key pressed early is not lost.
  useLayoutEffect(() => {
    const ends = new AbortController();
    const press = (event: KeyboardEvent) => {
      const to = stepFor(event, at.peek(), film.length);
      if (to === null) return;
      event.preventDefault();
      if (to === "run") run(!running.peek());
      else seek(to);
    };
    document.addEventListener("keydown", press, { signal: ends.signal });
    return () => ends.abort();
  }, [film]);
  const state = film.stateAt(at.value);
  const event = film.eventAt(at.value);
  const ended = at.value === film.length && state.scores;
  return (
    <TableView
      state={state}
      events={film.eventsUpTo(at.value)}
      mine={[]}
      deciding={null}
      large={chosen.value ?? followed(state, event)}
      onEnlarge={(kingdom) => (chosen.value = chosen.value === kingdom ? null : kingdom)}
      status={
        <div class="status">
          <p class="status-turn">
            {t("replay.title")}: {modeName(state.setup)}
          </p>
          <p class="status-news">{event ? eventTexts(state, event, shortNameOf).join(" ") : ""}</p>
          <Round state={state} />
        </div>
      }
      tools={
        film.stateAt(film.length).phase === "over" && (
          <Link class="button small plain" to={`/review/${id}?at=${film.movesAt(at.value)}`}>
            <Icon name="graduation" />
            {t("review.title")}
          </Link>
        )
      }
      actions={
        <Scrubber
          at={at.value}
          length={film.length}
          running={running.value}
          speed={speed.value}
          onSeek={seek}
          onRun={run}
          onSpeed={() => (speed.value = SPEEDS[(SPEEDS.indexOf(speed.value) + 1) % SPEEDS.length]!)}
          id={id}
          download={open}
          analysis={`/analysis?game=${id}&at=${film.movesAt(at.value)}`}
        />
      }
      result={
        ended ? (
          <div class="card ending">
            <h2>
              <Icon name="trophy" /> {winnersText(state, state.scores!)}
            </h2>
            <ScoreSheet state={state} scores={state.scores!} />
            <Link class="button main" to={`/review/${id}`}>
              <Icon name="graduation" />
              {t("review.title")}
            </Link>
            {open && (
              <a class="button" href={api.recordPath(id)} download={`fiefdom-${id}.txt`}>
                <Icon name="download" />
                {t("button.download")}
              </a>
            )}
            {open && <ShareLink path={`/game/${id}/replay`} />}
          </div>
        ) : undefined
      }
    />
  );
}

/** Whether this game is public; games of a deal of the day are not until it opens. */
function useOpen(daily: string | undefined): boolean {
  const open = useSignal(!daily);
  useEffect(() => {
    if (daily)
      api.deal(daily).then(
        (deal) => (open.value = deal.phase === "open"),
        () => undefined,
      );
  }, [daily]);
  return open.value;
}

/** The kingdom that moved last, or the first. */
function followed(state: P.TableState, event: P.Event | null): number {
  return event?.seat == null ? 0 : (state.seats[event.seat]?.kingdom ?? 0);
}

/** Where a key leads in the replay; null if the key is for another control. */
function stepFor(event: KeyboardEvent, at: number, length: number): number | "run" | null {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("dialog, input"))
    return null;
  switch (event.key) {
    case "ArrowLeft":
      return at - 1;
    case "ArrowRight":
      return at + 1;
    case "Home":
      return 0;
    case "End":
      return length;
    case " ":
      return target.closest("button, a") ? null : "run";
    default:
      return null;
  }
}

interface ScrubberProps {
  at: number;
  length: number;
  running: boolean;
  speed: number;
  id: string;
  /** Where this moment can be analysed. */
  analysis: string;
  onSeek(to: number): void;
  onRun(on: boolean): void;
  onSpeed(): void;
  /** Whether there is a record to download. */
  download: boolean;
}

function Scrubber(props: ScrubberProps): JSX.Element {
  const { at, length, running, speed, id, download, analysis, onSeek, onRun, onSpeed } = props;
  const words = t("replay.move", { number: at, count: length });
  return (
    <div class="actions scrubber" role="group" aria-label={t("replay.title")}>
      <input
        type="range"
        min={0}
        max={length}
        value={at}
        aria-label={t("replay.position")}
        aria-valuetext={words}
        onInput={(e) => onSeek(Number(e.currentTarget.value))}
      />
      <div class="row">
        <StepButton to="first" disabled={at === 0} onClick={() => onSeek(0)} />
        <StepButton to="previous" disabled={at === 0} onClick={() => onSeek(at - 1)} />
        <Button
          icon={running ? "pause" : "play"}
          look="main"
          label={t(running ? "replay.pause" : "replay.play")}
          onClick={() => onRun(!running)}
        />
        <StepButton to="next" disabled={at === length} onClick={() => onSeek(at + 1)} />
        <StepButton to="last" disabled={at === length} onClick={() => onSeek(length)} />
        <Button
          look="number"
          aria-label={t("replay.speed", { factor: speed })}
          title={t("replay.speed", { factor: speed })}
          onClick={onSpeed}
        >
          {speed}×
        </Button>
        <span class="number muted">{words}</span>
        <Link class="button plain icon" aria-label={t("analysis.analyse")} to={analysis}>
          <Icon name="zoom" />
        </Link>
        {download && (
          <a
            class="button plain icon"
            aria-label={t("button.download")}
            href={api.recordPath(id)}
            download={`fiefdom-${id}.txt`}
          >
            <Icon name="download" />
          </a>
        )}
      </div>
    </div>
  );
}
