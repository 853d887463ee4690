// One analysis: where it started, the variations tried since, and the current position.
import { batch, computed, signal } from "@preact/signals";
import { announce } from "../app/live";
import { api } from "../connection/api";
import type * as P from "../protocol/types";
import { eventTexts } from "../table/describe";
import { t } from "../words";
import { pathTo, Tree, type Branch, type Written } from "./tree";

export type Start = P.BoardRequest["start"];
export type Variation = Branch<P.Board>;

interface Kept {
  tree: Written;
  at: string[];
}

export class AnalysisStore {
  private readonly tree = new Tree<P.Board>();
  readonly root = this.tree.root;
  private readonly here = signal<Variation>(this.root);
  /** Counts the changes of the tree, so that its views are redrawn. */
  readonly version = signal(0);
  readonly busy = signal(true);
  /** What went wrong last; a problem at the very start leaves no board. */
  readonly problem = signal<unknown>(null);
  readonly at = computed(() => this.here.value);
  readonly board = computed<P.Board | null>(() => {
    void this.version.value;
    return this.at.value.known;
  });
  readonly events = computed<P.Event[]>(() => {
    void this.version.value;
    return pathTo(this.at.value).flatMap((branch) => branch.known?.event ?? []);
  });
  private readonly memory: string;

  constructor(readonly start: Start) {
    this.memory = `fiefdom.analysis.${JSON.stringify(start)}`;
    const kept = this.recalled();
    if (kept) this.tree.read(kept.tree);
    void this.open(kept ? this.tree.find(kept.at) : this.root);
  }

  /** Plays a move or a draw; one that was tried before leads to its variation. */
  async step(text: string): Promise<void> {
    if (this.busy.value) return;
    const from = this.at.value;
    const tried = from.children.find((branch) => branch.step === text);
    if (tried) return this.go(tried);
    const board = await this.ask([...stepsTo(from), text]);
    if (!board) return;
    // Where chance decided, the answer says what came.
    const branch = this.tree.grow(from, board.steps.at(-1)!);
    branch.known = board;
    this.move(branch);
  }

  /** Plays several moves, such as a whole turn. */
  async play(moves: readonly string[]): Promise<void> {
    for (const move of moves) {
      const from = this.at.value;
      await this.step(move);
      if (this.at.value === from) return;
    }
  }

  async go(branch: Variation): Promise<void> {
    if (this.busy.value || branch === this.at.value) return;
    await this.open(branch);
  }

  /** Removes the current variation with everything after it. */
  async remove(): Promise<void> {
    if (this.busy.value || !this.at.value.parent) return;
    await this.open(this.tree.cut(this.at.value));
  }

  private async open(branch: Variation): Promise<void> {
    this.busy.value = false;
    branch.known ??= await this.ask(stepsTo(branch));
    if (branch.known) this.move(branch);
    // The kept variation no longer works, for example after an update of the rules: start over.
    else if (branch !== this.root && !this.board.value) await this.open(this.root);
  }

  private move(branch: Variation): void {
    batch(() => {
      this.here.value = branch;
      this.version.value += 1;
    });
    this.keep();
    const { state, event } = branch.known!;
    if (event) announce(eventTexts(state, event).join(" "));
  }

  private async ask(steps: string[]): Promise<P.Board | null> {
    this.busy.value = true;
    this.problem.value = null;
    try {
      return named(await api.board({ start: this.start, steps }));
    } catch (error) {
      this.problem.value = error;
      return null;
    } finally {
      this.busy.value = false;
    }
  }

  private keep(): void {
    const kept: Kept = { tree: this.tree.write(), at: stepsTo(this.at.value) };
    try {
      sessionStorage.setItem(this.memory, JSON.stringify(kept));
    } catch {
      // Storage may be full or forbidden; then a reload starts over.
    }
  }

  private recalled(): Kept | null {
    try {
      return JSON.parse(sessionStorage.getItem(this.memory) ?? "null") as Kept | null;
    } catch {
      return null;
    }
  }
}

const stepsTo = (branch: Variation): string[] => pathTo(branch).map(({ step }) => step);

/** The board with numbered names for players without a name. */
function named(board: P.Board): P.Board {
  const seats = board.state.seats.map((seat) =>
    seat.name === null && seat.kind !== "bot"
      ? { ...seat, name: t("seat.player", { number: seat.seat + 1 }) }
      : seat,
  );
  return { ...board, state: { ...board.state, seats } };
}
