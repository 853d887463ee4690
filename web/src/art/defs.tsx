/** All drawings of the game, defined once on the page; everything else refers to them by name. */

import type { JSX } from "preact";
import { buildingDrawings } from "./buildings";
import { crown, plaque } from "./crowns";
import { coloured, shape } from "./drawing";
import { emblazonedDrawings } from "./emblazoned";
import { emblemPaths } from "./emblems";
import * as figures from "./figures";
import { sign } from "./signs";
import { type Terrain, terrainDrawings } from "./terrains";

function drawings(): Record<string, string> {
  const all: Record<string, string> = {
    crown,
    ...figures,
    ...emblazonedDrawings,
    ...buildingDrawings,
  };
  for (const crowns of [1, 2, 3]) all[`crowns-${crowns}`] = plaque(crowns);
  for (const [terrain, variants] of Object.entries(terrainDrawings)) {
    variants.forEach(
      (drawing, variant) => (all[`${terrain}-${variant}`] = drawing + sign(terrain as Terrain)),
    );
  }
  for (const [emblem, path] of Object.entries(emblemPaths)) {
    all[`emblem-${emblem}`] = shape("$livery-mark", path);
  }
  return all;
}

function definitions(): string {
  return Object.entries(drawings())
    .map(([name, drawing]) => `<g id="art-${name}">${coloured(drawing)}</g>`)
    .join("");
}

/** Render once, anywhere on the page, before any other drawing. */
export function ArtDefs(): JSX.Element {
  return (
    <svg width="0" height="0" aria-hidden="true" style="position:absolute">
      <defs dangerouslySetInnerHTML={{ __html: definitions() }} />
    </svg>
  );
}
