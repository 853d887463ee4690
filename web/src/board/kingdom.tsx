// A kingdom: its room to grow, squares, marks, and whatever is being placed or picked.
import type { ComponentChildren, JSX, SVGAttributes } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Colour } from "../art";
import { Ghost, Spots } from "./ghost";
import {
  cellName,
  cells,
  common,
  covers,
  frame,
  height,
  inside,
  outline,
  same,
  view,
  width,
} from "./geometry";
import type { Placer } from "./placer";
import { CastleSquare, DeadMark, LandSquare } from "./pieces";
import type { Cell, Land, Rectangle } from "./shapes";

/** Squares that may be picked, as for a knight or a building. */
export interface Picking {
  cells: readonly Cell[];
  picked: readonly Cell[];
  /** Drawn on each picked cell, in the cell's own 100 by 100 units. */
  token?: (cell: Cell) => ComponentChildren;
  onPick(cell: Cell): void;
}

export interface KingdomProps {
  lands: readonly Land[];
  box: Rectangle;
  /** Where the kingdom may still grow. */
  room: Rectangle;
  grid: number;
  colour: Colour;
  dead?: readonly Cell[];
  /** The kingdom a player works on: with margins, room and marks. */
  large?: boolean;
  /** The part to show, if the host decides it. */
  window?: Rectangle;
  /** Gives the name of a terrain, to be written on its squares. */
  nameOf?: ((terrain: string) => string) | undefined;
  /** Letters and numbers along the edges. */
  coordinates?: boolean;
  /** Squares to draw attention to: the domino just placed. */
  fresh?: readonly Cell[];
  /** A territory to outline. */
  lit?: readonly Cell[] | null;
  placer?: Placer | null;
  picking?: Picking | null;
  children?: ComponentChildren;
}

const MARGIN = 6;

/** The drawing's size for a window of cells, the longer side always the same. */
function drawing(window: Rectangle): { scale: number; width: number; height: number } {
  const [w, h] = [width(window) * 100 + 2 * MARGIN, height(window) * 100 + 2 * MARGIN];
  const scale = 1000 / Math.max(w, h);
  return { scale, width: w * scale, height: h * scale };
}

/** The transform that brings a window of cells to the drawing's upper left corner. */
function fit(window: Rectangle, scale: number): string {
  const left = (MARGIN - window.x0 * 100) * scale;
  const top = (MARGIN + window.y1 * 100) * scale;
  return `translate(${left.toFixed(2)}px, ${top.toFixed(2)}px) scale(${scale.toFixed(4)})`;
}

export function Kingdom(props: KingdomProps): JSX.Element {
  const { lands, box, room, grid, colour, large, placer, picking } = props;
  const window = props.window ?? (large ? view(box, room) : frame(box, grid));
  const size = drawing(window);
  const surface = useRef<SVGGElement>(null);
  const ghostPressed = useRef(false);
  useLayoutEffect(() => {
    if (placer) placer.surface = surface.current;
  }, [placer]);
  return (
    <svg
      class={`kingdom ${large ? "large" : "small"}`}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="xMidYMin"
      aria-hidden="true"
      {...pointing(placer, ghostPressed)}
    >
      <g class="kingdom-view" style={{ transform: fit(window, size.scale) }} ref={surface}>
        <Ground window={window} room={room} marked={!!large} />
        {lands.map((land) =>
          land.terrain === "castle" ? (
            <CastleSquare key="castle" colour={colour} />
          ) : (
            <LandSquare
              key={`${land.x},${land.y}`}
              land={land}
              colour={colour}
              fresh={!!props.fresh?.some((c) => same(c, land))}
            />
          ),
        )}
        {props.dead
          ?.filter((cell) => inside(window, cell))
          .map((cell) => (
            <DeadMark key={`d${cell.x},${cell.y}`} cell={cell} />
          ))}
        {props.fresh && props.fresh.length > 0 && (
          <path class="fresh-edge" d={outline(props.fresh)} transform="scale(100)" />
        )}
        {props.lit && <path class="lit-edge" d={outline(props.lit)} transform="scale(100)" />}
        {props.nameOf && <Names lands={lands} nameOf={props.nameOf} />}
        {placer && <Spots placer={placer} />}
        {placer && <Ghost placer={placer} />}
        {picking && <Picks picking={picking} />}
        {props.coordinates && <Coordinates window={window} />}
        {props.children}
      </g>
    </svg>
  );
}

/** The room to grow, cell by cell, with a border where the grid ends. */
function Ground({
  window,
  room,
  marked,
}: {
  window: Rectangle;
  room: Rectangle;
  marked: boolean;
}): JSX.Element {
  const shown = marked ? common(window, room) : window;
  const edge = {
    x: shown.x0 * 100,
    y: -shown.y1 * 100,
    width: width(shown) * 100,
    height: height(shown) * 100,
  };
  const ends: string[] = [];
  if (marked) {
    const [l, t, r, b] = [edge.x, edge.y, edge.x + edge.width, edge.y + edge.height];
    if (room.x0 >= window.x0) ends.push(`M${l} ${t}V${b}`);
    if (room.x1 <= window.x1) ends.push(`M${r} ${t}V${b}`);
    if (room.y1 <= window.y1) ends.push(`M${l} ${t}H${r}`);
    if (room.y0 >= window.y0) ends.push(`M${l} ${b}H${r}`);
  }
  return (
    <>
      <rect class="ground" {...edge} rx="10" />
      {marked &&
        cells(shown).map((c) => (
          <rect
            key={`g${c.x},${c.y}`}
            class="ground-cell"
            x={c.x * 100 + 4}
            y={-c.y * 100 + 4}
            width="92"
            height="92"
            rx="9"
          />
        ))}
      {ends.length > 0 && <path class="room-edge" d={ends.join("")} />}
    </>
  );
}

/** The name of its terrain on every square; long ones are squeezed. */
function Names({
  lands,
  nameOf,
}: {
  lands: readonly Land[];
  nameOf: (terrain: string) => string;
}): JSX.Element {
  return (
    <g class="coordinates">
      {lands.map(({ x, y, terrain }) => {
        const name = nameOf(terrain);
        const fitted =
          name.length > 7 ? { textLength: 92, lengthAdjust: "spacingAndGlyphs" as const } : {};
        return (
          <text
            key={`${x},${y}`}
            x={x * 100 + 50}
            y={-y * 100 + 90}
            text-anchor="middle"
            {...fitted}
          >
            {name}
          </text>
        );
      })}
    </g>
  );
}

/** The names of columns along the lower edge and of rows along the left one. */
function Coordinates({ window }: { window: Rectangle }): JSX.Element {
  const names = [
    ...cells({ ...window, y1: window.y0 }).map((c) => ({
      ...c,
      name: cellName(c)[0]!,
      dx: 88,
      dy: 94,
    })),
    ...cells({ ...window, x1: window.x0 }).map((c) => ({
      ...c,
      name: cellName(c).slice(1),
      dx: 12,
      dy: 26,
    })),
  ];
  return (
    <g class="coordinates">
      {names.map(({ x, y, name, dx, dy }) => (
        <text key={name} x={x * 100 + dx} y={-y * 100 + dy} text-anchor="middle">
          {name}
        </text>
      ))}
    </g>
  );
}

function Picks({ picking }: { picking: Picking }): JSX.Element {
  return (
    <>
      {picking.cells.map((cell) => {
        const picked = picking.picked.some((c) => same(c, cell));
        return (
          <g
            key={`p${cell.x},${cell.y}`}
            class={picked ? "pick picked" : "pick"}
            data-cell={`${cell.x},${cell.y}`}
            transform={`translate(${cell.x * 100} ${-cell.y * 100})`}
            onClick={() => picking.onPick(cell)}
          >
            <rect x="3" y="3" width="94" height="94" rx="9" />
            {picked && picking.token?.(cell)}
          </g>
        );
      })}
    </>
  );
}

/** Pointer and wheel on the board while a domino is being placed. */
function pointing(
  placer: Placer | null | undefined,
  ghostPressed: { current: boolean },
): SVGAttributes<SVGSVGElement> {
  if (!placer) return {};
  const cellOf = (event: MouseEvent) => placer.cellAt({ x: event.clientX, y: event.clientY });
  return {
    onPointerDown: (event) => {
      const cell = cellOf(event);
      const chosen = placer.chosen.value;
      ghostPressed.current = !!cell && !!chosen && covers(chosen, cell);
      if (cell && ghostPressed.current) placer.grab(event, () => placer.tap(cell));
    },
    onClick: (event) => {
      const cell = cellOf(event);
      if (cell && !ghostPressed.current) placer.tap(cell);
    },
    onPointerMove: (event) => {
      if (event.pointerType !== "mouse" || placer.held.value || placer.chosen.value) return;
      placer.hover(cellOf(event));
    },
    onPointerLeave: () => placer.hover(null),
    onWheel: (event) => {
      event.preventDefault();
      placer.turn(event.deltaY > 0 ? 1 : -1);
      if (!placer.chosen.value) placer.hover(cellOf(event));
    },
  };
}
