// What a placement would look like: the cells that fit, the domino there, the points it scores.
import type { JSX } from "preact";
import { TerrainSquare, type Terrain } from "../art";
import { over } from "./choosing";
import { outline } from "./geometry";
import type { Placer } from "./placer";
import type { Cell, Domino, Placement } from "./shapes";
import { halfVariant } from "./variant";

/** A mark on every cell that a placement could cover. */
export function Spots({ placer }: { placer: Placer }): JSX.Element {
  const all = new Map<string, Cell>();
  for (const p of placer.placements) for (const c of [p.a, p.b]) all.set(`${c.x},${c.y}`, c);
  return (
    <g class="spots">
      {[...all].map(([key, c]) => (
        <g key={key} class="spot" data-cell={key}>
          <rect x={c.x * 100 + 4} y={-c.y * 100 + 4} width="92" height="92" rx="9" />
          <circle cx={c.x * 100 + 50} cy={-c.y * 100 + 50} r="7" />
        </g>
      ))}
    </g>
  );
}

/** The domino where it is held or chosen, or where a click would choose it. */
export function Ghost({ placer }: { placer: Placer }): JSX.Element | null {
  const held = placer.held.value;
  if (held) {
    if (held.fit)
      return <Laid domino={placer.domino} placement={held.fit} kind="held" turnable={false} />;
    return held.over && <Misfit a={held.over.a} b={held.over.b} />;
  }
  const chosen = placer.chosen.value;
  if (chosen) {
    const turnable =
      over(placer.placements, chosen.a).length > 1 || over(placer.placements, chosen.b).length > 1;
    return <Laid domino={placer.domino} placement={chosen} kind="chosen" turnable={turnable} />;
  }
  const hovered = placer.hovered.value;
  return (
    hovered && <Laid domino={placer.domino} placement={hovered} kind="hovered" turnable={false} />
  );
}

interface LaidProps {
  domino: Domino;
  placement: Placement;
  kind: "held" | "chosen" | "hovered";
  turnable: boolean;
}

function Laid({ domino, placement: { a, b, gain }, kind, turnable }: LaidProps): JSX.Element {
  const [left, top] = [Math.min(a.x, b.x) * 100, -Math.max(a.y, b.y) * 100];
  const [right, bottom] = [(Math.max(a.x, b.x) + 1) * 100, (1 - Math.min(a.y, b.y)) * 100];
  return (
    <g class={`ghost ${kind}`} data-ghost={kind}>
      <TerrainSquare
        terrain={domino.a.terrain as Terrain}
        crowns={domino.a.crowns}
        variant={halfVariant(domino, "a")}
        x={a.x * 100}
        y={-a.y * 100}
        size={100}
      />
      <TerrainSquare
        terrain={domino.b.terrain as Terrain}
        crowns={domino.b.crowns}
        variant={halfVariant(domino, "b")}
        x={b.x * 100}
        y={-b.y * 100}
        size={100}
      />
      <path class="ghost-edge" d={outline([a, b])} transform="scale(100)" />
      <Badge
        x={right - 8}
        y={top + 8}
        text={gain > 0 ? `+${gain}` : gain < 0 ? `−${-gain}` : "0"}
      />
      {turnable && <TurnSign x={left + 8} y={bottom - 8} />}
    </g>
  );
}

function Misfit({ a, b }: { a: Cell; b: Cell }): JSX.Element {
  return (
    <g class="ghost misfit" data-ghost="misfit">
      {[a, b].map((c) => (
        <rect
          key={`${c.x},${c.y}`}
          x={c.x * 100 + 3}
          y={-c.y * 100 + 3}
          width="94"
          height="94"
          rx="8"
        />
      ))}
    </g>
  );
}

function Badge({ x, y, text }: { x: number; y: number; text: string }): JSX.Element {
  const wide = 30 + text.length * 14;
  return (
    <g class="badge" transform={`translate(${x} ${y})`}>
      <rect x={-wide / 2} y="-22" width={wide} height="44" rx="22" />
      <text y="10" text-anchor="middle">
        {text}
      </text>
    </g>
  );
}

function TurnSign({ x, y }: { x: number; y: number }): JSX.Element {
  return (
    <g class="turn-sign" transform={`translate(${x} ${y})`}>
      <circle r="21" />
      <path d="M9 -7A11 11 0 1 0 11 3M11 -13V-5H3" />
    </g>
  );
}
