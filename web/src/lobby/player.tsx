// One player's results.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useTitle } from "../app/title";
import { Trouble } from "../app/waiting";
import { api, ApiError } from "../connection/api";
import type * as P from "../protocol/types";
import { number, t, type Key } from "../words";
import { addressText } from "./error_text";
import { GameList } from "./game_lists";
import "../table/score_sheet.css";
import "./lobby.css";

export function PlayerPage({ id }: { id: string }): JSX.Element {
  const results = useSignal<P.PlayerResults | null>(null);
  const problem = useSignal<string | null>(null);
  useEffect(() => {
    api.player(id).then(
      (r) => (results.value = r),
      (error) =>
        (problem.value =
          error instanceof ApiError && error.code === "malformed"
            ? t("error.no-such-player")
            : addressText(error)),
    );
  }, [id]);
  const found = results.value;
  useTitle(found && (found.name || t("page.guest")));
  if (problem.value) return <Trouble problem={problem.value} />;
  return (
    <main class="page narrow">
      {found && <h1>{found.name || t("page.guest")}</h1>}
      {found && found.modes.length > 0 && (
        <div class="card table-wrap">
          <table class="sheet-table results">
            <thead>
              <tr>
                {(["mode", "games", "wins", "best", "mean"] as const).map((c) => (
                  <th key={c} scope="col">
                    {t(`results.${c}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.modes.map((m) => (
                <tr key={m.mode}>
                  <th scope="row">{t(`mode.${m.mode}` as Key)}</th>
                  <td>{number(m.games)}</td>
                  <td>{number(m.wins)}</td>
                  <td>{number(m.best)}</td>
                  <td>{number(Math.round(m.mean * 10) / 10)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {found && (
        <GameList
          title={t("home.finished-list")}
          games={found.recent}
          action="button.replay"
          empty={t("home.finished-none")}
        />
      )}
    </main>
  );
}
