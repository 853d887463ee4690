// The graph's points: everyone's chances after each number of moves.
import type * as P from "../protocol/types";

export interface ChancePoint {
  at: number;
  chances: readonly number[];
}

/** The points of a review, finished or in progress. */
export function chancePoints(
  review: P.ReviewInfo | null,
  decisions: readonly P.ReviewedDecision[],
): ChancePoint[] {
  if (review) return review.graph.map(({ at, expected }) => ({ at, chances: expected.chances }));
  return decisions.map(({ at, before }) => ({ at, chances: before.chances }));
}

/** Decisions that cost something worth mentioning. */
export const isMistake = (decision: P.ReviewedDecision): boolean =>
  decision.word === "inaccuracy" || decision.word === "mistake" || decision.word === "blunder";

/** The decisions worth trying again: real mistakes, or inaccuracies if there are none. */
export function lessonsFor(decisions: readonly P.ReviewedDecision[]): P.ReviewedDecision[] {
  const wrong = decisions.filter(isMistake);
  const grave = wrong.filter((decision) => decision.word !== "inaccuracy");
  return grave.length > 0 ? grave : wrong;
}

/** The mistake after or before a moment; null if there is none. */
export function nextMistake(
  decisions: readonly P.ReviewedDecision[],
  at: number,
  by: 1 | -1,
): number | null {
  const wrong = decisions.filter(isMistake);
  const found =
    by > 0 ? wrong.find((d) => d.at > at) : wrong.findLast((d: P.ReviewedDecision) => d.at < at);
  return found?.at ?? null;
}
