/** The seven terrains, each drawn three or four times so that a kingdom does not look tiled. */

import { at, box, disc, ground, inked, line, mirrored, shade, shape } from "./drawing";
import { cottage, gable } from "./masonry";

export const TERRAINS = ["wheat", "forest", "lake", "grassland", "swamp", "mine", "town"] as const;
export type Terrain = (typeof TERRAINS)[number];

// ---------------------------------------------------------------- wheat

const ear =
  line("$wood-shade", 2.6, "M0 2Q-2 -12 0 -22") +
  inked(
    shape(
      "$wheat-light",
      "M0-15c-8 0-11-5-11-11 7 0 11 4 11 11zM0-15c8 0 11-5 11-11-7 0-11 4-11 11zM0-27c-8 0-11-5-11-11 7 0 11 4 11 11zM0-27c8 0 11-5 11-11-7 0-11 4-11 11zM0-38c-5-4-5-11 0-17 5 6 5 13 0 17z",
    ),
    2,
  );

const furrows =
  line(
    "$wheat-shade",
    5,
    "M-4 20Q50-2 104 14M-4 38Q50 16 104 32M-4 56Q50 34 104 50M-4 74Q50 52 104 68M-4 92Q50 70 104 86M30 104Q70 90 104 102",
  ) +
  line(
    "$furrow",
    2,
    "M-4 29Q50 7 104 23M-4 47Q50 25 104 41M-4 65Q50 43 104 59M-4 83Q50 61 104 77M-4 101Q50 79 104 95",
  );

const sheaf =
  shade(0, 0, 40) +
  inked(
    shape("$wheat-shade", "M-15 0Q-8-14-4-22H6Q9-12 17 0Q0 5-15 0z") +
      shape("$wheat-light", "M-5-22Q-14-30-19-44Q-8-52-3-46Q0-58 6-47Q14-52 20-42Q14-30 6-22z") +
      shape("$red", "M-7-25Q0-20 8-25V-18Q0-14-7-18z"),
  ) +
  line(
    "$wheat-shade",
    2,
    "M-3-27Q-9-34-12-43M1-27Q1-38 3-48M5-27Q10-34 14-42M-8-3Q-3-9-1-14M8-3Q4-9 3-14",
  );

const windmill =
  shade(0, 0, 36) +
  inked(
    shape("$wall", "M-13 0L-9-36H9L13 0z") +
      shape("$wall-shade", "M3-36H9L13 0H5z") +
      shape("$roof", "M-12-35Q-8-50 0-52Q8-50 12-35z") +
      shape("$wood-shade", "M-4 0v-9a4 4 0 0 1 8 0v9z"),
  ) +
  `<g transform="translate(0 -38) rotate(18)">${inked(
    shape("$white", "M-2-3L-4-33H5L1-3zM3-2L33-4V5L3 1zM2 3L4 33H-5L-1 3zM-3 2L-33 4V-5L-3-1z") +
      shape("$gold", disc(0, 0, 4)),
    2,
  )}</g>`;

const scarecrow =
  shade(0, 0, 26) +
  inked(
    shape("$wood", "M-2.500 0V-40h5V0zM-26-34h52v5h-52z") +
      shape("$red", "M-24-38H24V-26H13V-8Q0-3-13-8V-26H-24z") +
      shape("$wheat-light", disc(0, -47, 10)) +
      shape("$wood-shade", "M-17-53Q0-47 17-53L9-57Q8-70 0-70Q-8-70-9-57z"),
  ) +
  line("$wheat-light", 2.6, "M-25-35l-6-4M-25-31h-7M25-35l6-4M25-31h7") +
  line("$ink", 2, "M-4-47v.1M4-47v.1M-4-42Q0-39 4-42M-5-30h4M2-18h5");

const wheat = [
  furrows +
    at(27, 92, 0.95, ear) +
    at(74, 90, 0.95, ear) +
    at(51, 98, 1.25, ear) +
    at(84, 50, 0.7, ear),
  furrows + at(66, 88, 1.25, sheaf) + at(27, 96, 0.9, ear),
  furrows + at(60, 94, 1, scarecrow) + at(20, 97, 0.9, ear) + at(90, 95, 0.75, ear),
  furrows + at(62, 92, 1.1, windmill) + at(18, 97, 0.8, ear) + at(88, 96, 0.8, ear),
].map((drawing) => ground("$wheat", drawing));

// ---------------------------------------------------------------- forest

const pine =
  shade(0, 0, 30) +
  inked(
    shape("$wood-shade", box(-3.5, -9, 7, 9)) +
      shape(
        "$pine",
        "M0-62Q6-50 14-42Q9-41 7-42Q12-32 20-25Q14-23 10-25Q14-14 23-8Q0-2-23-8Q-14-14-10-25Q-14-23-20-25Q-12-32-7-42Q-9-41-14-42Q-6-50 0-62z",
      ),
  ) +
  shape(
    "$pine-light",
    "M-1-56Q-6-48-9-44Q-3-44-3-40Q-9-32-14-28Q-7-28-5-24Q-10-15-16-11Q-6-9-4-10Q-3-30-1-56z",
  );

const oak =
  shade(0, 0, 34) +
  inked(
    shape("$wood", "M-5 0Q-3-8-4-18H5Q4-8 7 0z") +
      shape(
        "$pine",
        "M-12-14a12 12 0 0 1-10-19a12 12 0 0 1 10-15a14 14 0 0 1 25 0a12 12 0 0 1 9 16a12 12 0 0 1-10 18q-12 5-24 0z",
      ),
  ) +
  shape("$pine-light", "M-17-30a9 9 0 0 1 8-14a11 11 0 0 1 16-5q-5 2-6 7q-9 0-10 9q-4-1-8 3z") +
  shape("$red", disc(9, -22, 2.6) + disc(-6, -19, 2.6) + disc(13, -35, 2.6));

const undergrowth =
  shape("$forest-shade", "M0 40q12-12 24 0q12-10 22 2q14-12 26 0q14-10 28 0V100H0z") +
  line("$pine-light", 2, "M8 12l3-7l3 7M82 14l3-7l3 7M12 60l3-7l3 7M88 66l3-7l3 7M44 24l3-7l3 7");

const stump =
  inked(shape("$wood", "M-9 0V-9h18V0q-9 4-18 0z") + shape("$wheat-light", disc(0, -9, 9, 4)), 2) +
  line("$wood", 1.6, disc(0, -9, 4, 1.6));

const mushroom = inked(
  shape("$white", "M-2.5 0v-6h5v6z") + shape("$red", "M-8-5Q-6-14 0-14Q6-14 8-5z"),
  2,
);

const stag =
  shade(4, 1, 44) +
  line("$wood-shade", 3, "M-22-46Q-32-52-30-64M-29-56l-7-2M-16-46Q-10-54-14-66M-13-57l7-4") +
  inked(
    shape(
      "$wood",
      "M-14 0L-12-20Q-16-30-20-32Q-28-30-32-36Q-28-46-18-47Q-10-44-8-34Q4-32 16-32Q26-30 25-18L22 0H16L15-14Q4-12-4-14L-8 0z",
    ) + shape("$wall", "M24-30Q30-32 30-25Q28-22 25-22z"),
  ) +
  shape("$ink", disc(-21, -40, 2) + disc(-31, -37, 1.6)) +
  shape("$wall", disc(4, -26, 1.8) + disc(11, -23, 1.8) + disc(12, -29, 1.6));

const forest = [
  undergrowth + at(72, 66, 0.8, pine) + at(28, 78, 0.95, pine) + at(62, 96, 1.05, pine),
  undergrowth +
    at(80, 64, 0.8, pine) +
    at(60, 95, 1.25, oak) +
    at(20, 94, 1, mushroom) +
    at(30, 97, 0.7, mushroom),
  undergrowth + at(80, 62, 0.75, pine) + at(56, 94, 1.1, stag) + at(14, 96, 0.8, mushroom),
  undergrowth +
    at(24, 72, 0.75, oak) +
    at(72, 84, 1.2, pine) +
    at(32, 94, 1, stump) +
    at(90, 97, 0.7, mushroom),
].map((drawing) => ground("$forest", drawing));

// ---------------------------------------------------------------- lake

const ripples =
  shape("$lake-shade", "M0 62q14-8 30-2t36-2t34-2V100H0z") +
  line(
    "$lake-light",
    2.6,
    "M8 16q6-6 12 0t12 0M60 12q6-6 12 0t12 0M34 36q6-6 12 0t12 0M2 52q6-6 12 0t12 0M76 40q6-6 12 0t12 0M58 60q6-6 12 0t12 0M18 76q6-6 12 0t12 0M70 82q6-6 12 0t12 0M4 94q6-6 12 0t12 0M46 94q6-6 12 0t12 0",
  );

const boat =
  inked(
    line("$ink", 3, "M0-8V-50") +
      shape("$white", "M-4-46Q-26-30-24-13H-4z") +
      shape("$red", "M4-48Q24-34 25-13H4z") +
      shape("$wood", "M-30-9H30Q26 4 16 6H-16Q-26 4-30-9z"),
  ) + line("$lake-light", 3, "M-34 7q8-6 16 0t16 0t16 0t16 0");

const fish =
  inked(
    shape("$gold", "M-24 2Q-10-20 14-10Q22-18 30-18Q27-8 30 2Q22 0 16-2Q-4 16-24 2z") +
      shape("$gold-shade", "M-6-13Q0-22 9-20Q7-15 8-12z"),
  ) +
  line("$gold-shade", 2, "M-8-9Q-3-2-8 6M2-9q3 4 0 8") +
  shape("$ink", disc(-15, -1, 2.4));

const splash = line("$white", 3, "M-18 0q6-6 12 0t12 0t12 0M-14-8q-4-6-8-8M16-8q4-6 8-8");

const swan =
  inked(
    shape(
      "$white",
      "M-22-4Q-26-22-22-34Q-20-42-12-41Q-4-39-7-32Q-14-33-14-26Q-15-16-8-14Q10-26 30-22Q30-2 8 4Q-16 6-22-4z",
    ) + shape("$gold-shade", "M-17-35Q-23-34-29-31Q-24-37-18-39z"),
  ) +
  line("$stone-shade", 2.2, "M-2-7Q10-6 20-15M4-1Q14-2 22-8") +
  line("$lake-light", 3, "M-30 6q8-6 16 0t16 0t16 0t16 0");

const lighthouse =
  inked(
    shape("$stone", "M-32 8Q-26-10-10-10H12Q28-8 32 8z") +
      shape("$white", "M-10-9L-7-46H7L10-9z") +
      shape("$red", "M-8.800-24L-7.800-36H7.800L8.800-24zM-10-9L-9.200-15H9.200L10-9z") +
      shape("$gold-light", "M-6-46V-57H6V-46z") +
      shape("$red", "M-9-57L0-67L9-57z"),
  ) +
  line("$gold-light", 3, "M-12-52h-14M12-52h14") +
  line("$lake-light", 3, "M-36 10q9-6 18 0t18 0t18 0t18 0");

const lake = [
  ripples + at(54, 78, 1.15, boat),
  ripples + `<g transform="translate(55 58) rotate(-18)">${fish}</g>` + at(56, 82, 1, splash),
  ripples + at(58, 82, 0.98, swan),
  ripples + at(58, 82, 1, lighthouse),
].map((drawing) => ground("$lake", drawing));

// ---------------------------------------------------------------- grassland

const meadow =
  shape("$grass-light", "M0 0H100V26Q70 40 40 26T0 34z") +
  line(
    "$grass-shade",
    2.6,
    "M10 26q1-6-2-9M10 26q1-7 4-10M72 18q1-6-2-9M72 18q1-7 4-10M44 40q1-6-2-9M44 40q1-7 4-10M90 54q1-6-2-9M90 54q1-7 4-10M10 66q1-6-2-9M10 66q1-7 4-10M34 92q1-6-2-9M34 92q1-7 4-10M88 92q1-6-2-9M88 92q1-7 4-10",
  );

const sheep =
  shade(2, 1, 44) +
  inked(
    line("$ink", 4, "M-9-8V0M-2-8V0M10-8V0M16-8V0") +
      shape(
        "$white",
        "M-14-8a9 9 0 0 1-5-15a9 9 0 0 1 9-11a10 10 0 0 1 15-3a10 10 0 0 1 15 5a9 9 0 0 1 4 14a8 8 0 0 1-6 11q-8 3-16 0t-16-1z",
      ) +
      shape("$dark", "M-25-17Q-29-28-22-32Q-14-33-12-26Q-12-16-18-13Q-23-12-25-17z"),
  ) +
  line("$stone-shade", 2, "M0-28q4 3 8 0M4-19q4 3 8 0M-6-19q3 3 6 1") +
  shape("$white", disc(-20, -25, 1.6));

const daisy = (petal: string): string =>
  line("$grass-shade", 3, "M0 0Q-2 10 0 20M0 14q-7-1-8-6") +
  inked(
    shape(
      petal,
      disc(0, -8, 4.6) +
        disc(7.6, -2.5, 4.6) +
        disc(4.7, 6.5, 4.6) +
        disc(-4.7, 6.5, 4.6) +
        disc(-7.6, -2.5, 4.6),
    ) + shape("$gold", disc(0, 0, 4.8)),
    1.8,
  );

const fence = inked(
  shape("$wood", "M-28-16h56v5h-56zM-28-7h56v5h-56z") +
    shape(
      "$wall-shade",
      "M-24 1V-19l3.500-4l3.500 4V1zM-3 1V-19l3.500-4l3.500 4V1zM18 1V-19l3.500-4l3.500 4V1z",
    ),
  2,
);

const rabbit =
  shade(2, 1, 40) +
  inked(
    shape("$wall-shade", "M-8-30Q-16-44-12-54Q-4-50-3-32zM-1-31Q-1-46 7-54Q11-44 4-30z") +
      shape(
        "$wall",
        "M-20-20Q-20-32-6-33Q6-33 9-24Q26-20 25-5Q24 1 16 1H-8Q-12-2-9-8Q-20-10-20-20z",
      ) +
      shape("$white", disc(26, -8, 5.5)),
  ) +
  line("$wall-shade", 2.4, "M8-14Q18-12 17 0M-4 0Q-2-5-7-8") +
  shape("$ink", disc(-11, -23, 2.2) + disc(-19.5, -19, 1.8));

const grassland = [
  meadow + at(58, 84, 1.2, sheep) + at(18, 74, 0.6, daisy("$white")),
  meadow +
    at(34, 66, 1.05, daisy("$rose")) +
    at(70, 56, 1.25, daisy("$white")) +
    at(82, 84, 0.7, daisy("$rose")) +
    at(54, 82, 0.75, daisy("$white")),
  meadow +
    at(52, 86, 1.15, rabbit) +
    at(84, 62, 0.8, daisy("$rose")) +
    at(16, 82, 0.65, daisy("$white")),
  meadow + at(64, 62, 1.05, fence) + mirrored(42, 90, 0.9, sheep) + at(82, 80, 0.7, daisy("$rose")),
].map((drawing) => ground("$grass", drawing));

// ---------------------------------------------------------------- swamp

const mire =
  shape("$swamp-light", "M0 0H100V16Q76 30 50 18T0 28z") +
  shape("$swamp-shade", "M0 56q20-10 40 0t60-4V100H0z") +
  shape("$pool", disc(24, 46, 18, 5) + disc(80, 34, 15, 4.5) + disc(50, 84, 40, 11)) +
  line("$swamp-light", 2.2, "M14 45h12M72 33h10M28 82h18M56 88h14M22 88h6M70 80h8");

const cattail =
  line("$reed", 3.4, "M0 0Q-1-20 0-44M-2 0Q-8-16-15-24M2 0Q8-18 14-30") +
  inked(shape("$wood-shade", "M-4.500-36a4.500 4.500 0 0 1 9 0v15a4.500 4.500 0 0 1-9 0z"), 2) +
  line("$wood", 2, "M-1.500-35v12");

const frog =
  inked(
    shape("$reed", disc(0, 4, 30, 8)) +
      shape(
        "$pine-light",
        "M-20 2Q-24-8-15-12Q-16-28-6-26Q0-20 6-26Q16-28 15-12Q24-8 20 2Q0 8-20 2z",
      ) +
      shape("$white", disc(-9, -25, 5) + disc(9, -25, 5)),
  ) +
  shape("$ink", disc(-8, -25, 2.2) + disc(10, -25, 2.2)) +
  line("$ink", 2, "M-9-11Q0-5 9-11");

const deadTree =
  inked(
    shape(
      "$wood-shade",
      "M-8 0Q-3-12-5-26Q-14-30-21-42Q-12-38-6-35Q-6-48-1-58Q1-46 2-38Q8-42 16-54Q18-50 21-54Q17-38 5-28Q4-12 10 0Q2 3-8 0z",
    ),
  ) + shape("$gold", disc(-1.5, -17, 2.4) + disc(4.5, -17, 2.4));

const swamp = [
  mire + at(36, 88, 1.05, cattail) + at(64, 84, 1.25, cattail) + at(84, 90, 0.8, cattail),
  mire + at(48, 82, 1.15, frog) + at(86, 74, 0.9, cattail),
  mire + at(62, 84, 1.15, deadTree) + at(24, 86, 0.9, cattail),
].map((drawing) => ground("$swamp", drawing));

// ---------------------------------------------------------------- mine

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

const mine = [
  crags + at(54, 88, 1.05, adit),
  crags +
    `<g transform="translate(48 68) rotate(-24) scale(1)">${pick}</g>` +
    at(76, 84, 1.2, gem("$lake-light")) +
    at(54, 92, 0.9, gem("$rose")) +
    at(88, 62, 0.7, gem("$gold")),
  crags + at(55, 82, 1.15, cart) + at(20, 92, 0.8, gem("$lake-light")),
].map((drawing) => ground("$mine", drawing));

// ---------------------------------------------------------------- town

const cobbles =
  shape(
    "$town-light",
    "M6 22h14v9H6zM70 8h14v9H70zM44 46h14v9H44zM80 74h14v9H80zM8 78h14v9H8zM40 86h12v8H40z",
  ) +
  line(
    "$town-shade",
    2,
    "M0 20H100M0 33H100M0 45H100M0 57H100M0 70H100M0 84H100M12 20V33M40 20V33M68 20V33M92 20V33M26 33V45M56 33V45M82 33V45M12 45V57M42 45V57M62 45V57M90 45V57M28 57V70M54 57V70M78 57V70M8 70V84M36 70V84M62 70V84M96 70V84M24 84V100M54 84V100M80 84V100M24 0V20M52 0V20M84 0V20",
  );

const well =
  shade(0, 0, 30) +
  inked(
    shape("$wood", "M-12-10V-30h4v20zM8-10V-30h4v20z") +
      shape("$roof", "M-20-28L0-42L20-28z") +
      shape("$stone", "M-15-13H15V0Q0 5-15 0z") +
      shape("$dark", disc(0, -13, 15, 4)),
    2,
  );

const stall =
  shade(0, 0, 40) +
  inked(
    shape("$wood", "M-20 0V-30h4V0zM16 0V-30h4V0zM-22-12H22v9H-22z") +
      shape(
        "$white",
        "M-24-26L-18-40H18L24-26Q20-21 16-26Q12-21 8-26Q4-21 0-26Q-4-21-8-26Q-12-21-16-26Q-20-21-24-26z",
      ) +
      shape(
        "$red",
        "M-16-26L-12-40H-4L-8-26Q-12-21-16-26zM0-26V-40H8L8-26Q4-21 0-26zM16-26L14-40H18L24-26Q20-21 16-26z",
      ),
    2,
  ) +
  shape("$gold", disc(-12, -13, 3.5) + disc(-4, -13, 3.5) + disc(10, -13, 3.5));

const town = [
  cobbles +
    at(30, 60, 0.8, cottage("$slate", "$slate-shade")) +
    at(68, 86, 1.05, cottage("$roof", "$roof-shade")),
  cobbles + at(70, 60, 0.85, gable("$roof", "$roof-shade")) + at(38, 90, 1.15, well),
  cobbles + at(28, 56, 0.8, gable("$slate", "$slate-shade")) + at(60, 88, 1.15, stall),
].map((drawing) => ground("$town", drawing));

export const terrainDrawings: Record<Terrain, readonly string[]> = {
  wheat,
  forest,
  lake,
  grassland,
  swamp,
  mine,
  town,
};
