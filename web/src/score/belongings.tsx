// What a kingdom owns besides its squares: coins, knights, towers, the Queen, earlier games.
import type { JSX } from "preact";
import { Button } from "../app/button";
import { Coin, Knight, Queen, Tower, colourOf } from "../art";
import { buildingInfo } from "../connection/about";
import { number, t } from "../words";
import { change, changeKingdom, current, kingdom, setup, told } from "./store";

const MOST = 999;

export function Belongings(): JSX.Element | null {
  const now = kingdom.value;
  const earlier = setup.value?.dynasty && told.value!.game > 1;
  if (!setup.value?.queendomino && !earlier) return null;
  const onBuildings = now.buildings.reduce(
    (sum, one) => sum + (buildingInfo(one.building)?.towers ?? 0),
    0,
  );
  return (
    <div class="belongings">
      {earlier && (
        <p>
          {t("score.real.earlier")}: <strong class="number">{number(now.earlier.points)}</strong>
        </p>
      )}
      {setup.value?.queendomino && (
        <>
          <Stepper
            label={t("table.coins")}
            picture={<Coin />}
            value={now.coins}
            onChange={(coins) => changeKingdom({ ...now, coins })}
          />
          <Stepper
            label={t("score.real.knights")}
            picture={<Knight colour={colourOf(current.value)} />}
            value={now.knights}
            onChange={(knights) => changeKingdom({ ...now, knights })}
          />
          <Stepper
            label={t("table.towers")}
            picture={<Tower />}
            value={now.towers ?? onBuildings}
            onChange={(towers) =>
              changeKingdom({ ...now, towers: towers === onBuildings ? null : towers })
            }
          />
          <label class="check">
            <input
              type="checkbox"
              checked={now.queen}
              onChange={(event) => seatQueen(event.currentTarget.checked)}
            />
            <Queen />
            <span>{t("score.real.queen")}</span>
          </label>
        </>
      )}
    </div>
  );
}

/** The Queen is with one kingdom only, so she leaves any other. */
function seatQueen(here: boolean): void {
  const table = told.value!;
  change({
    ...table,
    kingdoms: table.kingdoms.map((one, i) => ({ ...one, queen: here && i === current.value })),
  });
}

interface StepperProps {
  label: string;
  picture: JSX.Element;
  value: number;
  onChange(value: number): void;
}

function Stepper({ label, picture, value, onChange }: StepperProps): JSX.Element {
  const set = (next: number) => onChange(Math.min(Math.max(next, 0), MOST));
  return (
    <div class="stepper" role="group" aria-label={label}>
      <span class="stepper-name">
        {picture}
        {label}
      </span>
      <Button
        icon="minus"
        label={`${label} − 1`}
        disabled={value === 0}
        onClick={() => set(value - 1)}
      />
      <input
        class="input number"
        type="text"
        inputMode="numeric"
        maxLength={3}
        aria-label={label}
        value={value}
        onInput={(event) => {
          const text = event.currentTarget.value;
          if (/^\d+$/.test(text)) set(Number(text));
        }}
        onBlur={(event) => (event.currentTarget.value = String(value))}
      />
      <Button icon="plus" label={`${label} + 1`} onClick={() => set(value + 1)} />
    </div>
  );
}
