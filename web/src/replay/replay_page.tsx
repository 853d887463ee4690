// A game to step through: the same table, with a scrubber instead of decisions.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Icon } from "../art";
import { announce } from "../app/live";
import { Link } from "../app/router";
import { loadAbout } from "../connection/about";
import { api } from "../connection/api";
import { errorText } from "../lobby/error_text";
import { modeName } from "../lobby/game_lists";
import { pace } from "../settings/preferences";
import { eventTexts } from "../table/describe";
import { ScoreSheet, winnersText } from "../table/score_sheet";
import { ShareLink } from "../table/share_link";
import { Round } from "../table/status_bar";
import { TableView } from "../table/table_view";
import { t } from "../words";
import { Film } from "./film";
import "./replay.css";

export function ReplayPage({ id }: { id: string }): JSX.Element {
  const film = useSignal<Film | null>(null);
  const problem = useSignal<string | null>(null);
  useEffect(() => {
    loadAbout();
    api.replay(id).then(
      (replay) => (film.value = new Film(replay)),
      (error) => (problem.value = errorText(error)),
    );
  }, [id]);
  if (problem.value)
    return (
      <main class="page">
        <h1>{problem.value}</h1>
        <p>
          <Link class="button" to="/">
            {t("end.home")}
          </Link>
        </p>
      </main>
    );
  if (!film.value)
    return (
      <main class="page">
        <p class="loading" role="status">
          {t("page.loading")}
        </p>
      </main>
    );
  return <Screening film={film.value} id={id} />;
}

function Screening({ film, id }: { film: Film; id: string }): JSX.Element {
  const at = useSignal(0);
  const running = useSignal(false);
  const large = useSignal(0);
  const seek = (to: number) => {
    at.value = Math.max(0, Math.min(film.length, to));
    const event = film.eventAt(at.value);
    if (event && !running.peek()) announce(eventTexts(film.stateAt(at.value), event).join(" "));
  };
  useEffect(() => {
    if (!running.value) return;
    const timer = setInterval(
      () => {
        if (at.peek() >= film.length) running.value = false;
        else seek(at.peek() + 1);
      },
      900 * (pace() || 1),
    );
    return () => clearInterval(timer);
  }, [running.value]);
  const state = film.stateAt(at.value);
  const event = film.eventAt(at.value);
  const ended = at.value === film.length && state.scores;
  return (
    <TableView
      state={state}
      events={film.eventsUpTo(at.value)}
      mine={[]}
      deciding={null}
      large={large.value}
      onEnlarge={(kingdom) => (large.value = kingdom)}
      status={
        <div class="status">
          <p class="status-turn">
            {t("replay.title")}: {modeName(state.setup)}
          </p>
          <p class="status-news">{event ? eventTexts(state, event).join(" ") : ""}</p>
          <Round state={state} />
        </div>
      }
      actions={
        <Scrubber
          at={at.value}
          length={film.length}
          running={running.value}
          onSeek={seek}
          onRun={(on) => {
            if (on && at.value >= film.length) at.value = 0;
            running.value = on;
          }}
          id={id}
        />
      }
      result={
        ended ? (
          <div class="card ending">
            <h2>
              <Icon name="trophy" /> {winnersText(state, state.scores!)}
            </h2>
            <ScoreSheet state={state} scores={state.scores!} />
            <a class="button" href={api.recordPath(id)} download={`fiefdom-${id}.txt`}>
              <Icon name="download" />
              {t("button.download")}
            </a>
            <ShareLink path={`/game/${id}/replay`} />
          </div>
        ) : undefined
      }
    />
  );
}

interface ScrubberProps {
  at: number;
  length: number;
  running: boolean;
  id: string;
  onSeek(to: number): void;
  onRun(on: boolean): void;
}

function Scrubber({ at, length, running, id, onSeek, onRun }: ScrubberProps): JSX.Element {
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
        <button
          type="button"
          class="button icon"
          aria-label={t("replay.first")}
          disabled={at === 0}
          onClick={() => onSeek(0)}
        >
          <Icon name="first" />
        </button>
        <button
          type="button"
          class="button icon"
          aria-label={t("replay.previous")}
          disabled={at === 0}
          onClick={() => onSeek(at - 1)}
        >
          <Icon name="previous" />
        </button>
        <button
          type="button"
          class="button icon main"
          aria-label={t(running ? "replay.pause" : "replay.play")}
          onClick={() => onRun(!running)}
        >
          <Icon name={running ? "pause" : "play"} />
        </button>
        <button
          type="button"
          class="button icon"
          aria-label={t("replay.next")}
          disabled={at === length}
          onClick={() => onSeek(at + 1)}
        >
          <Icon name="next" />
        </button>
        <button
          type="button"
          class="button icon"
          aria-label={t("replay.last")}
          disabled={at === length}
          onClick={() => onSeek(length)}
        >
          <Icon name="last" />
        </button>
        <span class="number muted">{words}</span>
        <a
          class="button plain icon"
          aria-label={t("button.download")}
          href={api.recordPath(id)}
          download={`fiefdom-${id}.txt`}
        >
          <Icon name="download" />
        </a>
      </div>
    </div>
  );
}
