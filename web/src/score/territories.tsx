// Territories on a board: an outline around each, and its points on one of its squares.
import type { JSX } from "preact";
import { outline } from "../board";
import type * as P from "../protocol/types";
import { number } from "../words";

export function Territories({
  territories,
}: {
  territories: readonly P.TerritoryInfo[];
}): JSX.Element {
  return (
    <g class="territories">
      {territories.map((one) => {
        const { x, y } = one.squares[0]!;
        return (
          <g key={`${x},${y}`} class={one.points > 0 ? "scoring" : ""}>
            <path d={outline(one.squares)} transform="scale(100)" />
          </g>
        );
      })}
      {territories
        .filter((one) => one.points > 0)
        .map((one) => {
          const { x, y } = middle(one.squares);
          const text = number(one.points);
          const wide = 30 + 22 * text.length;
          return (
            <g
              key={`${x},${y}`}
              class="tally"
              transform={`translate(${x * 100 + 50} ${76 - y * 100})`}
            >
              <rect x={-wide / 2} y="-22" width={wide} height="44" rx="22" />
              <text text-anchor="middle" dominant-baseline="central">
                {text}
              </text>
            </g>
          );
        })}
    </g>
  );
}

/** The square nearest to the middle of a territory. */
function middle(squares: readonly P.Point[]): P.Point {
  const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const [x, y] = [mean(squares.map((s) => s.x)), mean(squares.map((s) => s.y))];
  const far = (s: P.Point) => (s.x - x) ** 2 + (s.y - y) ** 2;
  return squares.reduce((best, one) => (far(one) < far(best) ? one : best));
}
