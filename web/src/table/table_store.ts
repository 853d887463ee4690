// One game as this browser sees it: the server's state, the legal moves, and what has happened.
import { batch, computed, signal } from "@preact/signals";
import { GameSocket } from "../connection/socket";
import type * as P from "../protocol/types";
import { applied } from "./changes";
import { Pacer } from "./pacer";

export interface ShownReaction {
  key: number;
  seat: number;
  reaction: P.Reaction;
}

interface Sent {
  id: string;
  message: P.MoveRequest | P.UndoRequest | P.ResignRequest | P.RematchRequest;
}

const NOBODY: P.You = { player: null, name: null, seats: [] };
const REACTION_LASTS = 4000;

export class TableStore {
  readonly state = signal<P.TableState | null>(null);
  readonly you = signal<P.You>(NOBODY);
  readonly events = signal<P.Event[]>([]);
  /** The event being shown just now; drives announcements and sounds. */
  readonly latest = signal<P.Event | null>(null);
  readonly choices = signal<P.Choices | null>(null);
  /** What a bot would do; a new object for every answer, also when it says the same again. */
  readonly hint = signal<P.Hint | null>(null);
  readonly waitingForHint = signal(false);
  readonly refusal = signal<P.ErrorMessage | null>(null);
  readonly reactions = signal<ShownReaction[]>([]);
  readonly missing = signal(false);
  /** A move sent and not yet acknowledged. */
  readonly sent = signal<Sent | null>(null);
  readonly myTurn = computed(() => this.choices.value !== null && this.sent.value === null);
  readonly socket: GameSocket;
  private seen: number | null = null;
  private readonly pacer = new Pacer((message) => this.apply(message));

  constructor(readonly game: string) {
    this.socket = new GameSocket(game, {
      lastNumber: () => this.seen,
      lively: () => ["waiting", "playing"].includes(this.state.peek()?.phase ?? "waiting"),
      receive: (message) => this.receive(message),
    });
  }

  close(): void {
    this.pacer.stop();
    this.socket.close();
  }

  play(move: string): void {
    const choices = this.choices.value;
    if (choices) this.request({ type: "move", id: newId(), number: choices.number, move });
  }

  undo(): void {
    const state = this.state.value;
    if (state) this.request({ type: "undo", id: newId(), number: state.number });
  }

  resign(seat: number): void {
    const state = this.state.value;
    if (state) this.request({ type: "resign", id: newId(), number: state.number, seat });
  }

  rematch(): void {
    this.request({ type: "rematch", id: newId() });
  }

  react(reaction: P.Reaction): void {
    this.socket.send({ type: "reaction", reaction });
  }

  askHint(): void {
    this.waitingForHint.value = this.socket.send({ type: "hint" });
  }

  private request(message: Sent["message"]): void {
    this.refusal.value = null;
    this.sent.value = { id: message.id, message };
    // When the line is down the message waits; the next welcome sends it (same id, so a repeat is harmless).
    this.socket.send(message);
  }

  private receive(message: P.ServerMessage): void {
    if (message.type === "welcome") {
      this.pacer.flush();
      this.apply(message);
    } else if (message.type === "event") {
      this.seen = message.event.number;
      this.acknowledge(message.event);
      this.pacer.add(message, this.dwell(message.event));
    } else if (message.type === "choices") this.pacer.add(message, 0);
    else this.apply(message);
  }

  /** How long others' moves stay before the next is shown; one's own never wait. */
  private dwell(event: P.Event): number {
    const own =
      event.seat !== null && this.you.value.seats.includes(event.seat) && event.by === "player";
    if (own || event.kind !== "move") return 0;
    const passed = event.happened.every((h) => h.what === "passed");
    return passed ? 0 : event.happened.some((h) => h.what === "placed") ? 650 : 450;
  }

  private apply(message: P.ServerMessage): void {
    batch(() => {
      switch (message.type) {
        case "welcome":
          return this.welcome(message);
        case "event":
          return this.happen(message);
        case "choices":
          return this.offer(message);
        case "you":
          this.you.value = message.you;
          return;
        case "presence":
          return this.present(message);
        case "reaction":
          return this.show(message);
        case "hint":
          this.waitingForHint.value = false;
          this.hint.value = message;
          return;
        case "error":
          return this.refuse(message);
      }
    });
  }

  private welcome(message: P.Welcome): void {
    const known = this.seen;
    this.state.value = message.state;
    this.you.value = message.you;
    this.waitingForHint.value = false;
    if (this.choices.value?.number !== message.state.number) this.forgetDecision();
    this.events.value = known === null ? message.events : [...this.events.value, ...message.events];
    this.seen = message.state.number;
    message.events.forEach((event) => this.acknowledge(event));
    const waiting = this.sent.value;
    if (waiting) this.socket.send(waiting.message);
  }

  private happen({ event, changes }: P.EventMessage): void {
    const state = this.state.value;
    if (!state || event.number <= state.number) return;
    this.state.value = applied(state, changes);
    this.events.value = [...this.events.value, event];
    this.latest.value = event;
    this.forgetDecision();
  }

  private forgetDecision(): void {
    this.choices.value = null;
    this.hint.value = null;
    this.waitingForHint.value = false;
  }

  /** The legal moves. After a lost connection they come again: what was being chosen stays. */
  private offer(message: P.Choices): void {
    if (this.choices.value?.number !== message.number) this.choices.value = message;
  }

  private acknowledge(event: P.Event): void {
    if (event.id !== null && event.id === this.sent.value?.id) this.sent.value = null;
  }

  private present(message: P.Presence): void {
    const state = this.state.value;
    if (!state) return;
    const seats = state.seats.map((seat, i) => ({
      ...seat,
      connected: message.seats[i] ?? seat.connected,
    }));
    this.state.value = { ...state, seats, spectators: message.spectators };
  }

  private show(message: P.ReactionMessage): void {
    const shown = { key: Math.random(), seat: message.seat, reaction: message.reaction };
    this.reactions.value = [...this.reactions.value.filter((r) => r.seat !== message.seat), shown];
    setTimeout(
      () => (this.reactions.value = this.reactions.value.filter((r) => r !== shown)),
      REACTION_LASTS,
    );
  }

  private refuse(message: P.ErrorMessage): void {
    this.waitingForHint.value = false;
    if (message.code === "no-such-game") this.missing.value = true;
    if (message.id === null || message.id === this.sent.value?.id) this.sent.value = null;
    this.refusal.value = message;
  }
}

function newId(): string {
  const words = crypto.getRandomValues(new Uint32Array(4));
  return [...words].map((word) => word.toString(36)).join("-");
}
