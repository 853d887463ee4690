// A turn drawn: the kingdom with what was placed, taxed or built, and the domino claimed.
import type { JSX } from "preact";
import { Building, King, type BuildingName, type Colour } from "../art";
import { around, DominoView, Kingdom } from "../board";
import type * as P from "../protocol/types";
import { buildingName, dominoText, placementText } from "../table/describe";
import { kingdomColour } from "../table/table_view";
import { t } from "../words";
import { withMoves } from "./drawn";

interface TurnProps {
  /** The table before the turn, or before the decision. */
  state: P.TableState;
  kingdom: number;
  seat: number;
  moves: readonly P.Choice[];
  title: string;
  /** A word for the screen reader and the eye beside the title. */
  tone: "played" | "better";
}

export function TurnView({
  state,
  kingdom,
  seat,
  moves,
  title,
  tone,
}: TurnProps): JSX.Element | null {
  const info = state.kingdoms[kingdom];
  if (!info) return null;
  const lands = withMoves(info.squares, moves);
  const fresh = moves.flatMap((m) => (m.kind === "claim" ? [] : m.squares));
  const colour = kingdomColour(state, kingdom);
  const claimed = moves.find((move) => move.kind === "claim")?.domino;
  const burned = moves.find((move) => move.kind === "dragon")?.building;
  return (
    <section class={`turn-view ${tone}`} aria-label={title}>
      <h3>{title}</h3>
      {lands.length > 1 && (
        <Kingdom
          lands={lands}
          box={around(lands)}
          room={info.room}
          grid={state.setup.grid}
          colour={colour}
          fresh={fresh}
        />
      )}
      {fresh.length === 0 && claimed ? (
        <ClaimedLine state={state} seat={seat} claimed={claimed} />
      ) : (
        <div class="turn-signs" aria-hidden="true">
          {claimed && (
            <span>
              <King colour={state.seats[seat]!.colour as Colour} size={26} />
              <b class="number">{claimed.number}</b>
              <DominoView domino={claimed} />
            </span>
          )}
          {burned && <Building name={burned as BuildingName} size={40} />}
        </div>
      )}
      <ul class="turn-words small muted">
        {moves
          .filter((move, i) => i === 0 || move.kind !== "pass")
          .map((move) => (
            <li key={move.move}>{moveText(move)}</li>
          ))}
      </ul>
    </section>
  );
}

/** The next line with the domino that is claimed. */
export function ClaimedLine({
  state,
  seat,
  claimed,
}: {
  state: P.TableState;
  seat: number;
  claimed: P.DominoInfo;
}): JSX.Element {
  return (
    <ol class="turn-line" aria-hidden="true">
      {state.next_line.map(({ domino, player }) => {
        const taken = domino.number === claimed.number && domino.box === claimed.box;
        const owner = taken ? seat : player;
        return (
          <li key={`${domino.box}${domino.number}`} class={taken ? "taken" : ""}>
            <b class="number">{domino.number}</b>
            <DominoView domino={domino} />
            {owner !== null && <King colour={state.seats[owner]!.colour as Colour} size={26} />}
          </li>
        );
      })}
    </ol>
  );
}

/** A move in a few words. */
export function moveText(move: P.Choice): string {
  switch (move.kind) {
    case "place":
      return placementText(move.domino!, move.squares[0]!, move.squares[1]!, move.score);
    case "claim":
      return `${t("action.claim")}: ${dominoText(move.domino!)}`;
    case "build":
      return t("review.build", {
        building: buildingName(move.building!),
        coins: t("count.coins", { count: move.cost }),
      });
    case "dragon":
      return t("action.dragon-what", { building: buildingName(move.building!) });
    case "tax":
      return t("action.tax-for", { count: move.coins });
    case "discard":
      return t("action.discard");
    case "pass":
      return t("button.skip");
  }
}
