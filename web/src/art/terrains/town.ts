/** Town: houses around cobbles, a well, a market stall. */

import { at, disc, ground, inked, line, shade, shape } from "../drawing";
import { cottage, gable } from "../masonry";

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

export const town = [
  cobbles +
    at(30, 60, 0.8, cottage("$slate", "$slate-shade")) +
    at(68, 86, 1.05, cottage("$roof", "$roof-shade")),
  cobbles + at(70, 60, 0.85, gable("$roof", "$roof-shade")) + at(38, 90, 1.15, well),
  cobbles + at(28, 56, 0.8, gable("$slate", "$slate-shade")) + at(60, 88, 1.15, stall),
].map((drawing) => ground("$town", drawing));
