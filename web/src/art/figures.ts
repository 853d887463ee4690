/** Castles, kings and the pieces of Queendomino. `$livery` and its shades are the player's colour. */

import { at, box, disc, ground, inked, line, shade, shape } from "./drawing";
import { crown } from "./crowns";
import { banner, battlement, spire } from "./masonry";

/** The shield alone, around (0, 0). */
export const shield = inked(
  shape("$livery", "M-17-19H17V2Q15 15 0 22Q-15 15-17 2z") +
    `<path fill="none" stroke="$livery-light" d="M-13.500-15.500H13.500V1Q12 11.500 0 17.500Q-12 11.500-13.500 1z"/>`,
  2.6,
);

const courtyard = ground(
  "$livery",
  shape(
    "$livery-light",
    "M50 50L0 0H26zM50 50L66 0H92zM50 50L100 30V60zM50 50L0 66V36zM50 50L100 88V100H82z",
  ) + shape("$livery-shade", "M0 76Q26 64 50 72T100 70V100H0z"),
);

/** A castle that fills its square; the emblem of its owner lies over the gate. */
export const castle =
  courtyard +
  shade(50, 92, 88) +
  banner(22, 24, 19, "$livery") +
  banner(50, 20, 17, "$livery") +
  banner(78, 24, 19, "$livery") +
  battlement(38, 70, 24, 40) +
  spire(38, 34, 24, 18, "$livery-light") +
  battlement(12, 92, 20, 56) +
  battlement(68, 92, 20, 56) +
  spire(12, 40, 20, 18, "$livery-light") +
  spire(68, 40, 20, 18, "$livery-light") +
  battlement(28, 92, 44, 34, 4) +
  shape("$dark", box(19, 48, 5, 9) + box(75, 48, 5, 9)) +
  at(50, 74, 1, shield);

/** A light rim around a figure, so that it stands out from whatever it stands on. */
function rim(silhouette: string): string {
  return line("$paper", 9, silhouette);
}

/** A king to stand on a domino: crowned, cloaked, with a shield to bear the emblem. */
export const king =
  shade(50, 93, 62) +
  rim(
    "M50 40Q76 42 80 92Q50 100 20 92Q24 42 50 40zM35 30L33 10L42 17L50 4L58 17L67 10L65 30V38Q64 52 50 56Q36 52 35 38z",
  ) +
  inked(
    shape("$livery", "M50 40Q76 42 80 92Q50 100 20 92Q24 42 50 40z") +
      shape("$livery-shade", "M60 42Q76 46 80 92Q72 95 64 95.500Q70 66 60 42z") +
      shape("$white", "M32 48Q50 60 68 48L71 57Q50 70 29 57z"),
    3,
  ) +
  shape("$ink", disc(38, 57, 1.6) + disc(50, 61, 1.6) + disc(62, 57, 1.6)) +
  inked(
    shape("$skin", "M35 26H65V38Q64 52 50 53Q36 52 35 38z") +
      shape("$wood", "M35 37Q43 41 50 37Q57 41 65 37Q66 56 50 58Q34 56 35 37z"),
    2.6,
  ) +
  shape("$ink", disc(43, 33, 2) + disc(57, 33, 2)) +
  line("$ink", 2, "M46 44Q50 46 54 44") +
  at(50, 17.5, 0.86, crown) +
  at(50, 74, 1, shield);

/** A knight: a helmet with plume over a small shield in the player's colour. */
export const knight =
  shade(50, 93, 50) +
  rim(
    "M48 18Q40 2 62 3Q86 8 80 40L75 46V64Q76 70 76 92Q50 99 24 92Q24 70 30 66Q28 60 28 46Q28 18 48 18z",
  ) +
  inked(
    shape("$red", "M48 18Q40 2 62 3Q86 8 80 40Q76 24 60 18z") +
      shape("$livery", "M24 92Q24 66 50 64Q76 66 76 92Q50 99 24 92z") +
      shape("$stone", "M28 46Q28 16 52 16Q76 18 75 46V66Q64 76 50 76Q34 74 28 64z") +
      shape("$stone-shade", "M62 19Q76 24 75 46V66Q70 71 62 74Q66 46 62 19z") +
      shape("$dark", "M26 40H62L58 49H26z"),
    3,
  ) +
  line("$ink", 2.4, "M36 56V68M43 56V70M50 56V71");

export const tower =
  shade(50, 93, 46) +
  battlement(33, 93, 34, 60, 3) +
  inked(shape("$stone", "M26 46H74V54H26z")) +
  shape("$dark", "M44 93V80a6 6 0 0 1 12 0V93zM46 62h8v10h-8z") +
  banner(50, 34, 26, "$rose");

export const queen =
  shade(50, 93, 62) +
  inked(
    shape("$wood-shade", "M32 28Q28 56 38 64H62Q72 56 68 28Q60 14 50 14Q40 14 32 28z") +
      shape("$rose", "M42 50H58Q60 62 64 66Q82 76 84 92Q50 101 16 92Q18 76 36 66Q40 62 42 50z") +
      shape("$white", "M42 52Q50 62 58 52L60 60L50 96L40 60z") +
      shape("$skin", "M37 28Q50 22 63 28V38Q62 53 50 54Q38 53 37 38z"),
    2.8,
  ) +
  shape("$ink", disc(44, 37, 2) + disc(56, 37, 2)) +
  shape("$rose", disc(40.5, 43, 2.4) + disc(59.5, 43, 2.4)) +
  line("$red", 2.4, "M46 46Q50 49 54 46") +
  shape("$gold", disc(50, 70, 3) + disc(50, 79, 2.6) + disc(50, 87, 2.2)) +
  at(50, 17, 0.86, crown);

export const dragon =
  shade(50, 92, 72) +
  inked(
    shape("$red", "M44 52Q30 22 8 18Q14 30 12 40Q20 40 22 52Q30 50 34 62z") +
      shape("$dragon-shade", "M62 46Q66 20 92 10Q88 22 92 32Q84 36 84 48Q76 48 70 60z") +
      shape(
        "$dragon",
        "M20 92Q4 86 8 72Q14 78 22 76Q28 58 46 56Q50 40 42 32Q28 34 18 30Q16 22 26 18Q32 8 46 10L44 2Q52 6 54 13L60 8Q62 16 60 21Q72 38 70 58Q84 70 80 92Q50 99 20 92z",
      ) +
      shape("$gold-light", "M50 34Q60 50 54 62Q46 76 52 93Q66 95 70 90Q76 74 64 66Q64 44 50 34z"),
    2.8,
  ) +
  line("$gold-shade", 2.2, "M56 46H62M57 55H64M53 66H63M51 76H70M52 85H72") +
  shape("$gold-light", disc(40, 20, 4)) +
  shape("$ink", disc(39, 20, 2) + disc(22, 23, 1.5)) +
  inked(shape("$gold", "M16 32Q4 34 2 46Q8 42 10 46Q12 40 18 40Q16 36 22 33z"), 2);

export const coin =
  inked(
    shape("$gold-shade", disc(51, 54, 40)) +
      shape("$gold", disc(49, 49, 40)) +
      shape("$gold-light", disc(49, 49, 30)),
    3,
  ) +
  shape("$gold", disc(50, 50, 28.5)) +
  at(49, 51, 1.05, crown);

/** A domino broken in two: what cannot be placed is discarded. */
export const discard =
  inked(
    `<g transform="rotate(-14 30 55)">${shape("$paper", "M8 32H46L40 42L47 50L39 60L45 72H8z")}</g>` +
      `<g transform="rotate(14 70 55)">${shape("$wall-shade", "M54 32H92V72H55L49 60L57 50L50 42z")}</g>`,
    3,
  ) + line("$red", 8, "M18 18L82 86M82 18L18 86");
