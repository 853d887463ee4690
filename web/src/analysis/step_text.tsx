// Moves and draws in words and symbols: short ones for lists, sentences for screen readers.
import type { JSX } from "preact";
import {
  Building,
  Dragon,
  Icon,
  King,
  Knight,
  Shield,
  type BuildingName,
  type Colour,
} from "../art";
import type * as P from "../protocol/types";
import { buildingName } from "../table/describe";
import { t } from "../words";

/** A move in words, as in "Place g8h8"; `state` is the table before it. */
export function moveText(state: P.TableState, move: string): string {
  const [kind, ...rest] = move.split(" ");
  const built = () => {
    const building = state.builders.find((spot) => spot.spot === Number(rest[0]))?.building;
    return building ? buildingName(building) : "";
  };
  switch (kind) {
    case "claim":
      return t("action.claim-domino", { domino: rest[0]! });
    case "discard":
      return t("action.discard");
    case "pass":
      return t(`skip.${optional(state.decision?.kind)}`);
    case "tax":
      return `${t("action.tax")} ${rest.join(" ")}`;
    case "build":
      return `${t("action.build")} ${built()} ${rest[1] ?? ""}`;
    case "dragon":
      return `${t("action.dragon")}: ${built()}`;
    default:
      return `${t("action.place")} ${move}`;
  }
}

type Optional = "tax" | "build" | "dragon";
const optional = (kind: string | undefined): Optional =>
  kind === "tax" || kind === "dragon" ? kind : "build";

/** A step in symbols, from its event if there is one. */
export function StepSign({ branch }: { branch: { step: string; known: P.Board | null } }) {
  const { step, known } = branch;
  const event = known?.event;
  const seat = event?.seat == null ? null : known!.state.seats[event.seat];
  const colour = (seat?.colour ?? "grey") as Colour;
  const what = event?.happened[0];
  if (step.startsWith("draw"))
    return <span class="sign drawn number">{step.replace(/^draw /, "")}</span>;
  return (
    <span class="sign number">
      {seat && what?.what !== "claimed" && <Shield colour={colour} size={14} />}
      {sign(what, step, colour)}
    </span>
  );
}

function sign(
  what: P.Event["happened"][number] | undefined,
  step: string,
  colour: Colour,
): JSX.Element | string {
  switch (what?.what) {
    case "claimed":
      return (
        <>
          <King colour={colour} size={16} />
          {what.domino.number}
        </>
      );
    case "taxed":
      return (
        <>
          <Knight colour={colour} size={16} />
          {step.replace(/^tax /, "")}
        </>
      );
    case "built":
      return <Building name={what.building as BuildingName} size={20} />;
    case "dragon":
      return <Dragon size={20} />;
    case "passed":
      return "–";
    case "discarded":
      return <Icon name="cancel" size="1em" />;
    default:
      return step;
  }
}
