/** The seventeen buildings, each a small town picture on paved ground. */

import { at, box, disc, ground, inked, line, shade, shape } from "./drawing";
import { crown } from "./crowns";
import { banner, battlement, gable, spire } from "./masonry";
import { emblemPaths } from "./emblems";
import { shield } from "./figures";

const plot = ground(
  "$paper",
  shape("$town-light", "M0 66Q50 58 100 66V100H0z") +
    line("$town", 2.4, "M8 78h16M34 74h18M66 77h20M20 90h20M54 88h18M84 92h10") +
    shape("$sky", "M3 3H97V40Q74 50 50 42T3 46z") +
    line("$town", 6, "M3 3H97V97H3z"), // the frame says: this square is town
);

/** A sign that hangs from a bracket, with a small picture on it. */
function sign(x: number, y: number, picture: string): string {
  return (
    line("$ink", 2.4, `M${x - 15} ${y - 16}H${x + 11}`) +
    inked(shape("$gold-light", disc(x, y, 14)), 2.4) +
    at(x, y, 1, picture)
  );
}

const roofed = (x: number, y: number, width: number, height: number, roof: string): string =>
  shade(x + width / 2, y, width * 1.2) +
  inked(
    shape("$wall", box(x, y - height, width, height)) +
      shape("$wall-shade", box(x + width * 0.72, y - height, width * 0.28, height)) +
      shape(
        roof,
        `M${x - 6} ${y - height + 1}L${x + 7} ${y - height - 24}H${x + width - 7}L${x + width + 6} ${y - height + 1}z`,
      ),
  );

const door = (x: number, y: number): string =>
  inked(shape("$wood-shade", `M${x - 6} ${y}V${y - 14}a6 6 0 0 1 12 0V${y}z`), 2.2);

const windows = (...spots: [number, number][]): string =>
  inked(shape("$gold-light", spots.map(([x, y]) => box(x - 4, y - 5, 8, 10)).join("")), 2);

const chimney = (x: number, y: number): string =>
  inked(shape("$roof-shade", box(x, y, 9, 16)), 2.2) +
  shape("$white", disc(x + 6, y - 8, 5) + disc(x + 12, y - 15, 6) + disc(x + 20, y - 20, 5));

const pretzel = line("$wood", 4, "M-7 6Q8-2 6-6Q2-10-1-3Q-3-10-7-6Q-10-1 7 6");
const smallFish = `<path fill="$lake-shade" d="${emblemPaths.fish}" transform="scale(.9)"/>`;
const yarn =
  shape("$red", disc(0, 0, 9)) + line("$white", 1.8, "M-6-5Q2-4 6 4M-8 0Q0 0 3 7M-1-8Q6-4 8 0");
const mug =
  inked(shape("$wood", "M-7-6H4V9H-7z") + `<path fill="none" d="M4-3h4q3 0 3 4t-3 4H4"/>`, 2) +
  inked(shape("$white", "M-8-5a3.500 3.500 0 0 1 2-5a4 4 0 0 1 6-1a4 4 0 0 1 5 5z"), 1.8);
const ring =
  line("$gold-shade", 3.6, disc(0, 3, 6)) +
  inked(shape("$lake-light", "M-5-6L-2-10H2L5-6L0-1z"), 1.8);

/** A bank: columns and a pediment that bears a picture. */
const bank = (picture: string): string =>
  shade(50, 92, 84) +
  inked(
    shape("$stone", "M10 84H90V92H10zM16 44H84V50H16z") +
      shape("$dark", box(20, 50, 60, 34)) +
      shape(
        "$white",
        box(20, 50, 9, 34) + box(37, 50, 9, 34) + box(54, 50, 9, 34) + box(71, 50, 9, 34),
      ) +
      shape("$stone", "M12 44L50 14L88 44z"),
  ) +
  at(50, 33, 1, picture) +
  inked(
    shape(
      "$gold",
      disc(84, 86, 7, 4) + disc(84, 81, 7, 4) + disc(84, 76, 7, 4) + disc(72, 88, 7, 4),
    ),
    2,
  );

const wheel =
  inked(shape("$wood", disc(0, 0, 10)) + shape("$gold", disc(0, 0, 3)), 2.4) +
  line("$ink", 1.8, "M-9 0H-4M4 0H9M0-9V-4M0 4V9");

const target = inked(
  shape("$white", disc(0, 0, 25)) +
    shape("$red", disc(0, 0, 19)) +
    shape("$white", disc(0, 0, 12)) +
    shape("$red", disc(0, 0, 6)),
  2,
);

const arrow =
  line("$ink", 3.4, "M0 0L22-20") +
  inked(shape("$lake-light", "M22-20l10-3l-2 6zM22-20l3-10l5 3z"), 1.8);

const pictures = {
  bakery:
    chimney(24, 22) +
    roofed(20, 92, 56, 32, "$wheat-shade") +
    door(36, 92) +
    windows([54, 78]) +
    sign(76, 62, pretzel),
  sawmill:
    roofed(14, 86, 48, 28, "$pine") +
    inked(shape("$wood-shade", box(24, 64, 28, 22)), 2) +
    at(
      66,
      76,
      1.7,
      inked(shape("$stone", emblemPaths.sun), 1.4) + shape("$dark", disc(0, 0, 2.6)),
    ) +
    inked(
      shape("$wood", "M30 82H92V92H30z") +
        shape("$wheat-light", disc(30, 87, 5)) +
        shape("$wood", "M8 86H44V94H8z") +
        shape("$wheat-light", disc(10, 90, 4.5)),
      2.2,
    ),
  fishmonger:
    roofed(16, 92, 58, 34, "$slate") +
    inked(
      shape("$white", "M12 66H78L84 78H6z") +
        shape("$lake", "M24 66H36L34 78H20zM48 66H58L62 78H48z"),
      2.2,
    ) +
    door(28, 92) +
    inked(
      shape("$wood", box(44, 84, 32, 8)) + shape("$lake-light", "M46 84q5-6 10 0zM58 84q5-6 10 0z"),
      2,
    ) +
    sign(76, 46, smallFish),
  weaver:
    roofed(12, 92, 48, 34, "$grass-shade") +
    door(26, 92) +
    windows([46, 74]) +
    line("$ink", 2.4, "M60 56H94V92") +
    inked(
      shape("$rose", "M64 56H76V82q-6 4-12 0z") + shape("$lake", "M79 56H91V76q-6 4-12 0z"),
      2.2,
    ) +
    line("$white", 2, "M64 64h12M64 72h12M79 63h12M79 69h12") +
    at(70, 34, 1.15, inked(shape("$gold-light", disc(0, 0, 13))) + yarn),
  witch_hut:
    inked(shape("$gold-light", disc(78, 22, 11))) +
    shade(48, 92, 64) +
    inked(
      shape("$wood", "M24 92L28 58H66L72 92z") +
        shape(
          "$swamp-shade",
          "M12 62Q34 52 38 20Q48 10 64 16Q56 20 56 26Q62 52 84 60Q50 70 12 62z",
        ) +
        shape("$gold", "M30 51Q46 56 66 50L68 55Q46 62 27 57z") +
        shape("$dark", "M36 92V78a6 6 0 0 1 12 0V92z") +
        shape("$reed", disc(60, 76, 6)),
    ) +
    inked(
      shape("$dark", "M74 82H94Q95 94 84 94T74 82z") + shape("$reed", disc(84, 82, 11, 3.5)),
      2.2,
    ) +
    shape("$reed", disc(82, 73, 3) + disc(89, 68, 2.2)),
  goldsmith:
    roofed(18, 92, 56, 34, "$gold-shade") +
    door(34, 92) +
    windows([54, 76]) +
    sign(76, 56, ring) +
    at(38, 40, 0.7, inked(shape("$lake-light", "M-10-8L-5-14H5L10-8L0 6z"), 2.6)) +
    inked(shape("$gold", disc(66, 90, 6, 3.5) + disc(76, 90, 6, 3.5) + disc(71, 85, 6, 3.5)), 2),
  church:
    shade(50, 92, 84) +
    inked(
      shape("$wall", "M44 92V60L66 44L88 60V92z") +
        shape("$roof", "M40 64L66 40L92 64L88 68L66 50L44 68z") +
        shape("$wall", box(16, 42, 26, 50)) +
        shape("$wall-shade", box(34, 42, 8, 50)) +
        shape("$roof", "M11 43L29 12L47 43z"),
    ) +
    line("$ink", 3, "M29 12V2M25 5H33") +
    door(66, 92) +
    inked(
      shape("$lake-light", disc(66, 66, 6)) + shape("$gold-light", "M24 68V58a5 5 0 0 1 10 0V68z"),
      2,
    ) +
    line("$ink", 1.6, "M66 60V72M60 66H72"),
  archery_range:
    line("$wood-shade", 5, "M34 92L46 60M72 92L56 60") +
    shade(52, 92, 56) +
    at(50, 52, 1.25, target) +
    at(52, 51, 1, arrow) +
    at(38, 60, 0.9, arrow),
  travelling_castle:
    shade(50, 94, 80) +
    banner(28, 30, 20, "$rose") +
    battlement(20, 76, 18, 46) +
    battlement(62, 76, 18, 40) +
    battlement(32, 80, 38, 32, 4) +
    shape("$dark", "M45 80V68a6 6 0 0 1 12 0V80zM26 44h6v9h-6zM68 50h6v9h-6z") +
    inked(shape("$wood", box(12, 76, 76, 8))) +
    at(27, 87, 1, wheel) +
    at(73, 87, 1, wheel),
  knights_bank: bank(
    at(0, 0, 0.56, shield) +
      `<path fill="$livery-mark" d="M-2-9H2V-2H9V2H2V9H-2V2H-9V-2H-2z" transform="scale(.75)"/>`,
  ),
  towers_bank: bank(`<path fill="$dark" d="${emblemPaths.tower}" transform="scale(.85)"/>`),
  tavern:
    roofed(16, 92, 52, 34, "$roof") +
    door(30, 92) +
    windows([50, 76]) +
    chimney(20, 26) +
    sign(78, 58, mug),
  big_tavern:
    at(76, 92, 1.1, gable("$slate", "$slate-shade")) +
    roofed(8, 92, 56, 40, "$roof") +
    door(22, 92) +
    windows([42, 80], [22, 64], [42, 64], [56, 80]) +
    at(38, 36, 1.5, inked(shape("$gold-light", disc(0, 0, 13)), 1.8) + mug),
  guard_tower:
    shade(50, 93, 52) +
    banner(50, 34, 24, "$red") +
    battlement(34, 93, 32, 60, 3) +
    inked(
      shape("$wood", "M24 46H76L72 54H28z") +
        shape("$stone", "M26 34h8v5h6v-5h8v5h4v-5h8v5h6v-5h8v13H26z"),
    ) +
    door(50, 93) +
    shape("$dark", box(47, 60, 6, 11)),
  fortress:
    shade(50, 93, 94) +
    banner(50, 24, 18, "$red") +
    battlement(36, 70, 28, 48, 3) +
    battlement(6, 93, 22, 58) +
    battlement(72, 93, 22, 58) +
    battlement(24, 93, 52, 36, 5) +
    inked(shape("$dark", "M40 93V78a10 10 0 0 1 20 0V93z")) +
    line("$wood", 2.4, "M45 93V72M50 93V70M55 93V72M41 82H59") +
    shape("$dark", box(14, 50, 6, 10) + box(80, 50, 6, 10) + box(47, 36, 6, 10)),
  statue:
    shade(50, 93, 64) +
    inked(
      shape("$stone", "M26 82H74V93H26zM32 70H68V82H32z") +
        shape("$stone-shade", "M58 70H68V82H58z") +
        shape("$stone", "M38 70Q36 44 50 42Q64 44 62 70zM43 30H57V38Q57 46 50 46Q43 46 43 38z") +
        shape("$stone-shade", "M54 44Q64 46 62 70H55z") +
        shape("$stone", "M60 50L78 34L82 38L64 58z"),
    ) +
    line("$ink", 3.4, "M76 44L84 22") +
    at(50, 26, 0.55, crown) +
    inked(shape("$gold", disc(50, 76, 4)), 1.8),
  queens_tower:
    shade(50, 93, 48) +
    battlement(36, 93, 28, 54, 3) +
    inked(shape("$white", "M30 44H70L66 54H34z")) +
    spire(34, 44, 32, 30, "$rose") +
    banner(50, 15, 13, "$rose") +
    inked(shape("$gold-light", "M43 74V66a7 7 0 0 1 14 0V74z"), 2.2) +
    inked(shape("$rose", "M40 74H60V79H40z"), 2) +
    door(50, 93) +
    at(78, 78, 0.8, crown) +
    at(
      20,
      92,
      0.8,
      inked(shape("$pine-light", disc(0, -6, 10, 8)), 2) +
        shape("$rose", disc(-4, -8, 2.6) + disc(3, -4, 2.6) + disc(2, -10, 2.2)),
    ),
};

export type BuildingName = keyof typeof pictures;
export const BUILDING_NAMES = Object.keys(pictures) as BuildingName[];

export const buildingDrawings: Record<BuildingName, string> = Object.fromEntries(
  Object.entries(pictures).map(([name, picture]) => [name, plot + picture]),
) as Record<BuildingName, string>;
