// What the server teaches about one's own decisions: the hint at hand, and what the last move cost.
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import type * as P from "../protocol/types";

/** 0: no hint; 1: where to look; 2: the move; 3: why. */
export type Step = 0 | 1 | 2 | 3;

export class LessonState {
  readonly lesson = signal<P.Lesson | null>(null);
  readonly step = signal<Step>(0);
  private readonly verdict = signal<P.Verdict | null>(null);
  /** The move that the last hint would have played, by the number of the event it would have been. */
  private advised: { number: number; move: string } | null = null;

  constructor(private readonly state: ReadonlySignal<P.TableState | null>) {}

  /** A costly move that can still be undone. */
  readonly regretted: ReadonlySignal<P.Verdict | null> = computed(() => {
    const verdict = this.verdict.value;
    const state = this.state.value;
    if (!verdict || !state || state.undo !== verdict.seat) return null;
    return this.isCostly(verdict) ? verdict : null;
  });

  /** The part of the table to look at. */
  readonly look = computed(() =>
    this.step.value === 1 ? (this.lesson.value?.look ?? null) : null,
  );

  receive(lesson: P.Lesson): void {
    this.lesson.value = lesson;
    // Where nothing can be compared there is nothing to look for either.
    this.step.value = lesson.second.length > 0 ? 1 : 2;
    const move = lesson.turn[0]?.move;
    this.advised = move ? { number: lesson.number + 1, move } : null;
  }

  /** The next step of the hint at hand; says whether the move is to be shown. */
  next(): boolean {
    this.step.value = this.step.value < 2 ? 2 : 3;
    return this.lesson.value !== null;
  }

  judge(verdict: P.Verdict): void {
    this.verdict.value = verdict;
  }

  /** Another decision is due. */
  forget(): void {
    this.lesson.value = null;
    this.step.value = 0;
  }

  /** The last move was played, or undone: what was said about an earlier one is no longer true. */
  moved(): void {
    this.verdict.value = null;
  }

  /** Whoever asked for a hint and played something else wants to know of smaller losses too. */
  private isCostly({ word, number, move }: P.Verdict): boolean {
    if (word === "mistake" || word === "blunder") return true;
    const { advised } = this;
    return word === "inaccuracy" && advised?.number === number && advised.move !== move;
  }
}
