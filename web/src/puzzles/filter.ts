// Which puzzles to solve: kind and grade, kept in the address from one puzzle to the next.
import type * as P from "../protocol/types";
import { GRADES, KINDS } from "./words";

export interface PuzzleFilter {
  kind?: P.PuzzleGroup["kind"];
  grade?: P.PuzzleGroup["grade"];
}

/** The kind and grade in the address. */
export function filterInAddress(search = location.search): PuzzleFilter {
  const words = new URLSearchParams(search);
  const kind = KINDS.find((name) => name === words.get("kind"));
  const grade = GRADES.find((name) => name === words.get("grade"));
  return { ...(kind && { kind }), ...(grade && { grade }) };
}

/** The kind and grade as a query string. */
export function queryOf(wanted: PuzzleFilter): string {
  const words = new URLSearchParams(Object.entries(wanted)).toString();
  return words && `?${words}`;
}
