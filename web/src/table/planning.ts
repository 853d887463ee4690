// Moves prepared while others think: a placement and a claim, played if they are legal.
import { signal } from "@preact/signals";
import type * as P from "../protocol/types";
import { Deciding } from "./deciding";

export class Planning {
  /** What may be prepared now; null if nothing is being prepared. */
  readonly plan = signal<P.Plan | null>(null);
  readonly place = signal<P.Choice | null>(null);
  readonly claim = signal<P.Choice | null>(null);
  private wanted = false;

  constructor(private readonly ask: (seat: number) => void) {}

  /** Starts preparing for a seat, or stops and drops what was prepared. */
  toggle(seat: number): void {
    if (this.wanted) return this.cancel();
    this.wanted = true;
    this.ask(seat);
  }

  cancel(): void {
    this.wanted = false;
    this.forget();
  }

  /** After a change of the table, asks again what may be prepared. */
  changed(seat: number | undefined, playing: boolean): void {
    if (!playing || seat === undefined) return this.cancel();
    if (this.wanted) this.ask(seat);
  }

  receive(plan: P.Plan): void {
    if (!this.wanted) return;
    const known = this.plan.value?.domino;
    const same = known?.number === plan.domino?.number && known?.box === plan.domino?.box;
    // The placements of a domino stay the same while others play: keep what is being chosen.
    this.plan.value = same && this.plan.value ? { ...this.plan.value, claims: plan.claims } : plan;
    if (!same) this.place.value = null;
  }

  /** The prepared move for this decision, if it is legal; it can be used only once. */
  take(choices: P.Choices): string | null {
    const kept =
      choices.kind === "place" ? this.place : choices.kind === "claim" ? this.claim : null;
    const move = choices.moves.find((m) => m.move === kept?.value?.move)?.move ?? null;
    if (kept) kept.value = null;
    if (choices.kind === "place") this.plan.value = null;
    return move;
  }

  private forget(): void {
    this.plan.value = null;
    this.place.value = null;
    this.claim.value = null;
  }
}

function choicesOf(plan: P.Plan, kind: "place" | "claim"): P.Choices {
  const moves = kind === "place" ? plan.places : plan.claims;
  const { number, seat, domino } = plan;
  return { type: "choices", number, seat, kind, domino: kind === "place" ? domino : null, moves };
}

/** The next placement, chosen and confirmed as if it were your turn. */
export function plannedPlace(planning: Planning, plan: P.Plan, inView: () => boolean): Deciding {
  const deciding: Deciding = new Deciding(choicesOf(plan, "place"), {
    mustConfirm: () => true,
    inView,
    play: () => (planning.place.value = deciding.ready.value),
  });
  return deciding;
}

/** The next claim, prepared by choosing a domino. */
export function plannedClaim(planning: Planning, plan: P.Plan): Deciding {
  const deciding: Deciding = new Deciding(choicesOf(plan, "claim"), {
    mustConfirm: () => false,
    inView: () => true,
    play: () => (planning.claim.value = deciding.ready.value),
  });
  const before = planning.claim.peek();
  deciding.claimed.value = plan.claims.find((m) => m.move === before?.move) ?? null;
  return deciding;
}
