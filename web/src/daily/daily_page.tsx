// The deal of the day: today's to play, yesterday's in full, and the commitment to tomorrow's.
import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Icon } from "../art";
import { Button, Problem } from "../app/button";
import { go, Link } from "../app/router";
import { useTitle } from "../app/title";
import { loadAbout } from "../connection/about";
import { api } from "../connection/api";
import { errorText } from "../lobby/error_text";
import { modeName } from "../lobby/game_lists";
import { levelName } from "../lobby/setup_fields";
import type * as P from "../protocol/types";
import { preferences } from "../settings/preferences";
import { Sealed } from "../table/sealed";
import { Piles } from "../table/unseen";
import { ago, day, number, t } from "../words";
import { Results } from "./results";
import "../lobby/lobby.css";
import "./daily.css";

export function DailyPage(): JSX.Element {
  const deals = useSignal<P.DailyDeals | null>(null);
  const problem = useSignal<string | null>(null);
  const busy = useSignal(false);
  useTitle(t("daily.title"));
  useEffect(() => {
    loadAbout();
    api.daily().then(
      (found) => (deals.value = found),
      (error) => (problem.value = errorText(error)),
    );
  }, []);
  const start = async (begin: (name: string) => Promise<P.DealGame>) => {
    busy.value = true;
    problem.value = null;
    try {
      go((await begin(preferences.name.value || t("page.guest"))).path);
    } catch (error) {
      problem.value = errorText(error);
      busy.value = false;
    }
  };
  const found = deals.value;
  return (
    <main class="page narrow daily">
      <div>
        <h1>{t("daily.title")}</h1>
        <p class="muted">{t("daily.lead")}</p>
      </div>
      <Problem text={problem.value} />
      {!found && !problem.value && (
        <p class="loading" role="status">
          {t("page.loading")}
        </p>
      )}
      {found && (
        <>
          <Today deal={found.today} busy={busy.value} onPlay={() => void start(api.tryDaily)} />
          {found.yesterday && (
            <Yesterday
              deal={found.yesterday}
              busy={busy.value}
              onPractise={() => void start((name) => api.practise(found.yesterday!.day, name))}
            />
          )}
          <section class="card" aria-labelledby="tomorrow">
            <Title id="tomorrow" name={t("daily.tomorrow")} deal={found.tomorrow} />
            <Sealed state={found.tomorrow} />
          </section>
        </>
      )}
    </main>
  );
}

interface TodayProps {
  deal: P.DealInfo;
  busy: boolean;
  onPlay(): void;
}

function Today({ deal, busy, onPlay }: TodayProps): JSX.Element {
  const over = deal.your_phase === "over";
  return (
    <section class="card" aria-labelledby="today">
      <Title id="today" name={t("daily.today")} deal={deal} />
      <p class="muted small">
        {t("daily.finished", { count: deal.finished })} ·{" "}
        {t("daily.ends", { when: ago(deal.ends_at) })}
      </p>
      {!over && (
        <div class="row">
          <Button icon="play" look="main big" disabled={busy} onClick={onPlay}>
            {t(deal.your_game ? "daily.continue" : "daily.play")}
          </Button>
        </div>
      )}
      {over ? <Results deal={deal} /> : <p class="muted">{t("daily.after")}</p>}
      {over && <OwnGame deal={deal} />}
      <Sealed state={deal} />
    </section>
  );
}

interface YesterdayProps {
  deal: P.DealInfo;
  busy: boolean;
  onPractise(): void;
}

function Yesterday({ deal, busy, onPractise }: YesterdayProps): JSX.Element {
  const open = deal.phase === "open";
  const best = deal.results.find((result) => result.game && result.points !== null);
  return (
    <section class="card" aria-labelledby="yesterday">
      <Title id="yesterday" name={t("daily.yesterday")} deal={deal} />
      {!open && <p class="muted">{t("daily.opens", { when: ago(deal.opens_at) })}</p>}
      {!open && deal.your_phase === "playing" && (
        <div class="row">
          <Link class="button main" to={`/game/${deal.your_game!}`}>
            <Icon name="play" />
            {t("daily.continue")}
          </Link>
        </div>
      )}
      {(open || deal.your_phase === "over") && <Results deal={deal} />}
      <OwnGame deal={deal}>
        {open && best && (
          <Link class="button" to={`/game/${best.game!}/replay`}>
            <Icon name="trophy" />
            {t("daily.best")}
          </Link>
        )}
        {open && (
          <Button icon="play" disabled={busy} onClick={onPractise}>
            {t("daily.practise")}
          </Button>
        )}
      </OwnGame>
      {deal.revealed && (
        <details class="deal-order">
          <summary>{t("daily.order")}</summary>
          <Piles piles={pilesOf(deal.revealed)} />
        </details>
      )}
      <Sealed state={deal} />
    </section>
  );
}

/** What you can do with your game of a deal, and with the deal itself. */
function OwnGame({
  deal,
  children,
}: {
  deal: P.DealInfo;
  children?: ComponentChildren;
}): JSX.Element {
  return (
    <div class="row">
      {deal.your_phase === "over" && (
        <>
          <Link class="button" to={`/review/${deal.your_game!}`}>
            <Icon name="graduation" />
            {t("daily.review")}
          </Link>
          <Link class="button" to={`/game/${deal.your_game!}/replay`}>
            <Icon name="replay" />
            {t("button.replay")}
          </Link>
        </>
      )}
      {children}
    </div>
  );
}

function Title({ id, name, deal }: { id: string; name: string; deal: P.DealInfo }): JSX.Element {
  const level = deal.levels[0];
  return (
    <header class="deal-title">
      <h2 id={id}>
        {name} <span class="muted small">{day(deal.begins_at)}</span>
      </h2>
      <p>
        <strong>{modeName(deal.setup)}</strong>{" "}
        {level && (
          <span class="muted">
            <Icon name="bot" /> {levelName(level)}
            {deal.levels.length > 1 && ` × ${number(deal.levels.length)}`}
          </span>
        )}
      </p>
    </header>
  );
}

/** The dominoes of a revealed order, box by box, as they were drawn. */
function pilesOf(revealed: P.Revealed): P.UnseenDominoes[] {
  const [first] = JSON.parse(revealed.order) as { dominoes: Record<string, number[]> }[];
  return Object.entries(first?.dominoes ?? {}).map(([box, numbers]) => ({
    box: box as P.UnseenDominoes["box"],
    numbers,
  }));
}
