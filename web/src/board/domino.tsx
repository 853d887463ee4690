// A single domino: in a line, in the hand, or under the pointer.
import type { JSX } from "preact";
import { TerrainSquare, type Terrain } from "../art";
import type { Domino } from "./shapes";
import { halfVariant } from "./variant";

interface DominoProps {
  domino: Domino;
  /** Quarter turns clockwise; half a is on the left at 0. */
  quarter?: number;
  class?: string;
  title?: string;
}

const AT = [
  [0, 0, 100, 0],
  [0, 0, 0, 100],
  [100, 0, 0, 0],
  [0, 100, 0, 0],
] as const;

/** The two halves of a domino, side by side or one above the other. */
export function DominoView({
  domino,
  quarter = 0,
  class: name = "",
  title,
}: DominoProps): JSX.Element {
  const [ax, ay, bx, by] = AT[quarter % 4]!;
  const [w, h] = quarter % 2 ? [100, 200] : [200, 100];
  const label = title
    ? { role: "img" as const, "aria-label": title }
    : { "aria-hidden": true as const };
  return (
    <svg class={`domino ${name}`} viewBox={`-3 -3 ${w + 6} ${h + 6}`} {...label}>
      <rect class="domino-back" x="-2" y="-2" width={w + 4} height={h + 4} rx="10" />
      <TerrainSquare
        terrain={domino.a.terrain as Terrain}
        crowns={domino.a.crowns}
        variant={halfVariant(domino, "a")}
        x={ax}
        y={ay}
        size={100}
      />
      <TerrainSquare
        terrain={domino.b.terrain as Terrain}
        crowns={domino.b.crowns}
        variant={halfVariant(domino, "b")}
        x={bx}
        y={by}
        size={100}
      />
      <rect class="domino-edge" x="0" y="0" width={w} height={h} rx="6" />
    </svg>
  );
}
