// One WebSocket to a game that comes back by itself, and says what it has missed.
import { signal } from "@preact/signals";
import type { ClientMessage, ServerMessage } from "../protocol/types";

export type LinkState = "connecting" | "open" | "lost";

export interface SocketHost {
  /** Number of the last event seen; null before the first welcome. */
  lastNumber(): number | null;
  receive(message: ServerMessage): void;
}

const PATIENCE = [200, 400, 800, 1500, 3000];
const PULSE = 20_000;

/** Keeps a game's socket open until it is closed for good. */
export class GameSocket {
  readonly link = signal<LinkState>("connecting");
  private socket: WebSocket | null = null;
  private attempts = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private closed = false;
  private readonly ends = new AbortController();

  constructor(
    private readonly game: string,
    private readonly host: SocketHost,
  ) {
    this.open();
    addEventListener("online", () => this.retryNow(), { signal: this.ends.signal });
    document.addEventListener("visibilitychange", () => !document.hidden && this.retryNow(), {
      signal: this.ends.signal,
    });
  }

  /** Sends a message if the line is open; says whether it was. */
  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Connects anew: a socket opened before this browser had an identity does not get one later. */
  reopen(): void {
    const old = this.socket;
    this.socket = null;
    old?.close();
    clearTimeout(this.timer);
    this.open();
  }

  close(): void {
    this.closed = true;
    this.ends.abort();
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    this.socket?.close();
  }

  private open(): void {
    const after = this.host.lastNumber();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = after === null ? "" : `?after=${after}`;
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/games/${encodeURIComponent(this.game)}/socket${query}`,
    );
    this.socket = socket;
    socket.onmessage = (event) =>
      socket === this.socket && this.hear(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => socket === this.socket && this.lose();
    clearInterval(this.pulse);
    this.heard = Date.now();
    this.pulse = setInterval(() => this.beat(), PULSE);
  }

  private hear(message: ServerMessage): void {
    this.heard = Date.now();
    if (message.type === "welcome") {
      this.attempts = 0;
      this.link.value = "open";
    }
    if (message.type !== "pong") this.host.receive(message);
  }

  /** A silent line is a dead line: ask, and give up on it when nothing comes back. */
  private beat(): void {
    if (Date.now() - this.heard > 2 * PULSE) this.socket?.close();
    else this.send({ type: "ping" });
  }

  private lose(): void {
    clearInterval(this.pulse);
    if (this.closed) return;
    this.link.value = "lost";
    const wait = PATIENCE[Math.min(this.attempts, PATIENCE.length - 1)]!;
    this.attempts += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), wait);
  }

  private retryNow(): void {
    if (this.closed || this.link.value !== "lost") return;
    clearTimeout(this.timer);
    this.open();
  }
}
