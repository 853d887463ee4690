// The kingdom being entered: drawn by the board, with an accessible grid over it for input.
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { colourOf } from "../art";
import { cellName, cells, height, Kingdom, same, width, type Cell, type Rectangle } from "../board";
import { landText } from "../table/describe";
import { t } from "../words";
import { terrainOf } from "./link";
import { answer, current, halves, kingdom, nameOf, setup, undo } from "./store";
import { Territories } from "./territories";
import { boxOf, dominoAt, lands, steady } from "./told";
import { letGo, picked, remove, set, tap, turn } from "./tools";

const ARROWS: Record<string, Cell> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** The largest grid that thumbs can still use on a phone. */
const WIDEST = 8;
const FAR: Rectangle = { x0: -6, y0: -6, x1: 6, y1: 6 };

export function Board(): JSX.Element {
  const shown = useRef<{ kingdom: number; window: Rectangle } | null>(null);
  const focused = useRef<Cell>({ x: 0, y: 0 });
  const grid = setup.value?.grid ?? 5;
  const room = answer.value?.rooms[current.value];
  const box = boxOf(kingdom.value);
  const before = shown.current?.kingdom === current.value ? shown.current.window : null;
  const window = steady(box, room?.reach ?? FAR, Math.min(grid + 2, WIDEST), before);
  shown.current = { kingdom: current.value, window };
  const all = lands(kingdom.value, halves);
  const domino = picked.value && dominoAt(kingdom.value, picked.value);
  const lit = domino ? [domino.a, domino.b] : picked.value ? [picked.value] : [];
  const colour = colourOf(current.value);
  return (
    <div
      class={grid + 2 <= WIDEST ? "told-board bordered" : "told-board"}
      style={{ "--columns": width(window), "--rows": height(window) }}
    >
      <Kingdom
        lands={all}
        box={box}
        room={room?.room ?? box}
        grid={grid}
        colour={colour}
        window={window}
        large
        fresh={lit}
      >
        <Territories
          territories={answer.value?.scores.kingdoms[current.value]?.territories ?? []}
        />
      </Kingdom>
      <Grid
        window={window}
        focused={focused}
        words={(cell) => {
          const land = all.find((one) => same(one, cell));
          return `${cellName(cell)}: ${land ? landText(land) : t("table.empty")}`;
        }}
      />
    </div>
  );
}

interface GridProps {
  window: Rectangle;
  /** The cell that has the focus, or gets it. */
  focused: { current: Cell };
  words(cell: Cell): string;
}

function Grid({ window, focused, words }: GridProps): JSX.Element {
  const all = cells(window);
  const start = all.find((cell) => same(cell, focused.current)) ?? all[0]!;
  const focus = (grid: HTMLElement, cell: Cell) =>
    grid.querySelector<HTMLElement>(`[data-cell="${cell.x},${cell.y}"]`)?.focus();
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const grid = event.currentTarget as HTMLElement;
    const [cell, key] = [focused.current, event.key];
    const step = ARROWS[key];
    const terrain = terrainOf(key.toLowerCase());
    if (step) focus(grid, { x: cell.x + step.x, y: cell.y + step.y });
    else if (terrain) set(cell, terrain, null);
    else if (/^[0-3]$/.test(key)) set(cell, null, Number(key));
    else if (key === "Delete" || key === "Backspace") remove(cell);
    else if (key === "r" || key === "R") turn(window, event.shiftKey ? -1 : 1);
    else if (key === "u") undo();
    else if (key === "Escape") letGo();
    else return;
    event.preventDefault();
  };
  const rows = Array.from({ length: height(window) }, (_, i) => window.y1 - i);
  return (
    <div
      class="told-grid"
      role="grid"
      aria-label={t("table.kingdom-of", { name: nameOf(current.value) })}
      aria-describedby="told-keys"
      onKeyDown={onKey}
    >
      {rows.map((y) => (
        <div role="row" key={y}>
          {all
            .filter((cell) => cell.y === y)
            .map((cell) => (
              <button
                key={cell.x}
                type="button"
                role="gridcell"
                data-cell={`${cell.x},${cell.y}`}
                aria-label={words(cell)}
                tabIndex={same(cell, start) ? 0 : -1}
                onFocus={() => (focused.current = cell)}
                onClick={() => tap(cell, window)}
              />
            ))}
        </div>
      ))}
    </div>
  );
}
