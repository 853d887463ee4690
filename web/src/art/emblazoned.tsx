/** Backs of dominoes and the logo: the arms of the house. */

import type { JSX } from "preact";
import { at, box, inked, line, shape } from "./drawing";
import { crown } from "./crowns";
import { emblemPaths } from "./emblems";
import { Drawing, Picture, type Placement } from "./picture";

export type DominoBox = "kingdomino" | "queendomino";

const lattice = (colour: string): string =>
  line(
    colour,
    2,
    "M-50 50L50-50M-50 100L100-50M0 100L150-50M50 100L200-50M100 100L250-50M150 100L250 0M-50 50L0 100M-50 0L50 100M-50-50L100 100M0-50L150 100M50-50L200 100M100-50L250 100M150-50L250 50",
  );

/** The back of a domino, two squares wide; its number is written on the cartouche in the middle. */
function back(field: string, weave: string, sign: string): string {
  return (
    shape(field, box(0, 0, 200, 100)) +
    lattice(weave) +
    line("$gold", 3, "M9 9H191V91H9z") +
    line("$lit", 3, "M1.500 98.500V1.500H198.500") +
    line("$shade", 3, "M1.500 98.500H198.500V1.500") +
    inked(
      shape("$gold", "M70 22H130L140 32V68L130 78H70L60 68V32z") +
        shape("$paper", "M73 27H127L135 35V65L127 73H73L65 65V35z"),
      2.4,
    ) +
    at(34, 50, 0.86, sign) +
    at(166, 50, 0.86, sign)
  );
}

const lily = inked(
  shape(
    "$gold",
    "M0-22Q9-12 6-2Q12-12 18-6Q21 4 8 6H12V11H6Q6 18 0 22Q-6 18-6 11H-12V6H-8Q-21 4-18-6Q-12-12-6-2Q-9-12 0-22z",
  ),
  2.2,
);

const quarter = (fill: string, charge: string, field: string): string =>
  shape(fill, field) + charge;

const arms =
  inked(shape("$gold", "M8 28H92V58Q88 84 50 98Q12 84 8 58z"), 3) +
  quarter(
    "$wheat",
    line("$wood-shade", 3, "M31 58V40M31 46l-6-5M31 46l6-5M31 53l-6-5M31 53l6-5M31 41v-5"),
    "M13 33H50V62H13.500z",
  ) +
  quarter(
    "$lake",
    line("$lake-light", 3.6, "M55 42q4.500-5 9 0t9 0t9 0M55 52q4.500-5 9 0t9 0t9 0"),
    "M50 33H87L86.500 62H50z",
  ) +
  quarter(
    "$forest",
    at(36, 73, 0.72, shape("$pine-light", emblemPaths.tree)),
    "M13.500 62H50V93Q17 80 13.500 62z",
  ) +
  quarter(
    "$roof",
    at(63, 74, 0.68, shape("$white", emblemPaths.tower)),
    "M50 62H86.500Q83 80 50 93z",
  ) +
  inked(
    line("$ink", 2.6, "M50 33V93M13.500 62H86.500") +
      `<path fill="none" d="M13 33H87V58Q84 80 50 93Q16 80 13 58z"/>`,
    2.6,
  ) +
  at(50, 21, 1, crown);

export const emblazonedDrawings: Record<string, string> = {
  "back-kingdomino": back("$back-king", "$back-king-weave", crown),
  "back-queendomino": back("$back-queen", "$back-queen-weave", lily),
  arms,
};

export function DominoBack(
  props: Placement & { box: DominoBox; number?: number | undefined },
): JSX.Element {
  const { box: from, number, ...placement } = props;
  return (
    <Picture viewBox="0 0 200 100" ratio={2} {...placement}>
      <Drawing name={`back-${from}`} />
      {number !== undefined && (
        <text class="back-number" x="100" y="52" text-anchor="middle" dominant-baseline="central">
          {number}
        </text>
      )}
    </Picture>
  );
}

// Letters drawn with one pen, slab serifs included: x-height 20, base line 0.
const LETTERS =
  "M4 0V-31M-2-31H22V-25M4-16H16V-20M-2 0H11M31 0V-20H26M26 0H36M31-28V-28.100M43-11H58Q58-20 50.500-20Q42-20 42-10Q42 0 51 0Q55.500 0 58-3.500" +
  "M68 0V-24Q68-31 75-31Q78-31 79-29M63-20H75M63 0H74M100-31V0H105M94-31H100M100-10Q100-20 92-20Q83-20 83-10Q83 0 92 0Q100 0 100-10" +
  "M121-20Q112-20 112-10Q112 0 121 0Q130 0 130-10Q130-20 121-20zM142 0V-20H137M137 0H147M142-12Q143-20 150-20Q156-20 156-13V0M152 0H161M156-12Q157-20 164-20Q170-20 170-13V0M166 0H175";

/** The arms and the name. */
export function Logo(placement: Placement): JSX.Element {
  return (
    <Picture viewBox="0 0 300 100" ratio={3} {...placement}>
      <Drawing name="arms" />
      <path
        transform="translate(108 73) scale(1.08 1.2)"
        d={LETTERS}
        fill="none"
        stroke="currentColor"
        stroke-width="4"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </Picture>
  );
}
