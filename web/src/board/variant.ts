// Which of its terrain's drawings a square shows: a domino looks the same in line, hand and kingdom.
import type { Domino, Half, Land, Placement } from "./shapes";

const alike = (p: Half, q: Half) => p.terrain === q.terrain && p.crowns === q.crowns;

/** The number that picks the drawing of a domino's half. Two equal halves look alike. */
export function halfVariant(domino: Domino, half: "a" | "b"): number {
  return domino.number + (half === "b" && !alike(domino.a, domino.b) ? 1 : 0);
}

/** The number that picks the drawing of a square; without a domino, its coordinates decide. */
export function landVariant(land: Land): number {
  if (land.domino === null || land.domino === undefined) return Math.abs(land.x * 3 + land.y * 5);
  return land.domino + (land.half === "b" ? 1 : 0);
}

/** The two squares of a domino that has been placed. */
export function laid(domino: Domino, placement: Placement): Land[] {
  const half = alike(domino.a, domino.b) ? "a" : "b";
  return [
    { ...placement.a, ...domino.a, domino: domino.number, half: "a" },
    { ...placement.b, ...domino.b, domino: domino.number, half },
  ];
}
