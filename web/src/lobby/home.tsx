// The home page: one click to a game against bots; friends, open tables and live games below.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Castle, Icon, TerrainSquare, type Terrain } from "../art";
import { Button, Problem } from "../app/button";
import { Link, go } from "../app/router";
import { showSheet } from "../app/sheets";
import { useTitle } from "../app/title";
import { about, loadAbout, isServedHere } from "../connection/about";
import { api, ApiError } from "../connection/api";
import { preferences } from "../settings/preferences";
import { t } from "../words";
import { DailyCard } from "./daily_card";
import { GameLists, YourGames } from "./game_lists";
import { PuzzleCard } from "./puzzle_card";
import { errorText } from "./error_text";
import { chosen, levelOf, optionsFor, setupRequest } from "./setup_choice";
import { GameFields, LevelField, OptionFields } from "./setup_fields";
import "./lobby.css";

const problem = signal<string | null>(null);
const busy = signal(false);

async function playBots(): Promise<void> {
  const choice = chosen.value;
  const level = levelOf(choice);
  busy.value = true;
  problem.value = null;
  try {
    const name = preferences.name.value || t("page.guest");
    const bots = Array.from({ length: choice.players - 1 }, () => ({
      kind: "bot" as const,
      level,
    }));
    const created = await api.create({
      setup: setupRequest(choice),
      seats: [{ kind: "me", name }, ...bots],
      hints: true,
    });
    go(`/game/${created.game}`);
  } catch (error) {
    problem.value = errorText(error as ApiError);
  } finally {
    busy.value = false;
  }
}

export function Home(): JSX.Element {
  useTitle();
  useEffect(loadAbout, []);
  return (
    <main class="page home">
      <section class="hero">
        <Vista />
        <div class="hero-words">
          <h1>{t("home.title")}</h1>
          <p class="muted">{t("home.lead")}</p>
          <Link class="button" to="/tutorial">
            <Icon name="graduation" />
            {t("home.learn")}
          </Link>
        </div>
      </section>
      <YourGames />
      <section class="card quick" aria-labelledby="quick">
        <div class="quick-head">
          <h2 id="quick">{t("home.bots")}</h2>
          <Button
            icon="play"
            look="main big"
            disabled={busy.value || !about.value}
            onClick={() => void playBots()}
          >
            {t("home.play")}
          </Button>
        </div>
        <Problem text={problem.value} />
        <GameFields />
        <LevelField />
        {optionsFor(chosen.value.box, chosen.value.players).length > 0 && (
          <details class="more" open={false}>
            <summary>{t("new.options")}</summary>
            <OptionFields />
          </details>
        )}
      </section>
      <div class="home-side">
        <DailyCard />
        <PuzzleCard more />
        <section class="card friends">
          <h2>{t("home.friends")}</h2>
          <p class="muted">{t("home.friends-lead")}</p>
          <div class="row">
            <Link class="button main" to="/new">
              <Icon name="people" />
              {t("home.new")}
            </Link>
            {isServedHere() && (
              <Button icon="phone" onClick={() => showSheet("phone")}>
                {t("start.phone")}
              </Button>
            )}
          </div>
        </section>
        <section class="card friends">
          <p class="muted">{t("score.real.lead")}</p>
          <div class="row">
            <Link class="button" to="/score">
              <Icon name="trophy" />
              {t("score.real.title")}
            </Link>
          </div>
        </section>
        <GameLists />
      </div>
    </main>
  );
}

const ROWS: readonly (readonly (Terrain | "castle" | null)[])[] = [
  ["forest", "forest", "lake", "lake", "wheat", "wheat", "grassland", "grassland", "town", "mine"],
  ["forest", "wheat", "castle", "lake", "lake", "wheat", "swamp", "grassland", "town", "mine"],
];
const CROWNED = new Set(["0,2", "1,1", "0,7", "1,9", "1,5"]);

/** A strip of kingdom as a picture over the page. */
function Vista(): JSX.Element {
  return (
    <svg class="vista" viewBox="0 0 1000 200" aria-hidden="true">
      {ROWS.flatMap((row, j) =>
        row.map((cell, i) =>
          cell === "castle" ? (
            <Castle key={`${i},${j}`} colour="blue" x={i * 100} y={j * 100} size={100} />
          ) : (
            cell && (
              <TerrainSquare
                key={`${i},${j}`}
                terrain={cell}
                crowns={CROWNED.has(`${j},${i}`) ? 1 + ((i + j) % 2) : 0}
                variant={i + 2 * j}
                x={i * 100}
                y={j * 100}
                size={100}
              />
            )
          ),
        ),
      )}
    </svg>
  );
}
