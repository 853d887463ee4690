// The search for the best turns: started for a position, streamed, and stopped at will.
import { batch, signal } from "@preact/signals";
import { streamed } from "../connection/stream";
import type * as P from "../protocol/types";

/** Seconds of a first search, and of a longer one on request. */
export const FIRST = 4;
export const LONGER = 16;

export class Search {
  readonly news = signal<P.SearchNews | null>(null);
  readonly running = signal(false);
  readonly problem = signal<unknown>(null);
  /** Results for earlier positions, so that going back costs nothing. */
  private readonly seen = new Map<string, P.SearchNews>();
  private ends: AbortController | null = null;
  private position = "";

  /** Switches to a position: shows what is known about it at once, then searches. */
  begin(position: string, seconds = FIRST): void {
    this.stop();
    this.position = position;
    const known = this.seen.get(position) ?? null;
    batch(() => {
      this.news.value = known;
      this.problem.value = null;
    });
    if (!known || known.seconds < seconds) void this.run(position, seconds);
  }

  /** Searches the same position for longer. */
  deepen(): void {
    this.begin(this.position, LONGER);
  }

  stop(): void {
    this.ends?.abort();
    this.ends = null;
    this.running.value = false;
  }

  clear(): void {
    this.stop();
    this.news.value = null;
    this.problem.value = null;
  }

  private async run(position: string, seconds: number): Promise<void> {
    const ends = (this.ends = new AbortController());
    this.running.value = true;
    try {
      const all = streamed<P.SearchNews, "POST /analysis/searches">(
        "POST /analysis/searches",
        { position, seconds },
        ends.signal,
      );
      for await (const news of all) {
        if (this.ends !== ends) return;
        // At first, a longer search has seen less than what is known already.
        if (news.looks >= (this.news.value?.looks ?? 0)) this.news.value = news;
        if (news.done) this.seen.set(position, news);
      }
    } catch (error) {
      if (this.ends === ends) this.problem.value = error;
    } finally {
      if (this.ends === ends) {
        this.ends = null;
        this.running.value = false;
      }
    }
  }
}
