// The end of a game: every territory is outlined and counted in turn, in all kingdoms at once.
import { signal } from "@preact/signals";
import type { Cell } from "../board";
import type * as P from "../protocol/types";
import { pace } from "../settings/preferences";
import { t, type Key } from "../words";

const STEP = 900;

export class Counting {
  /** Which territory of each kingdom is counted; null when all are done. */
  readonly at = signal<number | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly scores: P.ScoreSheetInfo) {}

  /** Starts at the first territory; with animations off there is nothing to wait for. */
  start(): void {
    if (pace() === 0) return this.finish();
    this.at.value = 0;
    this.next();
  }

  finish(): void {
    clearTimeout(this.timer);
    this.at.value = null;
  }

  private next(): void {
    this.timer = setTimeout(() => {
      const now = (this.at.value ?? 0) + 1;
      if (now >= Math.max(...this.scores.kingdoms.map((k) => scoring(k).length)))
        return this.finish();
      this.at.value = now;
      this.next();
    }, STEP * pace());
  }

  get running(): boolean {
    return this.at.value !== null;
  }

  /** The points counted so far, or null when the count is over. */
  tally(kingdom: number): number | null {
    const at = this.at.value;
    const score = this.scores.kingdoms[kingdom];
    if (at === null || !score) return null;
    return scoring(score)
      .slice(0, at + 1)
      .reduce((sum, territory) => sum + territory.points, 0);
  }

  /** What a kingdom shows now. */
  shown(kingdom: number): { cells: readonly Cell[]; text: string } | null {
    const at = this.at.value;
    const score = this.scores.kingdoms[kingdom];
    const territory = at === null || !score ? undefined : scoring(score)[at];
    if (!territory) return null;
    const text = t("score.territory", {
      terrain: t(`terrain.${territory.terrain}` as Key),
      squares: territory.squares.length,
      crowns: territory.crowns,
      points: territory.points,
    });
    return { cells: territory.squares, text };
  }
}

/** The territories in the order they are counted: those that score, best first. */
function scoring(score: P.KingdomScoreInfo): P.TerritoryInfo[] {
  return score.territories.filter((one) => one.points > 0).sort((a, b) => b.points - a.points);
}
