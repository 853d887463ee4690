/** The seven terrains, each drawn three or four times so that a kingdom does not look tiled. */

import { forest } from "./terrains/forest";
import { grassland } from "./terrains/grassland";
import { lake } from "./terrains/lake";
import { mine } from "./terrains/mine";
import { swamp } from "./terrains/swamp";
import { town } from "./terrains/town";
import { wheat } from "./terrains/wheat";

export const TERRAINS = ["wheat", "forest", "lake", "grassland", "swamp", "mine", "town"] as const;
export type Terrain = (typeof TERRAINS)[number];

/** The terrain of a square in a map as text, from its first letter, as in `w1`. */
export function terrainOf(code: string): Terrain | undefined {
  return TERRAINS.find((terrain) => terrain[0] === code[0]);
}

export const terrainDrawings: Record<Terrain, readonly string[]> = {
  wheat,
  forest,
  lake,
  grassland,
  swamp,
  mine,
  town,
};
