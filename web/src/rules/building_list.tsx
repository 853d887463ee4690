/** All buildings with their pictures and, once loaded, their effects. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Building, BUILDING_NAMES } from "../art";
import { loadAbout } from "../connection/about";
import { effectText } from "../table/building_effects";
import { t } from "../words";

export function BuildingList(): JSX.Element {
  useEffect(loadAbout, []);
  return (
    <ul class="building-list">
      {BUILDING_NAMES.map((name) => (
        <li key={name}>
          <Building name={name} size={72} />
          <p>
            <strong>{t(`building.${name}`)}</strong>
            <br />
            {effectText(name)}
          </p>
        </li>
      ))}
    </ul>
  );
}
