// One game as this browser sees it: the server's state, the legal moves, and what has happened.
import { batch, computed, signal } from "@preact/signals";
import { GameSocket } from "../connection/socket";
import type * as P from "../protocol/types";
import { preferences } from "../settings/preferences";
import { applied } from "./changes";
import { LessonState } from "./lesson";
import { Pacer } from "./pacer";
import { Planning } from "./planning";

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
const NOT_HERE = ["no-such-game", "sealed"] as const;
const REACTION_LASTS = 4000;
/** How long another player's turn is shown before the next one. */
const BEAT = 750;
/** Seconds that bots wait after a claim, so that it can be undone. */
const GRACE = { off: 0, short: 1.5, long: 4 } as const;

export class TableStore {
  readonly state = signal<P.TableState | null>(null);
  readonly you = signal<P.You>(NOBODY);
  readonly events = signal<P.Event[]>([]);
  /** The event being shown just now; drives announcements and sounds. */
  readonly latest = signal<P.Event | null>(null);
  readonly choices = signal<P.Choices | null>(null);
  /** What a bot would play; a new object for every answer, even if it is the same again. */
  readonly hint = signal<P.Hint | null>(null);
  readonly waitingForHint = signal(false);
  readonly refusal = signal<P.ErrorMessage | null>(null);
  readonly reactions = signal<ShownReaction[]>([]);
  /** Why there is nothing to see here: no such game, or one that is not open to others yet. */
  readonly missing = signal<(typeof NOT_HERE)[number] | null>(null);
  /** A move sent and not yet acknowledged. */
  readonly sent = signal<Sent | null>(null);
  readonly myTurn = computed(() => this.choices.value !== null && this.sent.value === null);
  readonly socket: GameSocket;
  private seen: number | null = null;
  /** A decision that the page made by itself, until it is accepted. */
  private forced: P.Choices | null = null;
  private readonly pacer = new Pacer((message) => this.apply(message));
  /** Whether others' turns that have been played are still being shown. */
  readonly behind = this.pacer.behind;
  readonly teaching = new LessonState(this.state);
  readonly planning = new Planning((seat) => this.socket.send({ type: "plan", seat }));

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
    if (choices) this.request(moveRequest(choices, move));
  }

  undo(): void {
    // The bots' moves since are undone too, even if they have not been shown yet.
    this.pacer.flush();
    const state = this.state.value;
    if (state) this.request({ type: "undo", id: newId(), number: state.number });
  }

  /** Stops pausing for others' turns until it is your own. */
  hurry(): void {
    if (!this.choices.value) this.pacer.hurry();
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

  /** Asks for a hint, or for its next step: where to look, the move, why. */
  askHint(): void {
    const { lesson } = this.teaching;
    if (!lesson.value) this.waitingForHint.value = this.socket.send({ type: "hint", lesson: true });
    else if (this.teaching.next()) this.showAdvised(lesson.value);
  }

  private showAdvised({ number, turn }: P.Lesson): void {
    const move = turn[0]?.move;
    if (move) this.hint.value = { type: "hint", number, move };
  }

  private request(message: Sent["message"]): void {
    this.refusal.value = null;
    this.sent.value = { id: message.id, message };
    // Without a connection the message waits; the next welcome sends it (a repeated id is harmless).
    this.socket.send(message);
  }

  private receive(message: P.ServerMessage): void {
    if (message.type === "welcome") {
      this.pacer.flush();
      this.apply(message);
    } else if (message.type === "event") {
      this.seen = message.event.number;
      this.acknowledge(message.event);
      this.pacer.add(message, this.dwell(message));
    } else if (message.type === "choices") this.pacer.add(message, 0);
    else this.apply(message);
  }

  /** How long to pause after an event: one beat for each turn of others, none for your own. */
  private dwell({ event, changes }: P.EventMessage): number {
    const own =
      event.seat !== null && this.you.value.seats.includes(event.seat) && event.by === "player";
    return own || event.kind !== "move" || !endsTurn(event, changes) ? 0 : BEAT;
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
        case "plan":
          return this.planning.receive(message);
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
        case "lesson":
          return this.learn(message);
        case "verdict":
          return this.teaching.judge(message);
        case "error":
          return this.refuse(message);
      }
    });
  }

  private learn(lesson: P.Lesson): void {
    this.waitingForHint.value = false;
    if (lesson.number !== this.choices.value?.number) return;
    this.teaching.receive(lesson);
    if (this.teaching.step.value > 1) this.showAdvised(lesson);
  }

  /** After your own move against bots: asks what it cost, if it can be undone. */
  private askVerdict(event: P.Event): void {
    this.teaching.moved();
    const state = this.state.value;
    const own = event.kind === "move" && event.by === "player";
    if (!state?.hints || !own || state.undo === null || !preferences.verdicts.value) return;
    const { seats } = this.you.value;
    const alone = state.seats.every(({ seat, kind }) => kind === "bot" || seats.includes(seat));
    if (alone && seats.includes(state.undo)) this.socket.send({ type: "verdict" });
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
    if (event.by === "player") this.askVerdict(event);
    this.planning.changed(this.you.value.seats[0], this.state.value.phase === "playing");
  }

  private forgetDecision(): void {
    this.forced = null;
    this.choices.value = null;
    this.hint.value = null;
    this.teaching.forget();
    this.waitingForHint.value = false;
  }

  /** The legal moves. After a lost connection they come again: what was being chosen stays. */
  private offer(message: P.Choices): void {
    const move = this.foreseen(message);
    if (move) {
      this.forced = message;
      this.request(moveRequest(message, move));
    } else if (this.choices.value?.number !== message.number) this.choices.value = message;
    if (this.refusal.value?.code === "stale-number") this.refusal.value = null;
  }

  /** The move that needs no asking: a prepared one, or the claim of the only domino that is left. */
  private foreseen(choices: P.Choices): string | null {
    if (this.sent.value || this.choices.value?.number === choices.number) return null;
    const prepared = this.planning.take(choices);
    if (prepared) return prepared;
    const alone = choices.kind === "claim" && choices.moves.length === 1;
    // After an undo, the player wants to decide.
    const taken = this.events.value.at(-1)?.kind === "undo";
    return alone && preferences.lastClaim.value && !taken ? choices.moves[0]!.move : null;
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
    if (message.code === "nothing-to-undo" && message.id === null) return; // too late for a verdict
    this.waitingForHint.value = false;
    const missing = NOT_HERE.find((code) => code === message.code);
    if (missing) {
      this.missing.value = missing;
      this.socket.close();
    }
    if (message.id === null || message.id === this.sent.value?.id) this.sent.value = null;
    // The page's own move was refused, so the player decides after all.
    if (this.forced?.number === this.state.value?.number) this.choices.value = this.forced;
    this.forced = null;
    this.refusal.value = message;
  }
}

function moveRequest(choices: P.Choices, move: string): P.MoveRequest {
  const grace = choices.kind === "claim" ? GRACE[preferences.grace.value] : 0;
  return { type: "move", id: newId(), number: choices.number, move, grace };
}

/** Whether the next decision belongs to another turn. */
function endsTurn(event: P.Event, changes: P.Changes): boolean {
  const next = changes.decision;
  if (!next || next.kind === "place") return true;
  return next.kind === "claim" && event.happened.some((h) => h.what === "claimed");
}

function newId(): string {
  const words = crypto.getRandomValues(new Uint32Array(4));
  return [...words].map((word) => word.toString(36)).join("-");
}
