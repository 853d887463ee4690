// Full lists of games, newest first, page by page: finished games, open tables, live games.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Button, Problem } from "../app/button";
import { useTitle } from "../app/title";
import { api } from "../connection/api";
import type * as P from "../protocol/types";
import { t, type Key } from "../words";
import { errorText } from "./error_text";
import { GameList } from "./game_lists";
import "./lobby.css";

interface Page<Next> {
  games: P.GameEntry[];
  next: Next | null;
}

interface AllGamesProps<Next> {
  title: string;
  action: Key;
  empty: string;
  load: (after?: Next) => Promise<Page<Next>>;
}

function AllGames<Next>({ title, action, empty, load }: AllGamesProps<Next>): JSX.Element {
  const games = useSignal<P.GameEntry[] | null>(null);
  const next = useSignal<Next | null>(null);
  const problem = useSignal<string | null>(null);
  const more = async (after?: Next) => {
    try {
      const page = await load(after);
      const known = new Set(games.value?.map((game) => game.game));
      const fresh = page.games.filter((game) => !known.has(game.game));
      games.value = [...(games.value ?? []), ...fresh];
      next.value = page.next;
    } catch (error) {
      problem.value = errorText(error);
    }
  };
  useTitle(title);
  useEffect(() => void more(), []);
  return (
    <main class="page narrow">
      <h1>{title}</h1>
      <Problem text={problem.value} />
      {games.value && (
        <GameList
          title={t("home.finished-list")}
          games={games.value}
          action={action}
          empty={empty}
        />
      )}
      {next.value !== null && (
        <Button onClick={() => void more(next.value ?? undefined)}>{t("page.more")}</Button>
      )}
    </main>
  );
}

export function FinishedGames(): JSX.Element {
  return (
    <AllGames
      title={t("home.finished")}
      action="button.replay"
      empty={t("home.finished-none")}
      load={api.finished}
    />
  );
}

export function OpenTables(): JSX.Element {
  return (
    <AllGames
      title={t("home.open")}
      action="button.join"
      empty={t("home.open-none")}
      load={(after?: string) => api.tables("waiting", after)}
    />
  );
}

export function GamesToWatch(): JSX.Element {
  return (
    <AllGames
      title={t("home.watch")}
      action="button.watch"
      empty={t("home.watch-none")}
      load={(after?: string) => api.tables("playing", after)}
    />
  );
}
