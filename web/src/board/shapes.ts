// The data that the board widget is given. It draws and drags, and knows no rules.

/** The coordinates of a square: the castle is 0, 0; x to the right, y up. */
export interface Cell {
  x: number;
  y: number;
}

export interface Half {
  terrain: string;
  crowns: number;
}

export interface Domino {
  box: string;
  number: number;
  a: Half;
  b: Half;
}

/** A square of a kingdom with what is on it. */
export interface Land extends Cell, Half {
  /** Number of the domino that covers it, and which half of it. */
  domino?: number | null;
  half?: "a" | "b" | null;
  building?: string | null;
  knight?: boolean;
}

/** The smallest rectangle around castle and squares, bounds included. */
export interface Rectangle {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A possible placement: the square of each half, and the points it scores. */
export interface Placement {
  a: Cell;
  b: Cell;
  gain: number;
}

export type Direction = "left" | "right" | "up" | "down";
