// A WebSocket to a game that notices silence, reconnects by itself, and asks for what it missed.
import { signal } from "@preact/signals";
import type { ClientMessage, ServerMessage } from "../protocol/types";
import { PROTOCOL } from "../protocol/version";
import { Pulse } from "./pulse";
import { untilEngine, watchReady } from "./ready";

export type LinkState = "connecting" | "open" | "lost";

export interface SocketHost {
  /** Number of the last event seen; null before the first welcome. */
  lastNumber(): number | null;
  /** Whether the player is waiting for a message, so that silence must be noticed at once. */
  lively(): boolean;
  receive(message: ServerMessage): void;
}

/** How long to wait before each new attempt. */
const PATIENCE = [200, 400, 800, 1500, 3000];
/** A connection without a welcome by then is reported as lost, and later abandoned. */
const SLOW = 2500;
const GIVE_UP = 2000;

/** Keeps a game's socket open until it is closed for good. */
export class GameSocket {
  readonly link = signal<LinkState>("connecting");
  private socket: WebSocket | null = null;
  private attempts = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private readonly ends = new AbortController();
  private readonly pulse = new Pulse({
    lively: () => !document.hidden && this.host.lively(),
    ping: (id) => this.write({ type: "ping", id }),
    silent: () => this.doubt(),
  });

  constructor(
    private readonly game: string,
    private readonly host: SocketHost,
  ) {
    const { signal } = this.ends;
    this.open();
    addEventListener("online", () => this.retryNow(), { signal });
    // A page served by this very computer works without a network, so check first.
    addEventListener("offline", () => this.pulse.ask(), { signal });
    document.addEventListener("visibilitychange", () => !document.hidden && this.retryNow(), {
      signal,
    });
  }

  /** Sends a message if the connection is open; returns whether it was. */
  send(message: ClientMessage): boolean {
    const sent = this.write(message);
    if (sent) this.pulse.expect();
    return sent;
  }

  /** Reconnects: a socket opened before this browser had an identity does not get one later. */
  reopen(): void {
    this.abandon();
    this.open();
  }

  close(): void {
    this.closed = true;
    this.ends.abort();
    this.abandon();
  }

  private write(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private open(): void {
    const after = this.host.lastNumber();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = `?protocol=${PROTOCOL}` + (after === null ? "" : `&after=${after}`);
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/games/${encodeURIComponent(this.game)}/socket${query}`,
    );
    this.socket = socket;
    socket.onmessage = (event) =>
      socket === this.socket && this.hear(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => socket === this.socket && this.lose();
    this.timer = setTimeout(() => this.doubt(), SLOW);
  }

  private hear(message: ServerMessage): void {
    if (message.type === "error" && message.code === "starting") return void this.waitForEngine();
    clearTimeout(this.timer);
    this.pulse.heard();
    this.attempts = 0;
    // Only a server that was down can have changed.
    if (this.link.value === "lost") void watchReady();
    if (this.link.value === "lost" || message.type === "welcome") this.link.value = "open";
    if (message.type !== "pong") this.host.receive(message);
  }

  private async waitForEngine(): Promise<void> {
    this.abandon();
    this.link.value = "connecting";
    await untilEngine();
    if (!this.closed && !this.socket) this.open();
  }

  /** The connection is silent: say so, listen a little longer, then open another one. */
  private doubt(): void {
    this.link.value = "lost";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.lose(), GIVE_UP);
  }

  private lose(): void {
    this.abandon();
    if (this.closed) return;
    this.link.value = "lost";
    const wait = PATIENCE[Math.min(this.attempts, PATIENCE.length - 1)]!;
    this.attempts += 1;
    this.timer = setTimeout(() => this.open(), wait);
  }

  /** Drops the socket without waiting for a server that may never answer. */
  private abandon(): void {
    clearTimeout(this.timer);
    this.pulse.stop();
    const old = this.socket;
    this.socket = null;
    old?.close();
  }

  private retryNow(): void {
    if (this.closed) return;
    if (this.link.value === "lost") this.reopen();
    else this.pulse.ask();
  }
}
