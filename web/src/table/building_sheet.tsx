// A building explained: what each of its symbols means.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { Building, type BuildingName } from "../art";
import { Sheet } from "../app/sheet";
import { effectsOf } from "./building_effects";
import { buildingName } from "./describe";
import "./building_sheet.css";

/** The building that is being explained. */
export const explained = signal<string | null>(null);

export function BuildingSheet(): JSX.Element | null {
  const building = explained.value;
  if (!building) return null;
  return (
    <Sheet title={buildingName(building)} onClose={() => (explained.value = null)}>
      <div class="building-sheet">
        <Building name={building as BuildingName} size={88} />
        <ul>
          {effectsOf(building).map(({ name, sign, text }) => (
            <li key={name}>
              <span class="effects number" aria-hidden="true">
                <span>{sign}</span>
              </span>
              <span class="meaning">{text}</span>
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}
