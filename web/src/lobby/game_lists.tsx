// Lists of games: your own, open tables to join, live games.
import { signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Icon, Shield, type Colour } from "../art";
import { Button } from "../app/button";
import { Link } from "../app/router";
import { api } from "../connection/api";
import { OPTIONS } from "../protocol/tables";
import type * as P from "../protocol/types";
import { ago, number, t, type Key } from "../words";
import { clockName } from "./clock_name";
import { levelName } from "./setup_fields";

const EVERY = 5000;
/** How many games a list on the home page shows before it links to the full list. */
const SHOWN = 8;
/** How many of the visitor's own games stand above everything else. */
const OWN = 2;
const lobby = signal<P.Lobby | null>(null);
const unreachable = signal(false);

async function look(): Promise<void> {
  if (document.hidden) return;
  try {
    lobby.value = await api.lobby();
    unreachable.value = false;
  } catch {
    unreachable.value = true;
  }
}

export function GameLists(): JSX.Element {
  useEffect(() => {
    void look();
    const timer = setInterval(() => void look(), EVERY);
    return () => clearInterval(timer);
  }, []);
  const lists = lobby.value;
  const mine = new Set(lists?.yours.map((game) => game.game));
  const others = (games: readonly P.GameEntry[] = []) => games.filter((g) => !mine.has(g.game));
  return (
    <section class="lists" aria-label={t("home.lobby")}>
      {unreachable.value && (
        <p class="problem" role="alert">
          <Icon name="offline" /> {t("page.offline")}
        </p>
      )}
      <GameList
        title={t("home.open")}
        games={others(lists?.open)}
        action="button.join"
        empty={t("home.open-none")}
        all="/open"
      />
      <GameList
        title={t("home.watch")}
        games={others(lists?.playing)}
        action="button.watch"
        empty={t("home.watch-none")}
        all="/watch"
      />
      <p class="row">
        <Link to="/finished">{t("home.finished")}</Link>
        <Link to="/analysis">{t("analysis.title")}</Link>
      </p>
    </section>
  );
}

/** The visitor's own unfinished games, which they most likely came back for. */
export function YourGames(): JSX.Element | null {
  const all = useSignal(false);
  const yours = [...(lobby.value?.yours ?? [])].sort(
    (one, other) => Number(other.your_turn) - Number(one.your_turn),
  );
  if (yours.length === 0) return null;
  return (
    <section class="card list your-games">
      <h2>{t("home.yours")}</h2>
      <ul>
        {yours.slice(0, all.value ? undefined : OWN).map((game) => (
          <GameRow key={game.game} game={game} action="button.play" />
        ))}
      </ul>
      {!all.value && yours.length > OWN && (
        <Button look="small" onClick={() => (all.value = true)}>
          {t("page.more")}
        </Button>
      )}
    </section>
  );
}

interface GameListProps {
  title: string;
  games: readonly P.GameEntry[];
  action: Key;
  empty?: string;
  /** Where the full list is; here only its start is shown. */
  all?: string;
}

export function GameList({ title, games, action, empty, all }: GameListProps): JSX.Element {
  const shown = all ? games.slice(0, SHOWN) : games;
  return (
    <section class="card list">
      <h2>{title}</h2>
      {games.length === 0 && <p class="muted">{empty}</p>}
      {games.length > 0 && (
        <ul>
          {shown.map((game) => (
            <GameRow key={game.game} game={game} action={action} />
          ))}
        </ul>
      )}
      {all && shown.length < games.length && <Link to={all}>{t("page.more")}</Link>}
    </section>
  );
}

interface Named {
  kind: string;
  name?: string | null;
  level?: string | null;
}

/** A seat's name: the person's, the bot's level (numbered where there are several), or that it is free. */
export function seatName(seat: Named, all: readonly Named[]): string {
  if (seat.kind === "bot" && seat.level) {
    const alike = all.filter((other) => other.kind === "bot" && other.level === seat.level);
    const name = levelName(seat.level);
    return alike.length > 1 ? t("seat.numbered", { name, number: alike.indexOf(seat) + 1 }) : name;
  }
  return seat.name || (seat.kind === "open" ? t("seat.open") : t("page.guest"));
}

function GameRow({ game, action }: { game: P.GameEntry; action: Key }): JSX.Element {
  const over = game.phase === "over";
  return (
    <li class={game.your_turn ? "game-row turn" : "game-row"}>
      <div class="game-words">
        <strong>{modeName(game.setup)}</strong>
        {game.your_turn && <span class="tag">{t("table.your-turn")}</span>}
        <span class="muted small">
          {ago(over ? (game.ended_at ?? game.changed_at) : game.changed_at)}
        </span>
        {game.clock && !over && (
          <span class="muted small">
            <Icon name="clock" /> {clockName(game.clock)}
          </span>
        )}
        <span class="seat-names">
          {game.seats.map((seat) => (
            <span key={seat.seat} class={seat.kind === "open" ? "seat-name open" : "seat-name"}>
              <Shield colour={seat.colour as Colour} size={18} />{" "}
              {seat.player ? (
                <Link to={`/player/${seat.player}`}>{seatName(seat, game.seats)}</Link>
              ) : (
                seatName(seat, game.seats)
              )}
              {over && game.totals && <b class="number"> {number(totalOf(game, seat.seat))}</b>}
            </span>
          ))}
        </span>
      </div>
      <div class="game-doors">
        {over && (
          <Link class="button" to={`/review/${game.game}`}>
            {t("review.title")}
          </Link>
        )}
        <Link class="button" to={over ? `/game/${game.game}/replay` : `/game/${game.game}`}>
          {t(over ? "button.replay" : action)}
        </Link>
      </div>
    </li>
  );
}

function totalOf(game: P.GameEntry, seat: number): number {
  const perKingdom = game.setup.players / game.setup.kingdoms;
  return game.totals?.[Math.floor(seat / perKingdom)] ?? 0;
}

/** The mode's name with its options. */
export function modeName(setup: P.SetupInfo): string {
  const options = OPTIONS.filter((option) => !option.shapes && setup[option.name]);
  return [t(`mode.${setup.mode}` as Key), ...options.map((o) => t(o.text))].join(" · ");
}
