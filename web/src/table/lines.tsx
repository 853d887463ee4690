// The lines with their numbers and kings; dominoes are claimed from the next one. In the first
// claims there is no current line yet, and in the last round no next one.
import type { JSX } from "preact";
import { Icon, King, type Colour } from "../art";
import { DominoView } from "../board";
import type * as P from "../protocol/types";
import { t } from "../words";
import type { Deciding } from "./deciding";
import { dominoText, nameOf } from "./describe";
import "./lines.css";

export function Lines({
  state,
  deciding,
  look = [],
}: {
  state: P.TableState;
  deciding: Deciding | null;
  /** The dominoes to claim that a hint points to. */
  look?: readonly number[] | undefined;
}): JSX.Element {
  return (
    <div class="lines">
      {state.line.length > 0 && (
        <Line title={t("table.line")} line={state.line} state={state} deciding={null} look={[]} />
      )}
      {state.next_line.length > 0 && (
        <Line
          title={t("table.next-line")}
          line={state.next_line}
          state={state}
          deciding={deciding?.kind === "claim" ? deciding : null}
          look={look}
        />
      )}
    </div>
  );
}

interface LineProps {
  title: string;
  line: readonly P.LineDomino[];
  state: P.TableState;
  deciding: Deciding | null;
  look: readonly number[];
}

function Line({ title, line, state, deciding, look }: LineProps): JSX.Element {
  return (
    <section class="line" aria-label={title}>
      <h2>{title}</h2>
      <ol>
        {line.map((entry) => (
          <LineRow
            key={`${entry.domino.box}${entry.domino.number}`}
            entry={entry}
            state={state}
            deciding={deciding}
            look={look.includes(entry.domino.number)}
          />
        ))}
      </ol>
    </section>
  );
}

function LineRow({
  entry,
  state,
  deciding,
  look,
}: {
  entry: P.LineDomino;
  state: P.TableState;
  deciding: Deciding | null;
  look: boolean;
}): JSX.Element {
  const { domino, player, placed } = entry;
  const choice = deciding
    ?.of("claim")
    .find((m) => m.domino?.number === domino.number && m.domino.box === domino.box);
  const picked = !!choice && deciding?.claimed.value === choice;
  const acting =
    state.decision?.kind === "place" &&
    state.decision.domino?.number === domino.number &&
    player === state.decision.seat &&
    !placed;
  const label =
    player === null ? dominoText(domino) : `${dominoText(domino)}, ${nameOf(state, player)}`;
  const owner = choice ? (picked ? deciding!.choices.seat : null) : player;
  const inside = (
    <>
      <span class="line-number number" aria-hidden="true">
        {domino.number}
      </span>
      <DominoView domino={domino} />
      <span class="king-here">
        {owner !== null && (
          <King colour={state.seats[owner]!.colour as Colour} class={picked ? "ghost-king" : ""} />
        )}
      </span>
    </>
  );
  const kinds = [
    "line-row",
    placed && "placed",
    acting && "acting",
    choice && "open",
    picked && "picked",
    look && "look",
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <li class={kinds} data-domino={domino.number}>
      {choice ? (
        <button
          type="button"
          aria-pressed={picked}
          aria-label={t("table.claim-domino", { domino: label })}
          onClick={() => deciding!.claim(choice)}
        >
          {inside}
        </button>
      ) : (
        <div role="img" aria-label={placed ? `${label}, ${t("table.placed")}` : label}>
          {inside}
          {placed && <Icon name="confirm" class="placed-sign" />}
        </div>
      )}
    </li>
  );
}
