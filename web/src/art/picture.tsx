/** The one element every drawing is shown by: a small `<svg>` that works in HTML and inside another `<svg>`. */

import type { ComponentChildren, JSX } from "preact";

export interface Placement {
  /** Upper left corner and size, in the units of the `<svg>` around it; in HTML only the size counts. */
  x?: number | undefined;
  y?: number | undefined;
  /** Side of the square; without it the style sheet decides. */
  size?: number | string | undefined;
  /** What a screen reader says; without it the drawing is decoration. */
  title?: string | undefined;
  class?: string | undefined;
}

interface PictureProps extends Placement {
  children: ComponentChildren;
  /** Width divided by height. */
  ratio?: number;
  viewBox?: string;
}

export function Picture(props: PictureProps): JSX.Element {
  const { x, y, size, title, ratio = 1, viewBox = "0 0 100 100", children } = props;
  const width = typeof size === "number" ? size * ratio : size;
  const height = ratio === 1 || typeof size === "number" ? size : undefined;
  const label = title ? { role: "img" as const, "aria-label": title } : { "aria-hidden": true };
  return (
    <svg
      class={props.class ? `picture ${props.class}` : "picture"}
      viewBox={viewBox}
      {...(x === undefined ? {} : { x })}
      {...(y === undefined ? {} : { y })}
      {...(size === undefined ? {} : { width, height })}
      {...label}
    >
      {children}
    </svg>
  );
}

/** One of the drawings that `ArtDefs` put on the page. */
export function Drawing({ name, transform }: { name: string; transform?: string }): JSX.Element {
  return <use href={`#art-${name}`} {...(transform ? { transform } : {})} />;
}
