/** Lake: a boat, a fish, a swan, a lighthouse. */

import { at, disc, ground, inked, line, shape } from "../drawing";

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

export const lake = [
  ripples + at(54, 78, 1.15, boat),
  ripples + `<g transform="translate(55 58) rotate(-18)">${fish}</g>` + at(56, 82, 1, splash),
  ripples + at(58, 82, 0.98, swan),
  ripples + at(58, 82, 1, lighthouse),
].map((drawing) => ground("$lake", drawing));
