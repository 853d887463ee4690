/** Wheat: ears and sheaves, a scarecrow, a windmill. */

import { at, disc, ground, inked, line, shade, shape } from "../drawing";

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

export const wheat = [
  furrows +
    at(27, 92, 0.95, ear) +
    at(74, 90, 0.95, ear) +
    at(51, 98, 1.25, ear) +
    at(84, 50, 0.7, ear),
  furrows + at(66, 88, 1.25, sheaf) + at(27, 96, 0.9, ear),
  furrows + at(60, 94, 1, scarecrow) + at(20, 97, 0.9, ear) + at(90, 95, 0.75, ear),
  furrows + at(62, 92, 1.1, windmill) + at(18, 97, 0.8, ear) + at(88, 96, 0.8, ear),
].map((drawing) => ground("$wheat", drawing));
