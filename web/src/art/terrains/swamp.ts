/** Swamp: cattails, a frog, a dead tree. */

import { at, disc, ground, inked, line, shape } from "../drawing";

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

export const swamp = [
  mire + at(36, 88, 1.05, cattail) + at(64, 84, 1.25, cattail) + at(84, 90, 0.8, cattail),
  mire + at(48, 82, 1.15, frog) + at(86, 74, 0.9, cattail),
  mire + at(62, 84, 1.15, deadTree) + at(24, 86, 0.9, cattail),
].map((drawing) => ground("$swamp", drawing));
