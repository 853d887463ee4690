// The builders' board: six spots with tiles, their costs and effects, the dragon and the pile.
import type { JSX } from "preact";
import { Building, Coin, Dragon, type BuildingName } from "../art";
import type * as P from "../protocol/types";
import { number, t } from "../words";
import { Effects, effectText } from "./building_effects";
import { BuildingPile } from "./building_pile";
import { explained } from "./building_sheet";
import type { Deciding } from "./deciding";
import { buildingName } from "./describe";
import "./builders_board.css";

interface BuildersProps {
  state: P.TableState;
  deciding: Deciding | null;
  /** Whose costs to show. */
  kingdom: number;
  /** The spots that a hint points to. */
  look?: readonly number[] | undefined;
}

export function BuildersBoard({ state, deciding, kingdom, look }: BuildersProps): JSX.Element {
  const choosing =
    deciding && (deciding.kind === "build" || deciding.kind === "dragon") ? deciding : null;
  const spots = [...state.builders].sort((a, b) => b.spot - a.spot);
  return (
    <section
      class={choosing ? `builders choosing-${choosing.kind}` : "builders"}
      aria-label={t("table.builders")}
    >
      <header>
        <h2>{t("table.builders")}</h2>
        <span
          class={state.dragon_used ? "dragon used" : "dragon"}
          title={t(state.dragon_used ? "table.dragon-used" : "table.dragon-free")}
        >
          <Dragon title={t(state.dragon_used ? "table.dragon-used" : "table.dragon-free")} />
        </span>
        <span class="muted small">
          {t("table.buildings-left", { count: state.buildings_left })}
        </span>
      </header>
      <ul>
        <BuildingPile top={state.top_building} />
        {spots.map((spot) => (
          <SpotCard
            key={spot.spot}
            spot={spot}
            deciding={choosing}
            kingdom={kingdom}
            look={look?.includes(spot.spot) ?? false}
          />
        ))}
      </ul>
    </section>
  );
}

function SpotCard({
  spot,
  deciding,
  kingdom,
  look,
}: {
  spot: P.Spot;
  deciding: Deciding | null;
  kingdom: number;
  look: boolean;
}): JSX.Element {
  const cost = spot.costs[kingdom] ?? spot.spot;
  const open =
    deciding
      ?.of(deciding.kind === "build" ? "build" : "dragon")
      .some((m) => m.spot === spot.spot) ?? false;
  const picked = open && deciding?.spot.value === spot.spot;
  const price = (
    <span class="price number" aria-hidden={spot.building ? "true" : undefined}>
      <Coin />
      {number(cost)}
      {cost !== spot.spot && <s class="muted">{number(spot.spot)}</s>}
    </span>
  );
  if (!spot.building)
    return (
      <li class="builder none">
        {price}
        <span class="muted">{t("table.spot-empty")}</span>
      </li>
    );
  const name = buildingName(spot.building);
  const inside = (
    <>
      {price}
      <Building name={spot.building as BuildingName} class="builder-picture" />
      <span class="builder-words">
        <b style={{ "--letters": longestWord(name) }}>{name}</b>
        <Effects building={spot.building} />
      </span>
    </>
  );
  const details = `${effectText(spot.building)}. ${t("count.coins", { count: cost })}`;
  return (
    <li
      class={["builder", open && "open", picked && "picked", look && "look"]
        .filter(Boolean)
        .join(" ")}
      data-spot={spot.spot}
    >
      {open ? (
        <button
          type="button"
          aria-pressed={picked}
          title={effectText(spot.building)}
          onClick={() => deciding!.pickSpot(spot.spot)}
        >
          {inside}
          <span class="unseen-text">. {details}</span>
        </button>
      ) : (
        <button
          type="button"
          class="explainable"
          aria-haspopup="dialog"
          title={effectText(spot.building)}
          onClick={() => (explained.value = spot.building)}
        >
          {inside}
          <span class="unseen-text">. {details}</span>
        </button>
      )}
    </li>
  );
}

/** The length of the longest word, which sets the font size on small cards. */
const longestWord = (name: string): number =>
  Math.max(...name.split(/\s+/).map((word) => word.length));
