/** A plain symbol for each terrain, recognisable by its shape alone at 20 pixels. */

import { at, box, disc, line, shape } from "./drawing";
import type { Terrain } from "./terrains";

// Each fits a disc of radius 20 around (0, 0).
const signs: Record<Terrain, string> = {
  wheat: line("$sign", 4.6, "M0 17V-4M-11-3L0 8L11-3M-11-13L0-2L11-13"),
  forest: shape("$sign", `M0-18L15 9H-15z${box(-3, 9, 6, 8)}`),
  lake: line(
    "$sign",
    4.6,
    "M-16-5q5.300-7 10.600 0t10.600 0t10.600 0M-16 7q5.300-7 10.600 0t10.600 0t10.600 0",
  ),
  grassland: shape(
    "$sign",
    `${disc(0, -9, 7.5)}${disc(-9, 3, 7.5)}${disc(9, 3, 7.5)}M-2 0h4l3 17h-10z`,
  ),
  swamp: shape("$sign", disc(-8, 7, 7) + disc(8, 8, 5) + disc(3, -9, 6.5)),
  mine: shape("$sign", "M0-17L15 0L0 17L-15 0z"),
  town: shape("$sign", `M0-17L17-1H-17z${box(-12, -1, 24, 16)}`),
};

/** The symbol of a terrain in the lower right corner of its square; shown if `--art-signs` is on. */
export function sign(terrain: Terrain): string {
  const drawing = shape("$sign-ground", disc(0, 0, 24)) + signs[terrain];
  return `<g class="terrain-sign">${at(74, 74, 1, drawing)}</g>`;
}
