// What can be put into a kingdom: dominoes by number or picture, terrains, buildings.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { Building, type BuildingName, type DominoBox, Icon, TerrainSquare } from "../art";
import { DominoView } from "../board";
import { components } from "../connection/about";
import { Radios } from "../lobby/setup_fields";
import { TERRAINS } from "../protocol/tables";
import type * as P from "../protocol/types";
import { effectText } from "../table/building_effects";
import { buildingName, dominoText, terrainName } from "../table/describe";
import { number, t } from "../words";
import { nameOf, setup, told } from "./store";
import type { LandTerrain } from "./told";
import {
  boxesOf,
  brush,
  building,
  hand,
  mode,
  picked,
  quarter,
  setMode,
  take,
  type Mode,
} from "./tools";
import "./palettes.css";

const chosenBox = signal<DominoBox>("queendomino");
const wanted = signal<readonly LandTerrain[]>([]);

/** The ways to enter a kingdom, and what the chosen one offers. */
export function Palettes(): JSX.Element {
  const modes: Mode[] = [
    "dominoes",
    "squares",
    ...(setup.value?.queendomino ? (["buildings"] as const) : []),
  ];
  return (
    <div class="palettes">
      <Radios
        name="told-mode"
        legend={t("score.real.enter")}
        values={modes}
        value={mode.value}
        text={(m) => (m === "buildings" ? t("score.buildings") : t(`score.real.${m}`))}
        onChoose={setMode}
      />
      {mode.value === "dominoes" && <Dominoes />}
      {mode.value === "squares" && <Squares />}
      {mode.value === "buildings" && <Buildings />}
    </div>
  );
}

const terrains = (): LandTerrain[] =>
  setup.value?.queendomino ? [...TERRAINS, "town"] : [...TERRAINS];

function Dominoes(): JSX.Element {
  const boxes = boxesOf();
  const box = boxes.includes(chosenBox.value) ? chosenBox.value : boxes[0]!;
  const all = components.value?.dominoes[box] ?? [];
  const shows = (domino: P.DominoInfo) => {
    const halves: string[] = [domino.a.terrain, domino.b.terrain];
    const [one, other] = wanted.value;
    if (one && !other) return halves.includes(one);
    return wanted.value.every((terrain) => halves.includes(terrain));
  };
  const flip = (terrain: LandTerrain) => {
    const on = wanted.value.includes(terrain);
    wanted.value = on
      ? wanted.value.filter((one) => one !== terrain)
      : [...wanted.value.slice(-1), terrain];
  };
  return (
    <>
      {boxes.length > 1 && (
        <Radios
          name="told-box"
          legend={t("new.game")}
          values={boxes}
          value={box}
          text={(b) => t(`box.${b}`)}
          onChoose={(b) => (chosenBox.value = b)}
        />
      )}
      <div class="domino-search">
        <input
          class="input number"
          type="text"
          inputMode="numeric"
          maxLength={2}
          placeholder="1–48"
          aria-label={t("score.real.number")}
          value={hand.value ? String(hand.value.number) : ""}
          onInput={(event) => {
            const found = all.find((domino) => String(domino.number) === event.currentTarget.value);
            if (found) take(box, found.number);
            else hand.value = null;
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter")
              document.querySelector<HTMLElement>('.told-grid [tabindex="0"]')?.focus();
          }}
        />
        <div class="terrain-row" role="group" aria-label={t("score.real.filter")}>
          {terrains().map((terrain) => (
            <button
              key={terrain}
              type="button"
              class="tile"
              aria-pressed={wanted.value.includes(terrain)}
              aria-label={terrainName(terrain)}
              title={terrainName(terrain)}
              onClick={() => flip(terrain)}
            >
              <TerrainSquare terrain={terrain} />
            </button>
          ))}
        </div>
      </div>
      <ul class="domino-list">
        {all.filter(shows).map((domino) => (
          <DominoButton key={domino.number} domino={domino} box={box} />
        ))}
      </ul>
    </>
  );
}

function DominoButton({ domino, box }: { domino: P.DominoInfo; box: DominoBox }): JSX.Element {
  const held = hand.value?.box === box && hand.value.number === domino.number;
  const used = (told.value?.kingdoms ?? []).flatMap((one, i) =>
    one.dominoes.some((d) => d.box === box && d.number === domino.number) ? [i] : [],
  );
  const where = used.map((i) => t("table.kingdom-of", { name: nameOf(i) }));
  return (
    <li>
      <button
        type="button"
        class={used.length > 0 ? "domino-choice used" : "domino-choice"}
        aria-pressed={held}
        aria-label={[dominoText(domino), ...where].join("; ")}
        title={where.join("; ")}
        onClick={() => (held ? (hand.value = null) : take(box, domino.number))}
      >
        <DominoView domino={domino} />
        <span class="number">{number(domino.number)}</span>
        {used.length > 0 && <Icon name="confirm" />}
      </button>
    </li>
  );
}

function Squares(): JSX.Element {
  const tools: (LandTerrain | "erase")[] = [...terrains(), "erase"];
  return (
    <div class="terrain-row large" role="radiogroup" aria-label={t("score.real.squares")}>
      {tools.map((tool) => (
        <label key={tool} class="tile">
          <input
            type="radio"
            name="told-terrain"
            checked={brush.value === tool}
            onChange={() => (brush.value = tool)}
          />
          {tool === "erase" ? (
            <span class="eraser">
              <Icon name="cancel" />
              <span class="unseen-text">{t("score.real.erase")}</span>
            </span>
          ) : (
            <span>
              <TerrainSquare terrain={tool} />
              <span class="unseen-text">{terrainName(tool)}</span>
              <kbd aria-hidden="true">{tool[0]!.toUpperCase()}</kbd>
            </span>
          )}
        </label>
      ))}
    </div>
  );
}

function Buildings(): JSX.Element {
  return (
    <ul class="building-choices">
      {(components.value?.buildings ?? []).map(({ building: name }) => (
        <li key={name}>
          <button
            type="button"
            class="building-choice"
            aria-pressed={building.value === name}
            title={effectText(name)}
            onClick={() => {
              building.value = building.value === name ? null : name;
              picked.value = null;
            }}
          >
            <Building name={name as BuildingName} />
            <span>{buildingName(name)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The domino in hand as it will be placed, and what a tap does now. */
export function Hint(): JSX.Element {
  const domino = hand.value && components.value?.dominoes[hand.value.box]?.[hand.value.number - 1];
  const held = domino ?? null;
  return (
    <p class="told-hint">
      {held && <DominoView domino={held} quarter={quarter.value} />}
      <span>{t(hintKey())}</span>
    </p>
  );
}

function hintKey() {
  if (mode.value === "squares") return "score.real.hint.square";
  if (mode.value === "buildings") return "score.real.hint.building";
  if (hand.value) return "score.real.hint.place";
  return picked.value ? "score.real.hint.turn" : "score.real.hint.domino";
}
