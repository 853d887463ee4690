/** Buildings on offer, as buttons, with their cost if they are on the builders' board. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Building, type BuildingName, Coin, Dragon } from "../art";
import { loadAbout } from "../connection/about";
import { effectText } from "../table/building_effects";
import { number, t } from "../words";

interface BuildersLineProps {
  buildings: readonly BuildingName[];
  /** Whether the index in the list is the cost: the free spot first. */
  priced?: boolean;
  /** Available coins; what costs more cannot be picked. */
  coins?: number;
  picked?: string | null;
  burnt?: string | null;
  onPick(building: BuildingName): void;
}

export function BuildersLine(props: BuildersLineProps): JSX.Element {
  const {
    buildings,
    priced = false,
    coins = Infinity,
    picked = null,
    burnt = null,
    onPick,
  } = props;
  useEffect(loadAbout, []);
  return (
    <ul class="lesson-builders">
      {buildings.map((name, cost) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={picked === name}
            disabled={(priced && cost > coins) || burnt !== null}
            onClick={() => onPick(name)}
          >
            {burnt === name ? <Dragon size={64} /> : <Building name={name} size={64} />}
            <span>
              <strong>{t(`building.${name}`)}</strong>
              {priced && (
                <span class="number lesson-cost">
                  <Coin size={18} />
                  {number(cost)}
                </span>
              )}
              <small>{effectText(name)}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
