/** The crown, and the plaque with one to three of them on a square. */

import { at, disc, inked, shape } from "./drawing";

/** A crown that fills a box of 40 by 32 around (0, 0). */
export const crown =
  inked(
    shape("$gold", "M-17 14L-20-9L-9 0L0-16L9 0L20-9L17 14z") +
      shape("$gold-shade", "M-17 14l-1.200-7H18.200L17 14z") +
      shape("$gold-light", disc(-19, -10, 3.2) + disc(0, -15, 3.6) + disc(19, -10, 3.2)),
    2.2,
  ) + shape("$red", disc(0, 6.5, 2.6));

// One crown is drawn larger than three, so that each number is easy to tell at 28 pixels.
const SIZES = [0, 1, 0.84, 0.74];

/** A dark plaque in the upper left corner with one to three crowns. */
export function plaque(crowns: number): string {
  const size = SIZES[crowns] ?? 0.76;
  const step = 40 * size + 1;
  const width = step * crowns + 6;
  const height = 32 * size + 8;
  let drawing = `<rect x="2" y="2" width="${width}" height="${height}" rx="7" fill="$dark" stroke="$gold" stroke-width="1.6"/>`;
  for (let index = 0; index < crowns; index++) {
    drawing += at(5 + step * (index + 0.5), 2 + height / 2 + 1, size, crown);
  }
  return drawing;
}
