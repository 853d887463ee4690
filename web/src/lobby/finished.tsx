// The list of finished games, newest first.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { api } from "../connection/api";
import type * as P from "../protocol/types";
import { t } from "../words";
import { errorText } from "./error_text";
import { GameList } from "./game_lists";
import "./lobby.css";

export function FinishedGames(): JSX.Element {
  const games = useSignal<P.GameEntry[]>([]);
  const next = useSignal<number | null>(null);
  const problem = useSignal<string | null>(null);
  const more = async (before?: number) => {
    try {
      const page = await api.finished(before);
      games.value = [...games.value, ...page.games];
      next.value = page.next;
    } catch (error) {
      problem.value = errorText(error);
    }
  };
  useEffect(() => void more(), []);
  return (
    <main class="page narrow">
      <h1>{t("home.finished")}</h1>
      {problem.value && (
        <p class="problem" role="alert">
          {problem.value}
        </p>
      )}
      <GameList
        title={t("home.finished-list")}
        games={games.value}
        action="button.replay"
        empty={t("home.finished-none")}
      />
      {next.value && (
        <button type="button" class="button" onClick={() => void more(next.value ?? undefined)}>
          {t("page.more")}
        </button>
      )}
    </main>
  );
}
