/** Helpers for drawings. In a drawing, `$name` stands for the custom property --art-name. */

/** A piece of drawing moved to (x, y) and scaled. */
export function at(x: number, y: number, scale: number, drawing: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${drawing}</g>`;
}

/** A piece of drawing moved to (x, y) and mirrored. */
export function mirrored(x: number, y: number, scale: number, drawing: string): string {
  return `<g transform="translate(${x} ${y}) scale(${-scale} ${scale})">${drawing}</g>`;
}

/** Shapes with the outline that every object of the map has. */
export function inked(shapes: string, width = 2.4): string {
  return `<g stroke="$ink" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round">${shapes}</g>`;
}

export function shape(fill: string, path: string): string {
  return `<path fill="${fill}" d="${path}"/>`;
}

export function line(colour: string, width: number, path: string): string {
  return `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${path}"/>`;
}

/** A disc as a path, so that several can share one element. */
export function disc(x: number, y: number, r: number, ry = r): string {
  return `M${x - r} ${y}a${r} ${ry} 0 1 0 ${2 * r} 0a${r} ${ry} 0 1 0 ${-2 * r} 0z`;
}

export function box(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

/** Light falls from the upper left: a soft pool of shade under a thing that stands at (x, y). */
export function shade(x: number, y: number, width: number): string {
  return `<ellipse cx="${x + width * 0.12}" cy="${y}" rx="${width / 2}" ry="${width / 7}" fill="$shade"/>`;
}

/** Ground that fills a square, with a lit and a shaded edge. */
export function ground(fill: string, texture: string): string {
  return (
    `<path fill="${fill}" d="M0 0h100v100H0z"/>${texture}` +
    line("$lit", 3, "M1.5 98.5V1.5H98.5") +
    line("$shade", 3, "M1.5 98.5H98.5V1.5")
  );
}

/** The drawing with its colour names turned into custom properties. */
export function coloured(drawing: string): string {
  return drawing.replace(/\$([a-z][a-z-]*)/g, "var(--art-$1)");
}
