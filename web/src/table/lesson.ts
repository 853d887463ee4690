// What the server teaches about your decisions: the current hint, and what the last move cost.
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import type * as P from "../protocol/types";

/** 0: no hint; 1: where to look; 2: the move; 3: why. */
export type Step = 0 | 1 | 2 | 3;

export class LessonState {
  readonly lesson = signal<P.Lesson | null>(null);
  readonly step = signal<Step>(0);
  private readonly verdict = signal<P.Verdict | null>(null);
  /** The move of the last hint, by the number of the event it would have been. */
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
    // If there is nothing to compare, there is nothing to look for.
    this.step.value = lesson.second.length > 0 ? 1 : 2;
    const move = lesson.turn[0]?.move;
    this.advised = move ? { number: lesson.number + 1, move } : null;
  }

  /** Goes to the next step of the hint; returns whether to show the move. */
  next(): boolean {
    this.step.value = this.step.value < 2 ? 2 : 3;
    return this.lesson.value !== null;
  }

  judge(verdict: P.Verdict): void {
    this.verdict.value = verdict;
  }

  /** Starts another decision. */
  forget(): void {
    this.lesson.value = null;
    this.step.value = 0;
  }

  /** The last move was played or undone: what was said about an earlier one no longer applies. */
  moved(): void {
    this.verdict.value = null;
  }

  /** After a hint that was not followed, smaller losses are mentioned too. */
  private isCostly({ word, number, move }: P.Verdict): boolean {
    if (word === "mistake" || word === "blunder") return true;
    const { advised } = this;
    return word === "inaccuracy" && advised?.number === number && advised.move !== move;
  }
}
