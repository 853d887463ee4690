// Everyone's chances over the game: a graph to click and to step through.
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { Shield } from "../art";
import type * as P from "../protocol/types";
import { kingdomName } from "../table/describe";
import { kingdomColour } from "../table/table_view";
import { percent, t } from "../words";
import type { ChancePoint } from "./chances";

const WIDTH = 1000;
const HEIGHT = 260;

interface GraphProps {
  state: P.TableState;
  points: readonly ChancePoint[];
  /** How many moves the game has. */
  length: number;
  at: number;
  marks: readonly P.ReviewedDecision[];
  onSeek(at: number): void;
}

export function Graph({ state, points, length, at, marks, onSeek }: GraphProps): JSX.Element {
  const area = useRef<HTMLDivElement>(null);
  const x = (moves: number) => (WIDTH * moves) / Math.max(1, length);
  const y = (chance: number) => HEIGHT * (1 - chance);
  const livery = (kingdom: number) => `livery-${kingdomColour(state, kingdom)}`;
  const here = points.findLast((point) => point.at <= at);
  const seek = (event: PointerEvent | MouseEvent) => {
    const box = area.current!.getBoundingClientRect();
    onSeek(Math.round(((event.clientX - box.left) / box.width) * length));
  };
  const chances = state.kingdoms.map(({ kingdom }) => ({
    kingdom,
    name: kingdomName(state, kingdom),
    chance: here?.chances[kingdom] ?? 0,
  }));
  const words = chances.map(({ name, chance }) => `${name} ${percent(chance)}`).join(", ");
  return (
    <div class="chances">
      <div
        ref={area}
        class="chances-graph"
        role="slider"
        tabIndex={0}
        aria-label={t("review.chances")}
        aria-valuemin={0}
        aria-valuemax={length}
        aria-valuenow={at}
        aria-valuetext={`${t("replay.move", { number: at, count: length })}. ${words}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          seek(event);
        }}
        onPointerMove={(event) => event.buttons > 0 && seek(event)}
      >
        {[1, 0.5].map((chance) => (
          <span
            key={chance}
            class="chances-scale muted number"
            style={{ top: `${100 * (1 - chance)}%` }}
            aria-hidden="true"
          >
            {percent(chance)}
          </span>
        ))}
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {[0.25, 0.5, 0.75].map((chance) => (
            <path key={chance} class="chances-rule" d={`M0 ${y(chance)}H${WIDTH}`} />
          ))}
          {marks.map((mark) => (
            <path
              key={mark.at}
              class={`chances-mark ${livery(mark.kingdom)}`}
              d={`M${x(mark.at)} ${HEIGHT}v-14`}
            />
          ))}
          {chances.map(({ kingdom }) => (
            <polyline
              key={kingdom}
              class={`chances-line ${livery(kingdom)}`}
              points={points.map((p) => `${x(p.at)},${y(p.chances[kingdom] ?? 0)}`).join(" ")}
            />
          ))}
          <path class="chances-here" d={`M${x(at)} 0V${HEIGHT}`} />
        </svg>
      </div>
      <ul class="chances-legend" aria-hidden="true">
        {chances.map(({ kingdom, name, chance }) => (
          <li key={kingdom}>
            <Shield colour={kingdomColour(state, kingdom)} size={20} />
            <span>{name}</span>
            <b class="number">{percent(chance)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
