// What each kingdom did last, taken from the events.
import type { Cell } from "../board";
import type * as P from "../protocol/types";

type Happening = P.Event["happened"][number];

/** The squares of the domino a kingdom placed last, unless that was undone. */
export function freshSquares(events: readonly P.Event[], kingdom: number): Cell[] {
  let kept = Infinity;
  for (let i = events.length - 1; i >= 0; i--) {
    const event = events[i]!;
    // An undo may include bots' moves: only those up to its number still count.
    if (event.kind === "undo") kept = Math.min(kept, event.move_number);
    else if (event.kind !== "move" || event.move_number <= kept)
      for (const what of [...event.happened].reverse()) {
        if (what.what === "began") return [];
        if (what.what === "placed" && what.kingdom === kingdom) return what.squares;
      }
  }
  return [];
}

const SHOWN = new Set(["placed", "discarded", "taxed", "built", "dragon", "claimed", "queen"]);

/** What a seat did in its latest turn, oldest first; empty once everyone has moved on. */
export function latestTurn(events: readonly P.Event[], seat: number): Happening[] {
  const turn: Happening[] = [];
  let kept = Infinity;
  for (let i = events.length - 1; i >= 0; i--) {
    const event = events[i]!;
    if (event.kind === "undo") kept = Math.min(kept, event.move_number);
    if (event.kind !== "move" || event.move_number > kept) continue;
    if (event.seat === seat) {
      const own = event.happened.filter((what) => SHOWN.has(what.what));
      turn.unshift(...own);
      // A turn begins with a placement (or is a lone first claim).
      if (own.some((what) => what.what === "placed" || what.what === "discarded")) return turn;
    } else if (turn.length > 0) return turn;
  }
  return turn;
}
