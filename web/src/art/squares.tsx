/** Terrain squares and crowns as components. */

import type { JSX } from "preact";
import { Drawing, Picture, type Placement } from "./picture";
import { type Terrain, terrainDrawings } from "./terrains";

export interface TerrainSquareProps extends Placement {
  terrain: Terrain;
  crowns?: number | undefined;
  /** Any number that stays the same for the square, such as its domino's number. */
  variant?: number | undefined;
}

/** One of a terrain's drawings, well mixed, so that neighbouring numbers do not look alike. */
function pick(terrain: Terrain, variant: number): number {
  return (Math.imul(variant + 7, 0x9e3779b1) >>> 16) % terrainDrawings[terrain].length;
}

/** One square of terrain with its crowns, always upright. */
export function TerrainSquare({
  terrain,
  crowns = 0,
  variant = 0,
  ...placement
}: TerrainSquareProps): JSX.Element {
  return (
    <Picture {...placement}>
      <Drawing name={`${terrain}-${pick(terrain, variant)}`} />
      {crowns > 0 && <Drawing name={`crowns-${Math.min(crowns, 3)}`} />}
    </Picture>
  );
}

export function Crown(placement: Placement): JSX.Element {
  return (
    <Picture viewBox="-24 -24 48 48" {...placement}>
      <Drawing name="crown" />
    </Picture>
  );
}
