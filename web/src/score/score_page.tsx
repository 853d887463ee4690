// The score of a real table: choose the game, enter each kingdom, see everyone's points.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Button } from "../app/button";
import { useTitle } from "../app/title";
import { colourOf, Shield } from "../art";
import { loadAbout } from "../connection/about";
import { number, t, type Key } from "../words";
import { Belongings } from "./belongings";
import { Board } from "./board";
import { Hint, Palettes } from "./palettes";
import { Result } from "./result";
import { SetupForm } from "./setup_form";
import {
  answer,
  canUndo,
  change,
  choosing,
  current,
  keepCounting,
  kingdom,
  nameOf,
  open,
  setup,
  told,
  undo,
} from "./store";
import { boxOf, dominoAt, empty } from "./told";
import { hand, letGo, picked, remove, turn } from "./tools";
import "./score.css";

export function ScorePage(): JSX.Element {
  useTitle(t("score.real.title"));
  useEffect(() => {
    loadAbout();
    open();
    addEventListener("hashchange", open);
    const stop = keepCounting();
    return () => {
      removeEventListener("hashchange", open);
      stop();
    };
  }, []);
  const telling = !choosing.value && told.value && setup.value;
  return (
    <main class="page real-score">
      <header class="score-head">
        <h1>{t("score.real.title")}</h1>
        {telling ? <Game /> : <p class="muted">{t("score.real.lead")}</p>}
      </header>
      {choosing.value && <SetupForm />}
      {telling && (
        <>
          <Telling />
          <div class="score-side">
            <Result />
          </div>
        </>
      )}
    </main>
  );
}

/** Which game it is, with a button to change it. */
function Game(): JSX.Element {
  const table = told.value!;
  const clear = () => {
    change({ ...table, game: 1, kingdoms: table.kingdoms.map((one) => empty(one.name)) });
    letGo();
    choosing.value = true;
  };
  return (
    <div class="row game-line">
      <span>
        {t(`mode.${setup.value!.mode}` as Key)}
        {setup.value!.dynasty && ` · ${t("table.game-number", { number: table.game })}`}
      </span>
      <Button look="small" onClick={() => (choosing.value = true)}>
        {t("score.real.change")}
      </Button>
      <Button look="small" onClick={clear}>
        {t("score.real.clear")}
      </Button>
    </div>
  );
}

function Telling(): JSX.Element {
  const domino = picked.value && dominoAt(kingdom.value, picked.value);
  const box = boxOf(kingdom.value);
  const within = answer.value?.rooms[current.value]?.reach ?? box;
  return (
    <section class="told" aria-label={t("table.kingdom-of", { name: nameOf(current.value) })}>
      <Tabs />
      <Board />
      <p id="told-keys" class="unseen-text">
        {t("score.real.grid-help")}
      </p>
      <div class="told-tools">
        <Hint />
        <Button
          icon="undo"
          label={t("button.undo")}
          title={t("button.undo")}
          disabled={!canUndo.value}
          onClick={undo}
        />
        <Button
          icon="rotate"
          label={t("button.rotate")}
          title={t("button.rotate")}
          disabled={!hand.value && !domino}
          onClick={() => turn(within)}
        />
        <Button
          icon="cancel"
          label={t("score.real.remove")}
          title={t("score.real.remove")}
          disabled={!picked.value}
          onClick={() => picked.value && remove(picked.value)}
        />
      </div>
      <Palettes />
      <Belongings />
      <TerritoryList />
    </section>
  );
}

/** The kingdoms to choose from, each with its points. */
function Tabs(): JSX.Element {
  return (
    <div class="told-tabs" role="group" aria-label={t("score.real.names")}>
      {told.value!.kingdoms.map((_, i) => (
        <button
          key={i}
          type="button"
          aria-pressed={i === current.value}
          onClick={() => {
            current.value = i;
            letGo();
          }}
        >
          <Shield colour={colourOf(i)} />
          <span class="who">{nameOf(i)}</span>
          <strong class="number">{number(answer.value?.scores.kingdoms[i]?.total ?? 0)}</strong>
        </button>
      ))}
    </div>
  );
}

/** How each territory of the kingdom counts, best first. */
function TerritoryList(): JSX.Element | null {
  const score = answer.value?.scores.kingdoms[current.value];
  const scoring = (score?.territories ?? [])
    .filter((one) => one.points > 0)
    .sort((a, b) => b.points - a.points);
  if (!score || scoring.length + score.building_points.length === 0) return null;
  return (
    <ul class="territory-list number">
      {scoring.map((one) => (
        <li key={`${one.squares[0]!.x},${one.squares[0]!.y}`}>
          {t("score.territory", {
            terrain: t(`terrain.${one.terrain}` as Key),
            squares: one.squares.length,
            crowns: one.crowns,
            points: one.points,
          })}
        </li>
      ))}
      {score.building_points
        .filter((one) => one.points > 0)
        .map((one) => (
          <li key={`b${one.square.x},${one.square.y}`}>
            {t(`building.${one.building}` as Key)}: {number(one.points)}
          </li>
        ))}
    </ul>
  );
}
