// One domino being placed in a kingdom: what is chosen, what is held, what a tap or key does.
import { signal } from "@preact/signals";
import { ahead, best, nearest, over, step, tap, turned, turns } from "./choosing";
import { follow, type Point } from "./drag";
import { samePlacement } from "./geometry";
import type { Cell, Direction, Domino, Placement } from "./shapes";

/** A domino under the pointer: its place on the screen, its orientation, and where it would go. */
export interface Held {
  at: Point;
  quarter: number;
  fit: Placement | null;
  /** The cells under it when it does not fit there. */
  over: { a: Cell; b: Cell } | null;
}

export interface PlacerHost {
  /** The player wants the chosen placement played. */
  confirm(placement: Placement): void;
  /** A dragged domino was dropped where it fits. */
  dropped(placement: Placement): void;
}

/** The state of placing one domino; the board draws it, the host decides what is allowed. */
export class Placer {
  readonly chosen = signal<Placement | null>(null);
  readonly hovered = signal<Placement | null>(null);
  readonly held = signal<Held | null>(null);
  /** The player's preferred orientation, as shown in the hand. */
  readonly quarter = signal(0);
  /** The element whose coordinates are cells; the board sets it. */
  surface: SVGGraphicsElement | null = null;

  constructor(
    readonly domino: Domino,
    readonly placements: readonly Placement[],
    private readonly host: PlacerHost,
  ) {}

  private get twin(): boolean {
    const { a, b } = this.domino;
    return a.terrain === b.terrain && a.crowns === b.crowns;
  }

  /** The cell at a point of the screen, with fractions: whole numbers are centres. */
  locate(at: Point): Cell | null {
    const matrix = this.surface?.getScreenCTM();
    if (!matrix) return null;
    const p = new DOMPoint(at.x, at.y).matrixTransform(matrix.inverse());
    return { x: p.x / 100 - 0.5, y: 0.5 - p.y / 100 };
  }

  cellAt(at: Point): Cell | null {
    const p = this.locate(at);
    return p && { x: Math.round(p.x), y: Math.round(p.y) };
  }

  choose(placement: Placement | null): void {
    this.chosen.value = placement;
    if (placement) this.quarter.value = turns(placement);
  }

  /** Taps a cell: shows the domino there in the preferred orientation; a second tap rotates it. */
  tap(cell: Cell): void {
    const chosen = this.chosen.value;
    const choice = over(this.placements, cell);
    if (choice.length === 0) return this.choose(null);
    const here = choice.some((p) => samePlacement(p, chosen));
    if (!here) this.choose(this.preferred(choice));
    else if (choice.length > 1) this.choose(tap(this.placements, cell, chosen));
    else this.turn();
  }

  hover(cell: Cell | null): void {
    const choice = cell ? over(this.placements, cell) : [];
    this.hovered.value = choice.length > 0 ? this.preferred(choice) : null;
  }

  private preferred(choice: readonly Placement[]): Placement | null {
    return choice.find((p) => turns(p) === this.quarter.value) ?? choice[0] ?? null;
  }

  /** Rotates what is held, else what is chosen, else the domino in the hand. */
  turn(by = 1): void {
    const held = this.held.value;
    if (held) {
      this.quarter.value = (held.quarter + by + 4) % 4;
      this.carry(held.at);
    } else if (this.chosen.value) this.choose(turned(this.placements, this.chosen.value, by));
    else this.quarter.value = (this.quarter.value + by + 4) % 4;
  }

  step(way: Direction): void {
    this.choose(step(this.placements, this.chosen.value, way));
  }

  /** Chooses the placement that scores most, as a start for the keyboard. */
  begin(): void {
    if (!this.chosen.value) this.choose(best(this.placements));
  }

  confirm(): void {
    if (this.chosen.value) this.host.confirm(this.chosen.value);
  }

  cancel(): void {
    this.held.value = null;
    this.chosen.value = null;
    this.hovered.value = null;
  }

  /** Picks the domino up with the pointer of a press event. */
  grab(press: PointerEvent, tapped?: () => void): void {
    // A finger would hide the domino, so show it a little above.
    const lift = press.pointerType === "touch" ? 44 : 0;
    const raised = (at: Point): Point => ({ x: at.x, y: at.y - lift });
    follow(press, {
      move: (at) => this.carry(raised(at)),
      drop: (at) => this.drop(raised(at)),
      tap: () => tapped?.(),
      cancel: () => (this.held.value = null),
      turn: (by) => this.turn(by),
    });
  }

  private carry(at: Point): void {
    const quarter = this.quarter.value;
    const centre = this.locate(at);
    const start = centre && ahead({ x: 0, y: 0 }, quarter);
    const a = centre && start && { x: centre.x - start.x / 2, y: centre.y - start.y / 2 };
    const fit = a && nearest(this.placements, a, quarter, this.twin);
    const cell = a && { x: Math.round(a.x), y: Math.round(a.y) };
    this.hovered.value = null;
    this.held.value = {
      at,
      quarter,
      fit,
      over: cell && !fit ? { a: cell, b: ahead(cell, quarter) } : null,
    };
  }

  private drop(at: Point): void {
    this.carry(at);
    const fit = this.held.value?.fit ?? null;
    this.held.value = null;
    const cell = this.cellAt(at);
    const placement = fit ?? (cell && over(this.placements, cell)[0]) ?? null;
    this.choose(placement);
    if (fit) this.host.dropped(fit);
  }
}
