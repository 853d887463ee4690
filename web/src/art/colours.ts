/** The eight player colours and the emblem each of them bears, so that no player is told by colour alone. */

export const COLOURS = [
  "blue",
  "rose",
  "green",
  "yellow",
  "violet",
  "orange",
  "teal",
  "grey",
] as const;

export type Colour = (typeof COLOURS)[number];

export const EMBLEMS: Record<Colour, Emblem> = {
  blue: "fish",
  rose: "rose",
  green: "tree",
  yellow: "sun",
  violet: "moon",
  orange: "hammer",
  teal: "star",
  grey: "tower",
};

export type Emblem = "fish" | "rose" | "sun" | "tree" | "moon" | "hammer" | "star" | "tower";

/** The colour of a player, by the player's number at the table. */
export function colourOf(player: number): Colour {
  return COLOURS[player % COLOURS.length] as Colour;
}
