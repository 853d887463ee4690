/** All buildings with their pictures and, once the server has told them, their effects. */

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Building, BUILDING_NAMES } from "../art";
import { api } from "../connection/api";
import type { BuildingInfo } from "../protocol/types";
import { t } from "../words";
import { effectsOf } from "./effects";

const facts = signal<Record<string, BuildingInfo>>({});

async function ask(): Promise<void> {
  const { buildings } = await api.components();
  facts.value = Object.fromEntries(buildings.map((info) => [info.building, info]));
}

export function BuildingList(): JSX.Element {
  useEffect(() => {
    // Without the server the pictures and names still help.
    if (Object.keys(facts.value).length === 0) void ask().catch(() => undefined);
  }, []);
  return (
    <ul class="building-list">
      {BUILDING_NAMES.map((name) => {
        const info = facts.value[name];
        return (
          <li key={name}>
            <Building name={name} size={72} />
            <p>
              <strong>{t(`building.${name}`)}</strong>
              {info && <><br />{effectsOf(info).join(" · ")}</>}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
