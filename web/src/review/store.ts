// The review of one game: requested, polled while it is made, then complete.
import { signal } from "@preact/signals";
import { api } from "../connection/api";
import { addressText } from "../lobby/error_text";
import type * as P from "../protocol/types";

const EVERY = 1000;

export class ReviewStore {
  readonly state = signal<P.ReviewState | null>(null);
  readonly problem = signal<string | null>(null);
  private readonly judged: P.ReviewedDecision[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly game: string) {}

  /** The decisions judged so far, in their order. */
  get decisions(): readonly P.ReviewedDecision[] {
    const state = this.state.value;
    return state?.review?.decisions ?? (state ? [...this.judged] : []);
  }

  /** Requests the review; an existing one comes at once. */
  ask(): void {
    this.judged.length = 0;
    void this.take(() => api.askReview(this.game));
  }

  cancel(): void {
    clearTimeout(this.timer);
    void this.take(() => api.cancelReview(this.game));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private async take(call: () => Promise<P.ReviewState>): Promise<void> {
    try {
      const state = await call();
      if (this.closed) return;
      this.problem.value = null;
      if (state.state === "growing") this.grow(state);
      this.state.value = state;
    } catch (error) {
      if (this.closed) return;
      this.problem.value = addressText(error);
      if (!this.state.value) return;
    }
    const now = this.state.value?.state;
    if (now === "waiting" || now === "growing") this.timer = setTimeout(() => this.look(), EVERY);
  }

  private look(): void {
    void this.take(() => api.review(this.game, this.judged.length));
  }

  /** Adds what is new; if the review was restarted, starts over. */
  private grow({ done, decisions }: P.ReviewState): void {
    if (done < this.judged.length) this.judged.length = 0;
    for (const decision of decisions) {
      if (decision.at === this.judged.length) this.judged.push(decision);
    }
  }
}
