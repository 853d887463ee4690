// The things in a kingdom, each drawn on its cell.
import type { JSX } from "preact";
import {
  Building,
  type BuildingName,
  Castle,
  type Colour,
  Knight,
  type Terrain,
  TerrainSquare,
} from "../art";
import type { Cell, Land } from "./shapes";
import { landVariant } from "./variant";

/** A square with its crowns, building and knight. */
export function LandSquare({
  land,
  fresh,
  colour,
}: {
  land: Land;
  fresh: boolean;
  colour: Colour;
}): JSX.Element {
  const [x, y] = [land.x * 100, -land.y * 100];
  return (
    <g class={fresh ? "land fresh" : "land"} data-land={`${land.x},${land.y}`}>
      <TerrainSquare
        terrain={land.terrain as Terrain}
        crowns={land.building ? 0 : land.crowns}
        variant={landVariant(land)}
        x={x}
        y={y}
        size={100}
      />
      {land.building && (
        <Building name={land.building as BuildingName} x={x + 6} y={y + 6} size={88} />
      )}
      {land.knight && <Knight colour={colour} x={x + 44} y={y + 40} size={54} />}
    </g>
  );
}

export function CastleSquare({ colour }: { colour: Colour }): JSX.Element {
  return (
    <g class="land castle" data-land="0,0">
      <Castle colour={colour} x={0} y={0} size={100} />
    </g>
  );
}

/** The mark of a square that no remaining domino can cover. */
export function DeadMark({ cell }: { cell: Cell }): JSX.Element {
  return (
    <g class="dead" transform={`translate(${cell.x * 100} ${-cell.y * 100})`}>
      <rect x="4" y="4" width="92" height="92" rx="9" />
      <path d="M36 36L64 64M64 36L36 64" />
    </g>
  );
}
