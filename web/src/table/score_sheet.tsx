// The score sheet: a column for each kingdom, a row for each source of points, then the tie-breaks.
import type { JSX } from "preact";
import { Icon, Shield } from "../art";
import type * as P from "../protocol/types";
import { number, t, type Key } from "../words";
import { kingdomName } from "./describe";
import { kingdomColour } from "./table_view";

const TERRAINS = ["wheat", "forest", "lake", "grassland", "swamp", "mine"] as const;

interface Row {
  title: string;
  value(score: P.KingdomScoreInfo): number;
  kind?: "total" | "tie";
}

function rows(state: P.TableState): Row[] {
  const { setup } = state;
  const all: Row[] = TERRAINS.map((terrain) => ({ title: t(`terrain.${terrain}`), value: (s) => s.terrains[terrain] ?? 0 }));
  if (setup.queendomino) {
    all.push({ title: t("score.towns"), value: (s) => s.towns });
    all.push({ title: t("score.buildings"), value: (s) => s.buildings });
    all.push({ title: t("score.wealth"), value: (s) => s.wealth });
  }
  if (setup.middle_kingdom) all.push({ title: t("score.middle-kingdom"), value: (s) => s.middle_kingdom });
  if (setup.harmony) all.push({ title: t("score.harmony"), value: (s) => s.harmony });
  all.push({ title: t("score.total"), value: (s) => s.total, kind: "total" });
  all.push({ title: t("score.largest-territory"), value: (s) => s.largest_territory, kind: "tie" });
  if (!setup.queendomino) all.push({ title: t("score.crowns"), value: (s) => s.crowns, kind: "tie" });
  return all;
}

export function ScoreSheet({ state, scores, caption }: { state: P.TableState; scores: P.ScoreSheetInfo; caption?: string }): JSX.Element {
  const order = scores.ranking.flat();
  return (
    <div class="table-wrap" tabIndex={0} role="region" aria-label={caption ?? t("score.sheet")}>
      <table class="sheet-table">
        <caption>{caption ?? t("score.sheet")}</caption>
        <thead>
          <tr>
            <td />
            {order.map((k) => (
              <th key={k} scope="col" class={scores.winners.includes(k) ? "winner" : ""}>
                <Shield colour={kingdomColour(state, k)} size={24} />
                <span>{kingdomName(state, k)}</span>
                {scores.winners.includes(k) && <Icon name="trophy" title={t("score.won")} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows(state).map((row) => (
            <tr key={row.title} class={row.kind ?? ""}>
              <th scope="row">{row.title}</th>
              {order.map((k) => <td key={k} class="number">{number(row.value(scores.kingdoms[k]!))}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** In a Dynasty the sheets of its games; else nothing. */
export function GameSheets({ state, scores }: { state: P.TableState; scores: P.ScoreSheetInfo }): JSX.Element | null {
  if (scores.games.length < 2) return null;
  return (
    <details class="more">
      <summary>{t("score.games")}</summary>
      {scores.games.map((game, i) => <ScoreSheet key={i} state={state} scores={game} caption={t("table.game-number", { number: i + 1 })} />)}
    </details>
  );
}

export function winnersText(state: P.TableState, scores: P.ScoreSheetInfo): string {
  const names = scores.winners.map((k) => kingdomName(state, k));
  return t("score.winner" as Key, { count: names.length, names: names.join(", ") });
}
