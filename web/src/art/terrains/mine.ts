/** Mine: crags and gems, an adit, a pick, a cart. */

import { at, disc, ground, inked, line, shade, shape } from "../drawing";

const crags =
  shape("$mine-light", "M0 30L14 14L28 28L46 6L62 24L78 10L100 30V0H0z") +
  shape("$mine-shade", "M0 70L18 58L34 72L52 56L74 70L100 54V100H0z") +
  line("$mine-light", 2.4, "M10 44l8-8l6 6M78 42l8-8l8 8M40 40l6-5l6 4M8 90l6-5l6 5M84 88l6-5l6 5");

const gem = (fill: string): string =>
  inked(shape(fill, "M-10-8L-5-14H5L10-8L0 6z"), 2) +
  line("$white", 1.8, "M-10-8H10M-4-8L0 4L4-8L0-13z");

const adit =
  inked(
    shape("$mine-light", "M-40 2Q-38-24-22-34Q-12-50 4-46Q20-48 27-32Q40-22 40 2z") +
      shape("$dark", "M-18 2V-22Q0-34 18-22V2z") +
      shape("$wood", "M-23 2V-24h8V2zM15 2V-24h8V2zM-27-30H27v8H-27z"),
  ) +
  line("$wood", 2.6, "M-8 2L-4-10M8 2L4-10M-7-2H7M-5.500-7H5.500") +
  shape("$gold", disc(-31, -6, 3) + disc(31, -10, 3.5) + disc(5, -38, 3));

const pick = inked(
  shape("$wood", "M-3-30h6V18h-6z") +
    shape("$stone", "M-30-18Q-20-36 0-37Q20-36 30-18Q14-28 0-27Q-14-28-30-18z"),
);

const cart =
  shade(0, 4, 52) +
  inked(
    shape("$gold", "M-20-20a8 8 0 0 1 12-9a9 9 0 0 1 15-1a8 8 0 0 1 13 10z") +
      shape("$wood", "M-26-21H26L19-2H-19z") +
      shape("$stone", "M-27-23H27v5H-27z") +
      shape("$stone-shade", disc(-12, 0, 7) + disc(12, 0, 7)),
  ) +
  line("$gold-light", 2.4, "M-13-26q3-3 6-1M2-28q3-3 6 0");

export const mine = [
  crags + at(54, 88, 1.05, adit),
  crags +
    `<g transform="translate(48 68) rotate(-24) scale(1)">${pick}</g>` +
    at(76, 84, 1.2, gem("$lake-light")) +
    at(54, 92, 0.9, gem("$rose")) +
    at(88, 62, 0.7, gem("$gold")),
  crags + at(55, 82, 1.15, cart) + at(20, 92, 0.8, gem("$lake-light")),
].map((drawing) => ground("$mine", drawing));
