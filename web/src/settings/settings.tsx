// The panel of preferences: language, theme, motion, confirmation, sound, notifications, name.
import type { Signal } from "@preact/signals";
import type { JSX } from "preact";
import { api } from "../connection/api";
import { NAME_LENGTH } from "../protocol/tables";
import { play } from "../sounds";
import { language, LANGUAGES, setLanguage, t, type Key } from "../words";
import { GRACES, PACES, preferences, THEMES } from "./preferences";

export function Settings(): JSX.Element {
  return (
    <div class="stack">
      <label class="field">
        <span>{t("button.language")}</span>
        <select
          class="input"
          value={language.value}
          onChange={(e) => void setLanguage(e.currentTarget.value)}
        >
          {Object.entries(LANGUAGES).map(([code, { name }]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Choices name="theme" values={THEMES} value={preferences.theme} />
      <Choices name="pace" values={PACES} value={preferences.pace} />
      <Choices name="grace" values={GRACES} value={preferences.grace} />
      <Check name="confirm" value={preferences.confirm} />
      <Check name="last-claim" value={preferences.lastClaim} />
      <Check name="verdicts" value={preferences.verdicts} />
      <Check name="coordinates" value={preferences.coordinates} />
      <Check name="signs" value={preferences.signs} />
      <Check name="sound" value={preferences.sound} />
      {preferences.sound.value && <Volume />}
      <Check name="notify" value={preferences.notify} onTurnOn={allowNotifications} />
      <NameField />
    </div>
  );
}

/** The name that others see; kept here and sent to the server. */
export function NameField(): JSX.Element {
  const keep = (name: string) => {
    preferences.name.value = name.trim();
    if (name.trim()) void api.rename(name.trim()).catch(() => undefined);
  };
  return (
    <label class="field">
      <span>{t("settings.name")}</span>
      <input
        class="input"
        maxLength={NAME_LENGTH}
        autocomplete="nickname"
        value={preferences.name.value}
        placeholder={t("page.guest")}
        onChange={(e) => keep(e.currentTarget.value)}
      />
    </label>
  );
}

async function allowNotifications(): Promise<boolean> {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

function Choices<T extends string>({
  name,
  values,
  value,
}: {
  name: "theme" | "pace" | "grace";
  values: readonly T[];
  value: Signal<T>;
}): JSX.Element {
  return (
    <fieldset class="choices">
      <legend>{t(`settings.${name}`)}</legend>
      {values.map((one) => (
        <label class="choice" key={one}>
          <input
            type="radio"
            name={name}
            checked={value.value === one}
            onChange={() => (value.value = one)}
          />
          <span>{t(`settings.${name}.${one}` as Key)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The volume of sounds; releasing the slider plays one. */
function Volume(): JSX.Element {
  return (
    <label class="field">
      <span>{t("settings.volume")}</span>
      <input
        type="range"
        class="volume"
        min={5}
        max={100}
        step={5}
        value={preferences.volume.value}
        onInput={(e) => (preferences.volume.value = e.currentTarget.valueAsNumber)}
        onChange={() => play("claim")}
      />
    </label>
  );
}

interface CheckProps {
  name: "confirm" | "last-claim" | "verdicts" | "coordinates" | "signs" | "sound" | "notify";
  value: Signal<boolean>;
  onTurnOn?: () => Promise<boolean>;
}

function Check({ name, value, onTurnOn }: CheckProps): JSX.Element {
  const change = async (input: HTMLInputElement) => {
    value.value = input.checked && (!onTurnOn || (await onTurnOn()));
    input.checked = value.value;
  };
  return (
    <label class="check">
      <input type="checkbox" checked={value.value} onChange={(e) => void change(e.currentTarget)} />
      <span>
        {t(`settings.${name}`)}
        <small>{t(`settings.${name}.help`)}</small>
      </span>
    </label>
  );
}
