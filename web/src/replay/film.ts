// A replay's states, computed from its steps on demand.
import type * as P from "../protocol/types";
import { applied } from "../table/changes";

export class Film {
  private readonly states: P.TableState[];

  constructor(private readonly replay: P.Replay) {
    // In a replay nobody is disconnected.
    const seats = replay.start.seats.map((seat) => ({ ...seat, connected: true }));
    this.states = [{ ...replay.start, seats }];
  }

  get length(): number {
    return this.replay.steps.length;
  }

  /** The table after a number of steps. */
  stateAt(step: number): P.TableState {
    for (let i = this.states.length; i <= step; i++) {
      this.states.push(applied(this.states[i - 1]!, this.replay.steps[i - 1]!.changes));
    }
    return this.states[step]!;
  }

  /** The step at which a number of moves have been played. */
  stepOf(moves: number): number {
    const after = this.replay.steps.findLastIndex(({ event }) => event.move_number <= moves);
    return after + 1;
  }

  /** How many moves have been played at a step. */
  movesAt(step: number): number {
    return this.eventAt(step)?.move_number ?? 0;
  }

  eventAt(step: number): P.Event | null {
    return this.replay.steps[step - 1]?.event ?? null;
  }

  eventsUpTo(step: number): P.Event[] {
    return this.replay.steps.slice(0, step).map((s) => s.event);
  }
}

/** The number of moves in the address (`?at=`). */
export function startMoves(): number {
  return Number(new URLSearchParams(location.search).get("at") ?? 0) || 0;
}
