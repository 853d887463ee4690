/** Grassland: sheep, daisies, a fence, a rabbit. */

import { at, disc, ground, inked, line, mirrored, shade, shape } from "../drawing";

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

export const grassland = [
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
