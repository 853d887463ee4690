// A decision being made: what the player has picked so far, and the legal move it amounts to.
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { Placer, same, type Cell, type Direction, type Placement } from "../board";
import type * as P from "../protocol/types";

export interface DecidingHost {
  play(move: string): void;
  /** Whether a finished gesture must still be confirmed. */
  mustConfirm(): boolean;
  /** Whether the player can see the kingdom this is about; if not, brings it into view. */
  inView(): boolean;
}

const sameSquares = (p: readonly Cell[], q: readonly Cell[]) =>
  p.length === q.length && p.every((c) => q.some((d) => same(c, d)));

/** The state of one decision. The legal moves come from the server; this only finds them. */
export class Deciding {
  readonly placer: Placer | null = null;
  readonly spot = signal<number | null>(null);
  readonly squares = signal<readonly Cell[]>([]);
  readonly claimed = signal<P.Choice | null>(null);
  /** The hint is to skip this step. */
  readonly passAdvised = signal(false);
  readonly pass: P.Choice | null;
  readonly discard: P.Choice | null;
  /** The legal move that the player's picks amount to. */
  readonly ready: ReadonlySignal<P.Choice | null> = computed(() => this.find());

  constructor(
    readonly choices: P.Choices,
    private readonly host: DecidingHost,
  ) {
    this.pass = this.of("pass")[0] ?? null;
    this.discard = this.of("discard")[0] ?? null;
    const places = this.of("place");
    if (choices.domino && places.length > 0) {
      this.placer = new Placer(choices.domino, places.map(placementOf), {
        confirm: () => this.confirm(),
        dropped: () => !host.mustConfirm() && this.confirm(),
      });
    }
  }

  get kind(): P.Choices["kind"] {
    return this.choices.kind;
  }

  of(kind: P.Choice["kind"]): P.Choice[] {
    return this.choices.moves.filter((move) => move.kind === kind);
  }

  /** Whether the player has started to choose something in the kingdom. */
  get begun(): boolean {
    const { placer } = this;
    return !!placer?.held.value || !!placer?.chosen.value || this.squares.value.length > 0;
  }

  private find(): P.Choice | null {
    switch (this.kind) {
      case "place": {
        const chosen = this.placer?.chosen.value;
        if (!this.placer) return this.discard;
        return (
          this.of("place").find(
            (m) => chosen && same(m.squares[0], chosen.a) && same(m.squares[1], chosen.b),
          ) ?? null
        );
      }
      case "tax":
        return this.of("tax").find((m) => sameSquares(m.squares, this.squares.value)) ?? null;
      case "build":
        return (
          this.of("build").find(
            (m) => m.spot === this.spot.value && sameSquares(m.squares, this.squares.value),
          ) ?? null
        );
      case "dragon":
        return this.of("dragon").find((m) => m.spot === this.spot.value) ?? null;
      case "claim":
        return this.claimed.value;
    }
  }

  /** Squares of the kingdom that may be picked now, for the board. */
  picking(): readonly Cell[] {
    if (this.kind === "tax") return unique(this.of("tax").flatMap((m) => m.squares));
    if (this.kind !== "build" || this.spot.value === null) return [];
    return unique(
      this.of("build")
        .filter((m) => m.spot === this.spot.value)
        .flatMap((m) => m.squares),
    );
  }

  pick(cell: Cell): void {
    if (this.kind === "build") {
      this.squares.value = [cell];
      return;
    }
    const now = this.squares.value;
    const next = now.some((c) => same(c, cell))
      ? now.filter((c) => !same(c, cell))
      : [...now, cell];
    const possible = next.length === 0 || this.of("tax").some((m) => sameSquares(m.squares, next));
    this.squares.value = possible ? next : [cell];
  }

  /** Picks a spot of the builders' board; for a building also the town square that suits it best. */
  pickSpot(spot: number): void {
    this.spot.value = this.spot.value === spot ? null : spot;
    if (this.kind !== "build") return;
    const here = this.of("build").filter((m) => m.spot === this.spot.value);
    const kept = here.find((m) => sameSquares(m.squares, this.squares.value));
    const best = here.reduce<P.Choice | null>(
      (top, m) => (!top || m.score > top.score ? m : top),
      null,
    );
    this.squares.value = (kept ?? best)?.squares ?? [];
  }

  claim(choice: P.Choice): void {
    this.claimed.value = this.claimed.value === choice && this.host.mustConfirm() ? null : choice;
    if (!this.host.mustConfirm()) this.confirm();
  }

  confirm(): void {
    const move = this.ready.value;
    if (move && (this.kind === "claim" || this.host.inView())) this.host.play(move.move);
  }

  skip(): void {
    if (this.pass) this.host.play(this.pass.move);
  }

  cancel(): void {
    this.placer?.cancel();
    this.spot.value = null;
    this.squares.value = [];
    this.claimed.value = null;
  }

  turn(by = 1): void {
    this.placer?.turn(by);
  }

  /** Shows a move as if the player had picked it. */
  show(move: string): void {
    const choice = this.choices.moves.find((m) => m.move === move);
    if (!choice) return;
    this.passAdvised.value = choice.kind === "pass";
    if (choice.kind === "place") this.placer?.choose(placementOf(choice));
    else if (choice.kind === "claim") this.claimed.value = choice;
    else {
      this.spot.value = choice.spot;
      this.squares.value = choice.squares;
    }
  }

  /** An arrow key: moves the domino, or goes through what can be picked. */
  step(way: Direction): void {
    if (this.placer) return this.placer.step(way);
    const by = way === "right" || way === "down" ? 1 : -1;
    if (this.kind === "claim") this.claimed.value = next(this.of("claim"), this.claimed.value, by);
    else if (this.kind === "tax")
      this.squares.value = next(this.of("tax"), this.ready.value, by)?.squares ?? [];
    else if (this.kind === "dragon")
      this.spot.value = next(this.of("dragon"), this.ready.value, by)?.spot ?? null;
    else if (this.kind === "build") this.stepBuild(way, by);
  }

  private stepBuild(way: Direction, by: number): void {
    const spots = [...new Set(this.of("build").map((m) => m.spot!))].sort((a, b) => b - a);
    if (way === "left" || way === "right" || this.spot.value === null) {
      const spot = next(spots, this.spot.value, by);
      if (spot !== null && spot !== this.spot.value) this.pickSpot(spot);
      return;
    }
    const here = this.of("build").filter((m) => m.spot === this.spot.value);
    this.squares.value = next(here, this.ready.value, by)?.squares ?? [];
  }
}

function placementOf(choice: P.Choice): Placement {
  return { a: choice.squares[0]!, b: choice.squares[1]!, gain: choice.score };
}

function unique(cells: readonly Cell[]): Cell[] {
  return [...new Map(cells.map((c) => [`${c.x},${c.y}`, c])).values()];
}

function next<T>(all: readonly T[], now: T | null, by: number): T | null {
  if (all.length === 0) return null;
  const at = now === null ? (by > 0 ? -1 : 0) : all.indexOf(now);
  return all[(at + by + all.length) % all.length] ?? null;
}
