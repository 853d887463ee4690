// The pile of buildings: its visible top tile, with what it will cost when it comes.
import type { JSX } from "preact";
import { Building, Coin, type BuildingName } from "../art";
import type * as P from "../protocol/types";
import { number, t } from "../words";
import { Effects, effectText } from "./building_effects";
import { explained } from "./building_sheet";
import { buildingName } from "./describe";
import "./building_pile.css";

export function BuildingPile({
  top,
}: {
  top: P.TopBuilding | null | undefined;
}): JSX.Element | null {
  if (!top) return null;
  const next = t("table.top-building", { building: buildingName(top.building) });
  const details = [effectText(top.building)];
  if (top.cost !== null) details.push(t("table.top-building-cost", { count: top.cost }));
  return (
    <li class="builder building-pile">
      <button
        type="button"
        class="explainable"
        aria-haspopup="dialog"
        title={details.join(". ")}
        onClick={() => (explained.value = top.building)}
      >
        {top.cost !== null && (
          <span class="price number" aria-hidden="true">
            <Coin />
            {number(top.cost)}
          </span>
        )}
        <Building name={top.building as BuildingName} class="builder-picture" />
        <span class="builder-words">
          <span>{next}</span>
          <Effects building={top.building} />
        </span>
        <span class="unseen-text">. {details.join(". ")}</span>
      </button>
    </li>
  );
}
