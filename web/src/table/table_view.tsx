// The table laid out: lines, turns, the large kingdom, the others; the same for playing and replay.
import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";
import type { Colour } from "../art";
import type { Cell } from "../board";
import { modeName } from "../lobby/game_lists";
import type * as P from "../protocol/types";
import { BuildersBoard } from "./builders_board";
import { BuildingSheet } from "./building_sheet";
import type { Deciding } from "./deciding";
import { LargeKingdom } from "./large_kingdom";
import { Lines } from "./lines";
import { Log } from "./log";
import { useBoardHeight } from "./board_height";
import { SmallKingdom } from "./small_kingdom";
import { TurnStrip } from "./turn_strip";
import "./table_view.css";

/** What the layout needs to know about the game it shows. */
export interface TableShown {
  state: P.TableState;
  events: readonly P.Event[];
  mine: readonly number[];
  deciding: Deciding | null;
  /** A claim that is being prepared. */
  claiming?: Deciding | undefined;
  /** The part of the table that a hint points to. */
  look?: P.Look | null;
  /** The kingdom drawn large. */
  large: number;
  onEnlarge(kingdom: number): void;
  /** A tap outside everything that can be chosen: the player does not want to wait. */
  onHurry?: () => void;
  /** For each kingdom, the territory being counted. */
  counted?: ((kingdom: number) => { cells: readonly Cell[]; text: string } | null) | undefined;
  /** The points to show while they are being counted. */
  tally?: (kingdom: number) => number | null;
  reactions?: readonly { seat: number; reaction: P.Reaction }[];
}

interface TableViewProps extends TableShown {
  status: ComponentChildren;
  tools?: ComponentChildren;
  actions: ComponentChildren;
  /** Replaces the lines when there are none left. */
  result?: ComponentChildren;
  /** Shown beside the board, or below it on phones. */
  panel?: ComponentChildren;
}

export const kingdomColour = (state: P.TableState, kingdom: number): Colour =>
  (state.seats.find((seat) => seat.kingdom === kingdom)?.colour ?? "grey") as Colour;

export function TableView(props: TableViewProps): JSX.Element {
  const { state, large } = props;
  const others = order(state, large);
  const table = useRef<HTMLElement>(null);
  useBoardHeight(table, [props.deciding?.kind, state.phase, large, !props.result]);
  const choosing = props.deciding?.kind === "build" || props.deciding?.kind === "dragon";
  const kinds = [
    "table",
    state.setup.queendomino && "queendomino",
    state.setup.line_size > 4 && "long-lines",
    `others-${others.length}`,
    props.result && "ended",
    choosing && "choosing-builders",
    props.deciding && `deciding-${props.deciding.kind}`,
    props.panel && "with-panel",
  ];
  return (
    <main
      ref={table}
      class={kinds.filter(Boolean).join(" ")}
      data-phase={state.phase}
      data-number={state.number}
      data-moves={state.move_number}
    >
      <h1 class="unseen-text">{modeName(state.setup)}</h1>
      <div class="table-status">
        {props.status}
        <div class="table-tools">
          <TurnStrip state={state} />
          {props.tools}
        </div>
      </div>
      {props.result ? (
        <div class="table-result">{props.result}</div>
      ) : (
        <div class="table-lines">
          <Lines
            state={state}
            deciding={props.claiming ?? props.deciding}
            look={props.look?.dominoes}
          />
          {!state.setup.queendomino && !props.panel && (
            <div class="side-log" aria-hidden="true">
              <Log state={state} events={props.events.slice(-30)} />
            </div>
          )}
        </div>
      )}
      <LargeKingdom {...props} />
      <div class="table-actions">{props.actions}</div>
      {props.panel && <div class="table-panel">{props.panel}</div>}
      {state.setup.queendomino && !props.result && (
        <BuildersBoard
          state={state}
          deciding={props.deciding}
          kingdom={large}
          look={props.look?.spots}
        />
      )}
      <div class="table-others">
        {others.map((kingdom) => (
          <SmallKingdom key={kingdom} {...props} kingdom={kingdom} />
        ))}
      </div>
      <BuildingSheet />
    </main>
  );
}

/** The other kingdoms, in the order of the seats after the large one. */
function order(state: P.TableState, large: number): number[] {
  const count = state.kingdoms.length;
  return Array.from({ length: count - 1 }, (_, i) => (large + 1 + i) % count);
}
