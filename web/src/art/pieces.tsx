/** Castles, kings, knights and the other pieces as components. */

import type { JSX } from "preact";
import type { BuildingName } from "./buildings";
import { type Colour, EMBLEMS } from "./colours";
import { Drawing, Picture, type Placement } from "./picture";

export interface PieceProps extends Placement {
  colour: Colour;
}

function liveried(props: Partial<PieceProps>): Placement {
  const { colour, ...placement } = props;
  if (!colour) return placement;
  return { ...placement, class: `livery-${colour}${props.class ? ` ${props.class}` : ""}` };
}

/** The castle's square, with the owner's colour and emblem. */
export function Castle(props: PieceProps): JSX.Element {
  return (
    <Picture {...liveried(props)}>
      <Drawing name="castle" />
      <Drawing name={`emblem-${EMBLEMS[props.colour]}`} transform="translate(50 74) scale(1.05)" />
    </Picture>
  );
}

/** A king with the owner's colour and emblem. */
export function King(props: PieceProps): JSX.Element {
  return (
    <Picture {...liveried(props)}>
      <Drawing name="king" />
      <Drawing name={`emblem-${EMBLEMS[props.colour]}`} transform="translate(50 74) scale(1.05)" />
    </Picture>
  );
}

/** The owner's shield alone, for lists of players. */
export function Shield(props: PieceProps): JSX.Element {
  return (
    <Picture viewBox="-22 -22 44 48" ratio={44 / 48} {...liveried(props)}>
      <Drawing name="shield" />
      <Drawing name={`emblem-${EMBLEMS[props.colour]}`} />
    </Picture>
  );
}

/** A knight in the given colour, or in that of the `livery-` class around it. */
export function Knight(props: Partial<PieceProps>): JSX.Element {
  return (
    <Picture {...liveried(props)}>
      <Drawing name="knight" />
    </Picture>
  );
}

/** A building in its town square. */
export function Building({ name, ...placement }: Placement & { name: BuildingName }): JSX.Element {
  return (
    <Picture {...placement}>
      <Drawing name={name} />
    </Picture>
  );
}

function piece(name: string): (placement: Placement) => JSX.Element {
  return (placement) => (
    <Picture {...placement}>
      <Drawing name={name} />
    </Picture>
  );
}

export const Tower = piece("tower");
export const Queen = piece("queen");
export const Dragon = piece("dragon");
export const Coin = piece("coin");
export const Discard = piece("discard");
