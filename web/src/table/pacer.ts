// Shows messages one after another, each long enough to be seen.
import { signal } from "@preact/signals";
import type { Choices, EventMessage } from "../protocol/types";
import { pace } from "../settings/preferences";

type Paced = EventMessage | Choices;

/** With this many waiting, the page is catching up: show them at once. */
const CROWD = 40;

export class Pacer {
  /** Whether some messages have not been shown yet. */
  readonly behind = signal(false);
  private waiting: { message: Paced; dwell: number }[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hurrying = false;

  constructor(private readonly show: (message: Paced) => void) {}

  add(message: Paced, dwell: number): void {
    this.waiting.push({ message, dwell: dwell * pace() });
    if (message.type === "choices" && this.hurrying) {
      this.flush();
      this.hurrying = false;
    } else if (this.hurrying || this.waiting.length > CROWD) this.flush();
    else if (this.timer === undefined) this.next();
    this.behind.value = this.timer !== undefined;
  }

  /** Shows all waiting messages now. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.behind.value = false;
    for (const { message } of this.waiting.splice(0)) this.show(message);
  }

  /** Shows everything as it comes, until the player has to decide. */
  hurry(): void {
    this.hurrying = !this.waiting.some(({ message }) => message.type === "choices");
    this.flush();
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
      // A hidden tab gets no frames, so do not wait for them.
      if (dwell > 0 && !document.hidden) {
        this.timer = setTimeout(() => this.next(), dwell);
        return;
      }
    }
    this.behind.value = false;
  }
}
