/** Walls, roofs and towers: the parts of which castles, towns and buildings are put together. */

import { box, inked, shade, shape } from "./drawing";

/** A cottage seen from its eaves, standing at (0, 0). */
export function cottage(roof: string, roofShade: string): string {
  return (
    shade(0, 0, 46) +
    inked(
      shape("$wall", box(-20, -22, 40, 22)) +
        shape("$wall-shade", box(8, -22, 12, 22)) +
        shape(roof, "M-25-21L-16-42H16L25-21z") +
        shape(roofShade, "M9-21L5-42H16L25-21z") +
        shape("$wood-shade", "M-5 0V-12a5 5 0 0 1 10 0V0z") +
        shape("$gold-light", box(-16, -15, 7, 7) + box(10, -15, 7, 7)),
    )
  );
}

/** A narrow house seen from its gable, standing at (0, 0). */
export function gable(roof: string, roofShade: string): string {
  return (
    shade(0, 0, 36) +
    inked(
      shape("$wall", "M-15 0V-30L0-46L15-30V0z") +
        shape("$wall-shade", "M6 0V-40L15-30V0z") +
        shape(roof, "M0-52L-21-29L-16-24L0-42z") +
        shape(roofShade, "M0-52L21-29L16-24L0-42z") +
        shape("$wood-shade", "M-5 0V-11a5 5 0 0 1 10 0V0z") +
        shape("$gold-light", box(-4, -30, 8, 9)),
    )
  );
}

/** Merlons of a wall whose top runs from x to x + width at height y. */
function merlons(x: number, y: number, width: number, teeth: number, height: number): string {
  const step = width / (2 * teeth - 1);
  let path = `M${x} ${y + height}V${y}`;
  for (let tooth = 0; tooth < teeth; tooth++) {
    path += `h${step}`;
    if (tooth < teeth - 1) path += `v${height}h${step}v${-height}`;
  }
  return `${path}V${y + height}`;
}

/** A battlemented stone tower or wall with its foot from x to x + width at height y. */
export function battlement(x: number, y: number, width: number, height: number, teeth = 3): string {
  const top = y - height;
  const outline = `${merlons(x - 2, top, width + 4, teeth, 6)}v4h-2V${y}h${-width}V${top + 10}h-2z`;
  const dark = width * 0.3;
  return inked(
    shape("$stone", outline) +
      `<path stroke="none" fill="$stone-shade" d="${box(x + width - dark, top + 11, dark - 1.2, height - 12.2)}"/>`,
  );
}

/** A pointed roof over a tower of the given width whose top is at height y. */
export function spire(x: number, y: number, width: number, height: number, fill: string): string {
  const middle = x + width / 2;
  return inked(
    shape(fill, `M${x - 4} ${y}L${middle} ${y - height}L${x + width + 4} ${y}z`) +
      `<path stroke="none" fill="$shade" d="M${middle + width * 0.2} ${y - 1.2}L${middle + 0.6} ${y - height + 4}L${x + width + 2} ${y - 1.2}z"/>`,
  );
}

/** A banner on a pole that stands at (x, y). */
export function banner(x: number, y: number, height: number, fill: string): string {
  const top = y - height;
  return inked(
    `<path fill="none" d="M${x} ${y}V${top}"/>` +
      shape(fill, `M${x} ${top}q7-3 9 1t9 0v10q-7 3-9-1t-9 0z`),
    2,
  );
}
