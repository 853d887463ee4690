// A puzzle's table as it would look after an answer, drawn without asking the server again.
import type * as P from "../protocol/types";
import { withMoves } from "../review/drawn";
import type { Cell } from "../board";
import { percent, t } from "../words";

/** The table with a name for every player, since a puzzle has no people. */
export function named(state: P.TableState): P.TableState {
  const seats = state.seats.map((seat) => ({
    ...seat,
    name: t("seat.player", { number: seat.seat + 1 }),
  }));
  return { ...state, seats };
}

/** The table with an answer of this seat's player on it. */
export function drawn(state: P.TableState, seat: number, moves: readonly P.Choice[]): P.TableState {
  const own = state.seats[seat]?.kingdom;
  const kingdoms = state.kingdoms.map((kingdom) =>
    kingdom.kingdom === own
      ? { ...kingdom, squares: withMoves(kingdom.squares, moves) as P.SquareInfo[] }
      : kingdom,
  );
  return { ...state, kingdoms };
}

/** Where an answer changes the kingdom, with its chance; null if it does not change it. */
export function outlined(
  reply: P.PuzzleReply,
  moves: readonly P.Choice[] | null,
): { cells: readonly Cell[]; text: string } | null {
  const cells = (moves ?? []).flatMap((move) => (move.kind === "claim" ? [] : move.squares));
  if (cells.length === 0) return null;
  const same = (line: P.PuzzleLine) =>
    line.moves.map((m) => m.move).join() === moves?.map((m) => m.move).join();
  const line = [reply.answer, ...reply.answers].find((found) => found && same(found));
  return { cells, text: line ? percent(line.chance) : t("puzzle.weak") };
}
