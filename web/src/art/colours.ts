/** The eight player colours and their emblems, so that players can be told apart without colour. */

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

/** The colour of a player, by seat number. */
export function colourOf(player: number): Colour {
  return COLOURS[player % COLOURS.length] as Colour;
}
