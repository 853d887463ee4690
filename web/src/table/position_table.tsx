// A position to play on without a game: the table's usual views, keys and decisions for any state
// and its legal moves.
import { useSignal, type ReadonlySignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Problem } from "../app/button";
import { showSheet } from "../app/sheets";
import type * as P from "../protocol/types";
import { preferences } from "../settings/preferences";
import { ActionBar } from "./action_bar";
import { Deciding } from "./deciding";
import { listenToKeys } from "./keys";
import { narrateChoice } from "./narrator";
import { TableView, type TableShown } from "./table_view";
import type { Panel } from "./toolbar";

interface PositionTableProps {
  state: P.TableState;
  /** What has happened on the way here, oldest first. */
  events: readonly P.Event[];
  /** The seats of the player, if the table has one. */
  mine?: readonly number[];
  /** The legal moves; null if there is no decision. */
  choices: P.Choices | null;
  /** Plays a legal move, given in notation. */
  onPlay(move: string): void;
  /** Another number starts the decision over. */
  attempt?: number;
  /** A move has been played and there is no answer yet. */
  busy?: boolean;
  /** The kingdom drawn large if there is no decision. */
  home?: number;
  /** A legal move to show as if it had been picked, such as a recommended one. */
  shown?: ReadonlySignal<string | null>;
  status: ComponentChildren;
  tools?: ComponentChildren;
  /** Shown beside the board, or below it on phones. */
  panel?: ComponentChildren;
  problem?: string | null;
  /** Replaces the action bar. */
  bar?: ComponentChildren;
  /** Shown below the action bar. */
  below?: ComponentChildren;
  counted?: TableShown["counted"];
  result?: ComponentChildren;
  onUndo?(): void;
  onPanel?(panel: Panel): void;
}

export function PositionTable(props: PositionTableProps): JSX.Element {
  const { state, choices, shown } = props;
  const enlarged = useSignal<number | null>(null);
  const home = state.decision?.kingdom ?? props.home ?? 0;
  const newest = useRef(props);
  newest.current = props;
  const deciding = useMemo(
    () =>
      choices &&
      new Deciding(choices, {
        play: (move) => newest.current.onPlay(move),
        mustConfirm: () => preferences.confirm.value,
        inView: () => {
          const seen = enlarged.peek() === null;
          enlarged.value = null;
          return seen;
        },
      }),
    [choices, props.attempt],
  );
  const decision = useRef(deciding);
  decision.current = deciding;
  useLayoutEffect(
    () =>
      listenToKeys({
        deciding: () => (newest.current.busy ? null : decision.current),
        undo: () => newest.current.onUndo?.(),
        open: (panel) => newest.current.onPanel?.(panel),
        enlarge: (number) => {
          if (number <= newest.current.state.kingdoms.length)
            enlarged.value = number === 0 ? null : number - 1;
        },
        help: () => showSheet("keys"),
      }),
    [],
  );
  useEffect(() => {
    enlarged.value = null;
    return deciding ? narrateChoice(deciding) : undefined;
  }, [deciding]);
  const move = shown?.value ?? null;
  useEffect(() => {
    // What the player has picked stays, whatever is recommended.
    if (!deciding || move === null || deciding.ready.peek()) return;
    deciding.show(move);
    return () => {
      if (deciding.ready.peek()?.move === move) deciding.cancel();
    };
  }, [deciding, move]);
  return (
    <TableView
      state={state}
      events={props.events}
      mine={props.mine ?? []}
      deciding={deciding}
      large={enlarged.value ?? home}
      onEnlarge={(kingdom) => (enlarged.value = kingdom === home ? null : kingdom)}
      status={props.status}
      tools={props.tools}
      panel={props.panel}
      counted={props.counted}
      actions={
        <>
          <Problem text={props.problem} />
          {props.bar ??
            (deciding && (
              <ActionBar deciding={deciding} state={state} busy={props.busy ?? false} />
            ))}
          {props.below}
        </>
      }
      result={props.result}
    />
  );
}
