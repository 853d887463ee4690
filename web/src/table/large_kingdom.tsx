// The kingdom a player works on: board, names, score, and the domino being placed.
import type { JSX } from "preact";
import { Building, Knight, type BuildingName } from "../art";
import { Carried, height, Kingdom, view, width, type Cell, type Picking } from "../board";
import type * as P from "../protocol/types";
import { t } from "../words";
import type { Deciding } from "./deciding";
import { kingdomName } from "./describe";
import { KingdomGrid } from "./kingdom_grid";
import { freshSquares } from "./recent";
import { Owners } from "./owners";
import { kingdomColour, type TableShown } from "./table_view";
import "./large_kingdom.css";

export function LargeKingdom(props: TableShown): JSX.Element | null {
  const { state, large, deciding, events } = props;
  const kingdom = state.kingdoms[large];
  if (!kingdom) return null;
  const active =
    deciding && state.seats[deciding.choices.seat]?.kingdom === large ? deciding : null;
  const placer = active?.placer ?? null;
  const counted = props.counted?.(large);
  const name = t("table.kingdom-of", { name: kingdomName(state, large) });
  const colour = kingdomColour(state, large);
  return (
    <section class="table-main" aria-label={name}>
      <Owners {...props} kingdom={large} />
      <div
        class={active ? "board active" : "board"}
        role={placer ? "application" : undefined}
        tabIndex={placer ? 0 : undefined}
        aria-label={placer ? t("table.board-help") : undefined}
        data-board
        style={{ "--ratio": ratio(kingdom.box, state.setup.grid) }}
      >
        <Kingdom
          large
          lands={kingdom.squares}
          box={kingdom.box}
          grid={state.setup.grid}
          colour={colour}
          dead={state.phase === "over" ? [] : kingdom.dead}
          fresh={freshSquares(events, large)}
          lit={counted?.cells ?? null}
          placer={placer}
          picking={active && picking(active, colour)}
        />
        {counted && (
          <p class="counted" role="status">
            {counted.text}
          </p>
        )}
      </div>
      <KingdomGrid kingdom={kingdom} label={name} />
      {placer && <Carried placer={placer} />}
    </section>
  );
}

/** Width by height of what the board shows, so that phones waste no space. */
function ratio(box: P.Rectangle, grid: number): number {
  const shown = view(box, grid);
  return Math.round((100 * width(shown)) / height(shown)) / 100;
}

function picking(deciding: Deciding, colour: ReturnType<typeof kingdomColour>): Picking | null {
  const cells = deciding.picking();
  if (cells.length === 0) return null;
  const building = deciding.kind === "build" ? deciding.ready.value?.building : null;
  const token = (_: Cell) =>
    building ? (
      <Building name={building as BuildingName} x={8} y={8} size={84} />
    ) : (
      <Knight colour={colour} x={16} y={10} size={76} />
    );
  return { cells, picked: deciding.squares.value, onPick: (cell) => deciding.pick(cell), token };
}
