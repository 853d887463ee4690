// A kingdom with moves drawn into it that nobody played.
import type { Land } from "../board/shapes";
import type * as P from "../protocol/types";

/** A kingdom's squares after these moves, as far as they can be drawn. */
export function withMoves(squares: readonly Land[], moves: readonly P.Choice[]): Land[] {
  const lands = squares.map((land) => ({ ...land }));
  for (const { kind, squares: where, domino, building } of moves) {
    const [a, b] = where;
    if (kind === "place" && domino && a && b) {
      lands.push({ ...a, ...domino.a, domino: domino.number, half: "a" });
      lands.push({ ...b, ...domino.b, domino: domino.number, half: "b" });
    }
    for (const land of lands.filter((l) => where.some((c) => c.x === l.x && c.y === l.y))) {
      if (kind === "tax") land.knight = true;
      if (kind === "build") land.building = building;
    }
  }
  return lands;
}
