// The game being chosen: box, players, options and level, always a combination that exists.
import { signal } from "@preact/signals";
import { about } from "../connection/about";
import { type BoxName, OPTIONS as TABLE } from "../protocol/tables";
import type * as P from "../protocol/types";
import { preferences } from "../settings/preferences";

export type Option = (typeof TABLE)[number]["name"];
/** Those that shape the game first, then the bonuses and the longer game. */
const OPTIONS = [...TABLE].sort((one, other) => Number(other.shapes) - Number(one.shapes));

export interface Chosen {
  box: BoxName;
  players: number;
  options: Option[];
  level: string;
}

const FIRST: Chosen = {
  box: "kingdomino",
  players: 4,
  options: ["middle_kingdom", "harmony"],
  level: "",
};

function remembered(): Chosen {
  try {
    return { ...FIRST, ...(JSON.parse(preferences.setup.value) as Partial<Chosen>) };
  } catch {
    return FIRST;
  }
}

export const chosen = signal<Chosen>(remembered());

/** A choice with part of it changed, and the rest kept as far as possible. */
export function changed(from: Chosen, part: Partial<Chosen>): Chosen {
  const next = { ...from, ...part };
  const counts = playersFor(next.box);
  if (counts.length > 0 && !counts.includes(next.players))
    next.players = counts.includes(4) ? 4 : counts[0]!;
  const allowed = optionsFor(next.box, next.players);
  if (about.value)
    next.options = next.options.filter((option) => allowed.some(({ name }) => name === option));
  return next;
}

/** Changes part of the game to play. */
export function choose(part: Partial<Chosen>): void {
  chosen.value = changed(chosen.value, part);
  preferences.setup.value = JSON.stringify(chosen.value);
}

export function playersFor(box: BoxName): number[] {
  const modes = about.value?.modes ?? [];
  return [...new Set(modes.filter((m) => m.box === box).map((m) => m.players))].sort(
    (a, b) => a - b,
  );
}

function modeOf(box: BoxName, players: number): P.ModeInfo | undefined {
  return about.value?.modes.find((m) => m.box === box && m.players === players);
}

export function optionsFor(box: BoxName, players: number): (typeof OPTIONS)[number][] {
  const names = modeOf(box, players)?.options ?? [];
  return OPTIONS.filter((option) => names.includes(option.name));
}

/** Whether a number of players needs this option, as eight players need teams. */
export function required(box: BoxName, players: number, option: Option): boolean {
  const variants = modeOf(box, players)?.variants ?? [];
  return variants.length > 0 && variants.every((v) => v[option]);
}

/** The level to use: the chosen one if the server has it, else the middle one. */
export function levelOf(choice: Chosen): string {
  const levels = about.value?.levels ?? [];
  return levels.includes(choice.level)
    ? choice.level
    : (levels[Math.floor(levels.length / 2)] ?? choice.level);
}

/** The choice as the server wants it. */
export function setupRequest(choice: Chosen): P.SetupRequest {
  const on = (option: Option) =>
    choice.options.includes(option) || required(choice.box, choice.players, option);
  const allowed = optionsFor(choice.box, choice.players);
  const options = Object.fromEntries(
    allowed.filter(({ name }) => on(name)).map(({ name }) => [name, true]),
  );
  return { box: choice.box, players: choice.players, ...options };
}
