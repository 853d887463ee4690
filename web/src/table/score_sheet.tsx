// The score sheet: a column for each kingdom, a row for each source of points, then the tie-breaks.
import type { JSX } from "preact";
import { type Colour, Icon, Shield, TerrainSquare, type Terrain } from "../art";
import { SCORE_ROWS, TERRAINS } from "../protocol/tables";
import type * as P from "../protocol/types";
import { listed, number, t } from "../words";
import { kingdomName, sideName } from "./describe";
import { kingdomColour } from "./table_view";
import "./score_sheet.css";

interface Row {
  title: string;
  terrain?: Terrain;
  value(score: P.KingdomScoreInfo): number;
  kind?: "total" | "tie";
}

function rows(setup: P.SetupInfo): Row[] {
  const all: Row[] = TERRAINS.map((terrain) => ({
    title: t(`terrain.${terrain}`),
    terrain,
    value: (s) => s.terrains[terrain] ?? 0,
  }));
  for (const { name, text } of SCORE_ROWS.filter(({ when }) => setup[when]))
    all.push({
      title: t(text),
      ...(name === "towns" && { terrain: "town" }),
      value: (s) => s[name],
    });
  all.push({ title: t("score.total"), value: (s) => s.total, kind: "total" });
  all.push({ title: t("score.largest-territory"), value: (s) => s.largest_territory, kind: "tie" });
  if (!setup.queendomino)
    all.push({ title: t("score.crowns"), value: (s) => s.crowns, kind: "tie" });
  return all;
}

const sum = (
  scores: readonly P.ScoreSheetInfo[],
  kingdom: number,
  figure: "total" | "largest_territory" | "crowns",
) => scores.reduce((all, sheet) => all + (sheet.kingdoms[kingdom]?.[figure] ?? 0), 0);

/** The rows of a Dynasty: its games, then their sums. */
function seriesRows(games: readonly P.ScoreSheetInfo[]): Row[] {
  const of = (figure: "total" | "largest_territory" | "crowns") => (s: P.KingdomScoreInfo) =>
    sum(games, s.kingdom, figure);
  return [
    ...games.map((game, i) => ({
      title: t("table.game-number", { number: i + 1 }),
      value: (s: P.KingdomScoreInfo) => game.kingdoms[s.kingdom]?.total ?? 0,
    })),
    { title: t("score.total"), value: of("total"), kind: "total" },
    { title: t("score.largest-territory"), value: of("largest_territory"), kind: "tie" },
    { title: t("score.crowns"), value: of("crowns"), kind: "tie" },
  ];
}

interface Column {
  name: string;
  colour: Colour;
  /** Under the name: why somebody left. */
  notes?: string[];
}

interface SheetTableProps {
  setup: P.SetupInfo;
  scores: P.ScoreSheetInfo;
  /** One for each kingdom. */
  columns: readonly Column[];
  caption?: string | undefined;
}

/** A score sheet of any kingdoms, of a game or of a real table. */
export function SheetTable({ setup, scores, columns, caption }: SheetTableProps): JSX.Element {
  const order = scores.ranking.flat();
  const all = scores.games.length > 0 ? seriesRows(scores.games) : rows(setup);
  return (
    <div class="table-wrap" tabIndex={0} role="region" aria-label={caption ?? t("score.sheet")}>
      <table class="sheet-table">
        <caption>{caption ?? t("score.sheet")}</caption>
        <thead>
          <tr>
            <td />
            {order.map((k) => (
              <th key={k} scope="col" class={scores.winners.includes(k) ? "winner" : ""}>
                <span class="heads">
                  {scores.winners.includes(k) && <Icon name="trophy" title={t("score.won")} />}
                  <Shield colour={columns[k]!.colour} size={24} />
                </span>
                <span class="head-name" title={columns[k]!.name}>
                  {columns[k]!.name}
                </span>
                {columns[k]!.notes?.map((note, i) => (
                  <small key={i}>{note}</small>
                ))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map((row) => (
            <tr key={row.title} class={row.kind ?? ""}>
              <th scope="row">
                <span class="source">
                  {row.terrain && <TerrainSquare terrain={row.terrain} />}
                  <span>{row.title}</span>
                </span>
              </th>
              {order.map((k) => (
                <td key={k} class="number">
                  {number(row.value(scores.kingdoms[k]!))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SheetProps {
  state: P.TableState;
  scores: P.ScoreSheetInfo;
  caption?: string;
}

export function ScoreSheet({ state, scores, caption }: SheetProps): JSX.Element {
  const columns = scores.kingdoms.map((_, k) => ({
    name: kingdomName(state, k),
    colour: kingdomColour(state, k),
    notes: state.seats
      .filter((seat) => seat.kingdom === k && seat.left)
      .map((seat) => t(`seat.left.${seat.left!}`)),
  }));
  return <SheetTable setup={state.setup} scores={scores} columns={columns} caption={caption} />;
}

/** In a Dynasty the sheets of its games; else nothing. */
export function GameSheets({
  state,
  scores,
}: {
  state: P.TableState;
  scores: P.ScoreSheetInfo;
}): JSX.Element | null {
  if (scores.games.length === 0) return null;
  return (
    <details class="more">
      <summary>{t("score.games")}</summary>
      {scores.games.map((game, i) => (
        <ScoreSheet
          key={i}
          state={state}
          scores={{ ...game, games: [] }}
          caption={t("table.game-number", { number: i + 1 })}
        />
      ))}
    </details>
  );
}

/** Who has won, counting kingdoms, not seats. */
export function winnersText(state: P.TableState, scores: P.ScoreSheetInfo): string {
  const { winners } = scores;
  if (winners.length === 0) return t("log.over");
  return t("score.winner", {
    count: winners.length,
    names: listed(winners.map((k) => sideName(state, k))),
  });
}
