/** The tutorial's lessons, with their allowed moves spelled out, since the page knows no rules. */

import { type BuildingName, type DominoBox, type Terrain, terrainOf } from "../art";
import { around } from "../board";
import type { Cell, Domino, Land, Placement } from "../board";
import lessons from "./lessons.json";

type Halves = [Terrain, number, Terrain, number];

interface Basics {
  box: DominoBox;
  grid: number;
  /** Where the kingdom may still grow: left, bottom, right, top. */
  room: [number, number, number, number];
  /** Rows from the top; a terrain's letter and its crowns, "C" the castle, "." nothing. */
  map: string[];
}

export interface PlaceLesson extends Basics {
  id: "castle" | "join" | "room";
  kind: "place";
  domino: number;
  halves: Halves;
  /** ax, ay, bx, by and the points it brings. */
  placements: [number, number, number, number, number][];
}

export interface ClaimLesson extends Basics {
  id: "claim";
  kind: "claim";
  line: number[];
  halves: Halves[];
  taken: number[];
  feedback: Record<string, "early" | "fits" | "late">;
}

export interface CountLesson extends Basics {
  id: "count" | "crownless";
  kind: "count";
  /** The territory to count: its squares and its crowns. */
  squares: [number, number][];
  crowns: number;
  answers: number[];
}

export interface TaxLesson extends Basics {
  id: "tax";
  kind: "tax";
  /** The two squares of the domino just placed. */
  fresh: [number, number][];
  /** For each of them the squares of its territory: a coin each. */
  taxes: [number, number][][];
}

export interface BuildLesson extends Basics {
  id: "build";
  kind: "build";
  coins: number;
  /** By cost, the free spot first. */
  builders: BuildingName[];
}

export interface QueenLesson extends Basics {
  id: "queen";
  kind: "queen";
  own: number;
  other: number;
  answers: BuildingName[];
  right: BuildingName;
}

export interface DragonLesson extends Basics {
  id: "dragon";
  kind: "dragon";
  builders: BuildingName[];
  best: BuildingName;
}

export type Lesson =
  PlaceLesson | ClaimLesson | CountLesson | TaxLesson | BuildLesson | QueenLesson | DragonLesson;

export const LESSONS = lessons as unknown as Lesson[];

/** A pair of the lessons' data as a cell. */
export function cellOf([x, y]: [number, number]): Cell {
  return { x, y };
}

/** The squares of a map, seen from its castle. */
export function landsOf(map: string[]): Land[] {
  const rows = map.map((row) => row.split(" "));
  const top = rows.findIndex((row) => row.includes("C"));
  const left = rows[top]?.indexOf("C") ?? 0;
  return rows.flatMap((row, y) =>
    row.flatMap((code, x): Land[] => {
      const cell = { x: x - left, y: top - y };
      if (code === "C") return [{ ...cell, terrain: "castle", crowns: 0 }];
      const terrain = terrainOf(code);
      return terrain ? [{ ...cell, terrain, crowns: Number(code[1] ?? 0) }] : [];
    }),
  );
}

/** Where the lesson's kingdom may still grow. */
/** What a board needs to draw these lands of a lesson. */
export function standing(lesson: Basics, lands: Land[]) {
  const [x0, y0, x1, y1] = lesson.room;
  return { lands, box: around(lands), room: { x0, y0, x1, y1 }, grid: lesson.grid };
}

export function dominoOf(
  box: string,
  number: number,
  [terrainA, crownsA, terrainB, crownsB]: Halves,
): Domino {
  return {
    box,
    number,
    a: { terrain: terrainA, crowns: crownsA },
    b: { terrain: terrainB, crowns: crownsB },
  };
}

export function placementsOf(lesson: PlaceLesson): Placement[] {
  return lesson.placements.map(([ax, ay, bx, by, gain]) => ({
    a: { x: ax, y: ay },
    b: { x: bx, y: by },
    gain,
  }));
}
