// Notices when a connection has gone silent: pings after a pause, and reports a missing answer.

export interface PulseHost {
  /** Whether silence must be noticed at once; else now and then is enough. */
  lively(): boolean;
  ping(id: string): boolean;
  silent(): void;
}

/** After this much silence the connection is pinged. */
const QUIET = 1600;
const QUIET_ASLEEP = 20_000;
/** The shortest and the longest time an answer may take. */
const SOON = 1000;
const LATE = 5000;

export class Pulse {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked: { id: string; at: number } | null = null;
  private answerTime = 0;
  private asks = 0;

  constructor(private readonly host: PulseHost) {}

  /** A message arrived: the connection is alive, and the pause starts again. */
  heard(now = Date.now()): void {
    if (this.asked) this.answerTime = now - this.asked.at;
    this.asked = null;
    this.wait(this.host.lively() ? QUIET : QUIET_ASLEEP);
  }

  /** Something was sent that will be answered: ping soon if it is not. */
  expect(): void {
    if (!this.asked) this.wait(SOON);
  }

  /** Pings at once; no answer in time counts as silence. */
  ask(now = Date.now()): void {
    if (this.asked) return;
    const id = `pulse-${(this.asks += 1)}`;
    if (!this.host.ping(id)) return;
    this.asked = { id, at: now };
    clearTimeout(this.timer);
    // Slow connections get more time: four times what the last answer took.
    const patience = Math.min(LATE, Math.max(SOON, 4 * this.answerTime));
    this.timer = setTimeout(() => this.host.silent(), patience);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.asked = null;
  }

  private wait(pause: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), pause);
  }
}
