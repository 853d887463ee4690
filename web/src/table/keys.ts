// The table's keys: they work unless another control needs them.
import type { Direction } from "../board";
import type { Deciding } from "./deciding";
import { terrainNames } from "./terrain_names";
import type { Panel } from "./toolbar";

const ARROWS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

const PANELS: Record<string, Panel> = {
  l: "log",
  d: "unseen",
  t: "reactions",
  p: "scores",
  m: "more",
};

export interface KeyHost {
  deciding(): Deciding | null;
  undo(): void;
  hint?(): void;
  /** Skips the animation of others' turns. */
  hurry?(): void;
  /** Starts or stops preparing a move. */
  prepare?(): void;
  open(panel: Panel): void;
  /** Enlarges the kingdom with that number; 0 goes back to your own. */
  enlarge(number: number): void;
  help(): void;
}

/** Listens on the document until the returned function is called. */
export function listenToKeys(host: KeyHost): () => void {
  const ends = new AbortController();
  document.addEventListener("keydown", (event) => handle(event, host), { signal: ends.signal });
  return () => ends.abort();
}

function handle(event: KeyboardEvent, host: KeyHost): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as HTMLElement;
  if (target.closest("dialog, input, select, textarea")) return;
  const onControl = target.closest("button, a, summary") !== null;
  const deciding = host.deciding();
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === "?") host.help();
  else if (key === "u") host.undo();
  else if (key === "h") host.hint?.();
  else if (key === "v") host.prepare?.();
  else if (key === "n") terrainNames.value = !terrainNames.value;
  else if (key in PANELS) host.open(PANELS[key]!);
  else if (/^[0-9]$/.test(key)) host.enlarge(Number(key));
  else if (!deciding) {
    if (onControl || !["Enter", "Escape", " "].includes(key)) return;
    host.hurry?.();
  } else if (key in ARROWS) {
    // From here on Enter must mean the choice, not the control that had the focus.
    if (onControl) leave(target);
    deciding.step(ARROWS[key]!);
  } else if (key === "r") deciding.turn(event.shiftKey ? -1 : 1);
  else if (key === "s") deciding.skip();
  else if (key === "Escape") deciding.cancel();
  else if (key === "Enter" && !onControl) deciding.confirm();
  else return;
  event.preventDefault();
}

function leave(control: HTMLElement): void {
  const board = document.querySelector<HTMLElement>("[data-board][tabindex]");
  if (board) board.focus({ preventScroll: true });
  else control.blur();
}
