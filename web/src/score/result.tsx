// The result of a real table: the ranking with ties, the sheet, the kingdoms; shared and printed.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Button } from "../app/button";
import { colourOf, Shield } from "../art";
import { Kingdom } from "../board";
import { DYNASTY_GAMES } from "../protocol/tables";
import type * as P from "../protocol/types";
import { SheetTable } from "../table/score_sheet";
import { number, t, type Key } from "../words";
import { Remarks } from "./remarks";
import { address, answer, change, current, halves, nameOf, problem, setup, told } from "./store";
import { Territories } from "./territories";
import { boxOf, empty, lands, type Told } from "./told";
import "./result.css";

export function Result(): JSX.Element | null {
  const [table, game, count] = [told.value, setup.value, answer.value];
  if (problem.value)
    return (
      <p class="problem" role="alert">
        {problem.value}
      </p>
    );
  if (!table || !game || !count || count.scores.kingdoms.length !== table.kingdoms.length)
    return null;
  return (
    <>
      <section class="card ranking" aria-labelledby="ranking">
        <h2 id="ranking">{t("score.real.ranking")}</h2>
        <ol>
          {places(count.scores).map(({ place, kingdom, tied, points }) => (
            <li key={kingdom} class={place === 1 ? "first" : ""}>
              <span class="rank-place number">{number(place)}.</span>
              <Shield colour={colourOf(kingdom)} />
              <span class="who">{nameOf(kingdom)}</span>
              {tied && <span class="muted small">{t("score.real.tied")}</span>}
              <strong class="number">{t("count.points", { count: points })}</strong>
            </li>
          ))}
        </ol>
        <Sharing table={table} scores={count.scores} />
      </section>
      <Remarks />
      <section class="card">
        <SheetTable
          setup={game}
          scores={count.scores}
          columns={table.kingdoms.map((_, i) => ({ name: nameOf(i), colour: colourOf(i) }))}
        />
        {game.dynasty && table.game < DYNASTY_GAMES && (
          <Button look="next-game" onClick={() => nextGame(table, count.scores)}>
            {t("score.real.next-game", { number: table.game + 1 })}
          </Button>
        )}
      </section>
      <Gallery table={table} grid={game.grid} scores={count.scores} />
    </>
  );
}

interface Place {
  place: number;
  kingdom: number;
  tied: boolean;
  points: number;
}

/** Everyone's place; ties share a place, and the next one is skipped. */
function places(scores: P.ScoreSheetInfo): Place[] {
  let place = 1;
  return scores.ranking.flatMap((kingdoms) => {
    const rows = kingdoms.map((kingdom) => ({
      place,
      kingdom,
      tied: kingdoms.length > 1,
      points: scores.totals[kingdom]!.points,
    }));
    place += kingdoms.length;
    return rows;
  });
}

/** Adds this game to the earlier ones and clears the kingdoms for the next. */
function nextGame(table: Told, scores: P.ScoreSheetInfo): void {
  change({
    ...table,
    game: table.game + 1,
    kingdoms: table.kingdoms.map((one, i) => empty(one.name, { ...scores.totals[i]! })),
  });
  current.value = 0;
  scrollTo(0, 0);
}

function Sharing({ table, scores }: { table: Told; scores: P.ScoreSheetInfo }): JSX.Element {
  const copied = useSignal(false);
  const text = () =>
    [
      t(`mode.${setup.value!.mode}` as Key),
      ...places(scores).map((one) => `${one.place}. ${nameOf(one.kingdom)}: ${one.points}`),
    ].join("\n");
  const copy = async () => {
    await copyText(`${text()}\n${address(table)}`);
    copied.value = true;
  };
  const share = () =>
    navigator
      .share({ title: t("score.real.title"), text: text(), url: address(table) })
      .catch(() => undefined); // the one who was asked may decline
  return (
    <div class="row sharing">
      {"share" in navigator && (
        <Button icon="share" onClick={() => void share()}>
          {t("button.share")}
        </Button>
      )}
      <Button icon="copy" onClick={() => void copy()}>
        {t(copied.value ? "button.copied" : "score.real.copy")}
      </Button>
      <Button icon="print" onClick={() => print()}>
        {t("score.real.print")}
      </Button>
    </div>
  );
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure context there is no clipboard, but there is the old way.
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

interface GalleryProps {
  table: Told;
  grid: number;
  scores: P.ScoreSheetInfo;
}

/** All kingdoms with their territories; on screen each links to where it is entered. */
function Gallery({ table, grid, scores }: GalleryProps): JSX.Element {
  const choose = (kingdom: number) => {
    current.value = kingdom;
    document.querySelector(".told")?.scrollIntoView({ block: "start" });
  };
  return (
    <ul class="gallery">
      {table.kingdoms.map((one, i) => {
        const box = boxOf(one);
        return (
          <li key={i}>
            <button type="button" class="card" onClick={() => choose(i)}>
              <span class="gallery-name">
                <Shield colour={colourOf(i)} />
                {nameOf(i)}
                <strong class="number">{number(scores.kingdoms[i]!.total)}</strong>
              </span>
              <Kingdom
                lands={lands(one, halves)}
                box={box}
                room={box}
                grid={grid}
                colour={colourOf(i)}
              >
                <Territories territories={scores.kingdoms[i]!.territories} />
              </Kingdom>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
