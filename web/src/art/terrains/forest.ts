/** Forest: pines and oaks, a stump with mushrooms, a stag. */

import { at, box, disc, ground, inked, line, shade, shape } from "../drawing";

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

export const forest = [
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
