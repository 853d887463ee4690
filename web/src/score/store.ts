// The real table being entered: kept in this browser, undone step by step, scored by the server.
import { computed, effect, signal } from "@preact/signals";
import { announce } from "../app/live";
import { about, dominoInfo } from "../connection/about";
import { ApiError, call } from "../connection/api";
import { errorText } from "../lobby/error_text";
import { OPTIONS } from "../protocol/tables";
import type * as P from "../protocol/types";
import { t } from "../words";
import { read, write } from "./link";
import { empty, type Told, type ToldDomino, type ToldKingdom } from "./told";

const MEMORY = "fiefdom.real-table";
const PATIENCE = 2000;

export const told = signal<Told | null>(null);
/** Which kingdom is being entered. */
export const current = signal(0);
/** Whether the game and the names are being chosen. */
export const choosing = signal(false);
export const answer = signal<P.RealTableScore | null>(null);
export const problem = signal<string | null>(null);
const past = signal<readonly Told[]>([]);
export const canUndo = computed(() => past.value.length > 0);

export const kingdom = computed<ToldKingdom>(() => told.value?.kingdoms[current.value] ?? empty());

/** The halves of a domino that was entered by its number. */
export const halves = (domino: ToldDomino): P.DominoInfo | undefined =>
  dominoInfo(domino.box, domino.number);

/** The chosen game, with everything that follows from it. */
export const setup = computed<P.SetupInfo | null>(() => {
  const table = told.value;
  const mode = about.value?.modes.find((m) => m.box === table?.box && m.players === table.players);
  if (!table || !mode) return null;
  const shaping = OPTIONS.filter((option) => option.shapes).map((option) => option.name);
  const fits = (v: P.SetupInfo) => shaping.every((o) => v[o] === table.options.includes(o));
  const variant = mode.variants.find(fits) ?? mode.variants[0]!;
  const others = OPTIONS.filter((o) => !o.shapes).map((o) => [
    o.name,
    table.options.includes(o.name),
  ]);
  return { ...variant, ...Object.fromEntries(others) } as P.SetupInfo;
});

/** What a kingdom is called: its name, or its number. */
export function nameOf(number: number): string {
  const name = told.value?.kingdoms[number]?.name.trim();
  if (name) return name;
  return setup.value?.teams
    ? t("score.real.team", { number: number + 1 })
    : t("seat.player", { number: number + 1 });
}

/** Opens the table in the address, or the last one entered here. */
export function open(): void {
  const shared = read(location.hash.slice(1));
  const own = remembered();
  past.value = shared && own && write(own) !== write(shared) ? [own] : [];
  told.value = shared ?? own;
  choosing.value = told.value === null;
  current.value = 0;
}

/** Changes the table; the step can be undone. */
export function change(next: Told): void {
  if (told.value) past.value = [...past.value.slice(-99), told.value];
  settle(next);
}

/** Changes the kingdom that is being entered. */
export function changeKingdom(next: ToldKingdom): void {
  const table = told.value;
  if (!table || next === kingdom.value) return;
  const kingdoms = table.kingdoms.map((one, i) => (i === current.value ? next : one));
  change({ ...table, kingdoms });
}

export function undo(): void {
  const before = past.value.at(-1);
  if (!before) return;
  past.value = past.value.slice(0, -1);
  settle(before);
}

function settle(next: Told): void {
  told.value = next;
  current.value = Math.min(current.value, next.kingdoms.length - 1);
  // From here on this browser's memory counts, not the link that brought the table.
  if (location.hash) history.replaceState(history.state, "", location.pathname);
  try {
    localStorage.setItem(MEMORY, write(next));
  } catch {
    // Storage may be forbidden; then the table lasts as long as the page.
  }
}

function remembered(): Told | null {
  try {
    return read(localStorage.getItem(MEMORY) ?? "");
  } catch {
    return null;
  }
}

/** The address that holds the whole table. */
export const address = (table: Told): string =>
  new URL(`/score#${write(table)}`, location.origin).href;

let asked = 0;
let announced = "";

/** Keeps the score up to date with the table until the returned function is called. */
export function keepCounting(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    const [table, game] = [told.value, setup.value];
    clearTimeout(timer);
    if (table && game && table.kingdoms.length === game.kingdoms)
      timer = setTimeout(() => void count(table), 60);
  });
  return () => {
    stop();
    clearTimeout(timer);
    asked += 1;
  };
}

async function count(table: Told): Promise<void> {
  const number = ++asked;
  try {
    const found = await call("POST /score", { body: request(table) });
    if (number !== asked) return;
    answer.value = found;
    problem.value = null;
    const total = found.scores.kingdoms[current.value]?.total ?? 0;
    const text = `${nameOf(current.value)}: ${t("count.points", { count: total })}`;
    if (text !== announced) announce((announced = text));
  } catch (error) {
    if (number !== asked) return;
    problem.value = errorText(error as ApiError);
    const code = (error as ApiError).code;
    if (code === "unreachable" || code === "too-frequent" || code === "stopping")
      setTimeout(() => number === asked && void count(table), PATIENCE);
  }
}

function request(table: Told): P.RealTableRequest {
  const options = Object.fromEntries(table.options.map((option) => [option, true]));
  return {
    setup: { box: table.box, players: table.players, ...options },
    kingdoms: table.kingdoms.map(({ name: _, ...one }) => ({
      ...one,
      dominoes: [...one.dominoes],
      squares: [...one.squares],
      buildings: [...one.buildings],
    })),
  };
}
