// What is in hand while a kingdom is being entered, and what a tap on a square does with it.
import { signal } from "@preact/signals";
import type { DominoBox } from "../art";
import { same, type Cell, type Rectangle } from "../board";
import { components } from "../connection/about";
import { changeKingdom, halves, kingdom, setup } from "./store";
import {
  buildingAt,
  built,
  CASTLE,
  cleared,
  dominoAt,
  isFree,
  laidDown,
  leaned,
  painted,
  squareAt,
  turned,
  type LandTerrain,
  type ToldKingdom,
} from "./told";

export type Mode = "dominoes" | "squares" | "buildings";
export const mode = signal<Mode>("dominoes");
/** The domino to put down next. */
export const hand = signal<{ box: DominoBox; number: number } | null>(null);
export const quarter = signal(0);
export const brush = signal<LandTerrain | "erase">("wheat");
export const building = signal<string | null>(null);
/** The square of the kingdom whose piece can be turned or removed. */
export const picked = signal<Cell | null>(null);

export function setMode(next: Mode): void {
  mode.value = next;
  letGo();
}

/** Puts everything down. */
export function letGo(): void {
  hand.value = null;
  building.value = null;
  picked.value = null;
}

export function take(box: DominoBox, number: number): void {
  hand.value = { box, number };
  picked.value = null;
}

/** The crowns that squares of a terrain have in this game, without any first. */
function crownsOf(terrain: LandTerrain): number[] {
  const boxes = boxesOf();
  const found = new Set<number>([0]);
  for (const box of boxes)
    for (const domino of components.value?.dominoes[box] ?? [])
      for (const half of [domino.a, domino.b]) if (half.terrain === terrain) found.add(half.crowns);
  return [...found].sort((a, b) => a - b);
}

/** The boxes whose dominoes are in the game. */
export function boxesOf(): DominoBox[] {
  const box = setup.value?.box ?? "kingdomino";
  return box === "royal-wedding" ? ["queendomino", "kingdomino"] : [box];
}

/** What a tap on a square does: places, paints, builds, or picks up what is there. */
export function tap(cell: Cell, within: Rectangle): void {
  if (same(cell, CASTLE)) return;
  const now = kingdom.value;
  if (mode.value === "squares") return paint(now, cell);
  if (mode.value === "buildings") return build(now, cell);
  if (isFree(now, cell)) layOrLean(now, cell, within);
  else if (picked.value && dominoAt(now, cell) === dominoAt(now, picked.value)) turn(within);
  else {
    picked.value = cell;
    hand.value = null;
  }
}

function layOrLean(now: ToldKingdom, cell: Cell, within: Rectangle): void {
  if (hand.value) {
    const next = laidDown(now, hand.value, cell, quarter.value, within);
    if (!next) return;
    changeKingdom(next);
    hand.value = null;
    picked.value = cell;
    return;
  }
  const next = picked.value && leaned(now, picked.value, cell);
  if (next) {
    const { a } = next.dominoes.at(-1)!;
    changeKingdom(next);
    picked.value = a;
  } else picked.value = null;
}

function paint(now: ToldKingdom, cell: Cell): void {
  picked.value = null;
  const terrain = brush.value;
  if (terrain === "erase") return changeKingdom(cleared(now, cell));
  const before = squareAt(now, cell);
  const crowns = crownsOf(terrain);
  const next = before?.terrain === terrain ? crowns.indexOf(before.crowns) + 1 : 0;
  changeKingdom(painted(now, cell, terrain, crowns[next % crowns.length]!, halves));
}

function build(now: ToldKingdom, cell: Cell): void {
  if (building.value && !isFree(now, cell)) {
    changeKingdom(built(now, cell, building.value));
    building.value = null;
    picked.value = cell;
  } else picked.value = buildingAt(now, cell) ? cell : null;
}

/** Sets what a square shows, whatever is in hand: the keyboard's way. */
export function set(cell: Cell, terrain: LandTerrain | null, crowns: number | null): void {
  if (same(cell, CASTLE)) return;
  const now = kingdom.value;
  const before = squareAt(now, cell);
  const kind = terrain ?? before?.terrain;
  if (!kind) return;
  const kept = before?.terrain === kind ? before.crowns : 0;
  changeKingdom(painted(now, cell, kind, crowns ?? kept, halves));
}

/** Rotates the domino in hand, or the one that was picked. */
export function turn(within: Rectangle, quarters: 1 | -1 = 1): void {
  if (hand.value) quarter.value = (quarter.value + quarters + 4) % 4;
  else if (picked.value) {
    const domino = dominoAt(kingdom.value, picked.value);
    if (!domino) return;
    changeKingdom(turned(kingdom.value, picked.value, within, quarters));
    picked.value = domino.a;
  }
}

/** Removes what was picked: only the building when entering buildings, otherwise everything there. */
export function remove(cell: Cell): void {
  const now = kingdom.value;
  if (mode.value === "buildings" && buildingAt(now, cell))
    changeKingdom({ ...now, buildings: now.buildings.filter((one) => !same(one, cell)) });
  else if (!isFree(now, cell) && !same(cell, CASTLE)) changeKingdom(cleared(now, cell));
  picked.value = null;
}
