// Shows messages one after the other, each long enough to be seen.
import type { Choices, EventMessage } from "../protocol/types";
import { pace } from "../settings/preferences";

type Paced = EventMessage | Choices;

/** When this many wait, somebody is catching up: show them at once. */
const CROWD = 10;

export class Pacer {
  private waiting: { message: Paced; dwell: number }[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly show: (message: Paced) => void) {}

  add(message: Paced, dwell: number): void {
    this.waiting.push({ message, dwell: dwell * pace() });
    if (this.waiting.length > CROWD) this.flush();
    else if (this.timer === undefined) this.next();
  }

  /** Shows everything that waits, now. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const { message } of this.waiting.splice(0)) this.show(message);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private next(): void {
    this.timer = undefined;
    while (this.waiting.length > 0) {
      const { message, dwell } = this.waiting.shift()!;
      this.show(message);
      // A hidden tab gets no frames to show anything in; do not make it wait.
      if (dwell > 0 && !document.hidden) {
        this.timer = setTimeout(() => this.next(), dwell);
        return;
      }
    }
  }
}
