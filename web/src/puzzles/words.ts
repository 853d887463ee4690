// The words of puzzles: their kinds and grades, and what they ask for.
import type * as P from "../protocol/types";
import { t } from "../words";

export const KINDS: readonly P.PuzzleGroup["kind"][] = [
  "ending",
  "placing",
  "claiming",
  "keeping",
  "taxing",
  "building",
  "queen",
];

export const GRADES: readonly P.PuzzleGroup["grade"][] = [
  "peasant",
  "squire",
  "steward",
  "baron",
  "duke",
  "sovereign",
];

/** What a puzzle asks for. */
export function question(view: P.PuzzleView): string {
  const { kind } = view.choices;
  if (kind === "place" && view.puzzle.asks > 1) return t("puzzle.find.turn");
  return t(`puzzle.find.${kind}`);
}

/** A puzzle in a few words: what it is about and how hard it is. */
export const caption = (puzzle: P.PuzzleInfo): string =>
  `${t(`puzzle.kind.${puzzle.kind}`)} · ${t(`level.${puzzle.grade}`)}`;
