/** Small pictures of kingdoms for rules and tutorial: squares on a map, some of them outlined or marked. */

import type { JSX } from "preact";
import { Castle, type Colour, terrainOf, TerrainSquare } from "../art";
import { outline } from "../board/geometry";
import type { Cell } from "../board/shapes";

export interface SceneProps {
  /** Rows from the top; each square is a terrain's letter and its crowns, "C" the castle, "." nothing. */
  map: string[];
  colour?: Colour;
  /** Sets of cells (column, row from the top) to outline, with a label on the first. */
  outlined?: { cells: [number, number][]; tone: "good" | "bad" | "plain"; label?: string }[];
  /** What the picture shows, for those who cannot see it. */
  title: string;
}

/** A kingdom, or a part of one, drawn from a map of letters. */
export function Scene({ map, colour = "blue", outlined = [], title }: SceneProps): JSX.Element {
  const rows = map.map((row) => row.split(" "));
  const [width, height] = [Math.max(...rows.map((row) => row.length)) * 100, rows.length * 100];
  return (
    <svg
      class="scene"
      viewBox={`-8 -8 ${width + 16} ${height + 16}`}
      role="img"
      aria-label={title}
      style={{ maxWidth: `${width * 0.62}px` }}
    >
      {rows.flatMap((row, y) =>
        row.map((code, x) => (
          <SceneSquare key={`${x},${y}`} code={code} x={x} y={y} colour={colour} />
        )),
      )}
      {outlined.map(({ cells, tone, label }, index) => (
        <g key={index} class={`scene-outline ${tone}`}>
          <path d={outline(cells.map(([x, y]): Cell => ({ x, y: -y })))} transform="scale(100)" />
          {label && <SceneLabel at={cells[0] ?? [0, 0]} text={label} edge={width} />}
        </g>
      ))}
    </svg>
  );
}

function SceneSquare({
  code,
  x,
  y,
  colour,
}: {
  code: string;
  x: number;
  y: number;
  colour: Colour;
}): JSX.Element | null {
  const place = { x: x * 100, y: y * 100, size: 100 };
  if (code === "C") return <Castle colour={colour} {...place} />;
  const terrain = terrainOf(code);
  if (!terrain)
    return (
      <rect class="scene-room" x={place.x + 5} y={place.y + 5} width="90" height="90" rx="10" />
    );
  return (
    <TerrainSquare
      terrain={terrain}
      crowns={Number(code[1] ?? 0)}
      variant={x * 2 + y * 5}
      {...place}
    />
  );
}

function SceneLabel({
  at: [x, y],
  text,
  edge,
}: {
  at: [number, number];
  text: string;
  edge: number;
}): JSX.Element {
  const width = text.length * 21 + 30;
  const middle = Math.min(Math.max(x * 100 + 50, width / 2), edge - width / 2);
  return (
    <g transform={`translate(${middle} ${y * 100 + 72})`}>
      <rect x={-width / 2} y="-24" width={width} height="48" rx="24" />
      <text text-anchor="middle" dominant-baseline="central">
        {text}
      </text>
    </g>
  );
}
