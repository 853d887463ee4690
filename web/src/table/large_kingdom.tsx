// The kingdom a player works on: board, names, score, and the domino being placed.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { Building, Knight, type BuildingName } from "../art";
import {
  atLeast,
  Carried,
  height,
  Kingdom,
  reserve,
  width,
  type Cell,
  type Picking,
  type Rectangle,
} from "../board";
import type * as P from "../protocol/types";
import { preferences } from "../settings/preferences";
import { t } from "../words";
import { explained } from "./building_sheet";
import type { Deciding } from "./deciding";
import { kingdomName, terrainName } from "./describe";
import { KingdomGrid } from "./kingdom_grid";
import { LatestTurn } from "./latest_turn";
import { freshSquares } from "./recent";
import { Owners } from "./owners";
import { terrainNames } from "./terrain_names";
import { kingdomColour, type TableShown } from "./table_view";
import "./large_kingdom.css";

export function LargeKingdom(props: TableShown): JSX.Element | null {
  const { state, large, deciding, events } = props;
  const kingdom = state.kingdoms[large];
  const active =
    deciding && state.seats[deciding.choices.seat]?.kingdom === large ? deciding : null;
  const placer = active?.placer ?? null;
  const counted = props.counted?.(large);
  const steady = useReserve(kingdom ?? NOWHERE, large, state.game_number);
  // The action bar of these steps is tall, and nothing can be placed: phones show little more than
  // the squares, but never so few that they suddenly look huge.
  const close = narrow.value && !!active && active.kind !== "place" && active.kind !== "claim";
  const shown = close && kingdom ? atLeast(kingdom.box, 5, 4, steady) : steady;
  if (!kingdom) return null;
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
        style={{ "--ratio": Math.round((100 * width(shown)) / height(shown)) / 100 }}
        onClick={placer ? undefined : (event) => tapped(event, kingdom, props.onHurry)}
      >
        <Kingdom
          key={large}
          large
          window={shown}
          coordinates={preferences.coordinates.value}
          nameOf={terrainNames.value ? terrainName : undefined}
          lands={kingdom.squares}
          box={kingdom.box}
          room={kingdom.room}
          grid={state.setup.grid}
          colour={colour}
          dead={state.phase === "over" ? [] : kingdom.dead}
          fresh={freshSquares(events, large)}
          lit={counted?.cells ?? (active && lookedAt(props)) ?? null}
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
      {!deciding && <LatestTurn {...props} />}
    </section>
  );
}

/** The squares that a hint points to. */
function lookedAt({ look }: TableShown): readonly Cell[] | null {
  return look && look.squares.length > 0 ? look.squares : null;
}

/** A tap on a building explains it; a tap anywhere else skips the animations. */
function tapped(event: MouseEvent, kingdom: P.KingdomInfo, hurry?: () => void): void {
  const square = event.target instanceof Element ? event.target.closest("[data-land]") : null;
  const cell = square?.getAttribute("data-land");
  const land = kingdom.squares.find((one) => `${one.x},${one.y}` === cell);
  if (land?.building) explained.value = land.building;
  else hurry?.();
}

const phone = matchMedia("(max-width: 559px)");
const narrow = signal(phone.matches);
phone.addEventListener("change", () => (narrow.value = phone.matches));

const POINT: Rectangle = { x0: 0, y0: 0, x1: 0, y1: 0 };
const NOWHERE = { box: POINT, room: POINT };

/** The part of the kingdom to show, steady from one placement to the next. */
function useReserve(
  { box, room }: { box: Rectangle; room: Rectangle },
  kingdom: number,
  game: number,
): Rectangle {
  const last = useRef<{ of: string; shown: Rectangle } | null>(null);
  const of = `${game}/${kingdom}`;
  const shown = reserve(box, room, last.current?.of === of ? last.current.shown : null);
  last.current = { of, shown };
  return shown;
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
