// The form fields that choose a game: box, players, options, level.
import type { JSX } from "preact";
import { about } from "../connection/about";
import { BOXES } from "../protocol/tables";
import { t, type Key } from "../words";
import {
  choose,
  type Chosen,
  chosen,
  levelOf,
  optionsFor,
  playersFor,
  required,
  type Option,
} from "./setup_choice";

interface RadiosProps<T> {
  name: string;
  legend: string;
  values: readonly T[];
  value: T;
  text: (value: T) => string;
  onChoose: (value: T) => void;
}

export function Radios<T extends string | number>(props: RadiosProps<T>): JSX.Element {
  return (
    <fieldset class="choices">
      <legend>{props.legend}</legend>
      {props.values.map((value) => (
        <label class="choice" key={value}>
          <input
            type="radio"
            name={props.name}
            value={value}
            checked={value === props.value}
            onChange={() => props.onChoose(value)}
          />
          <span>{props.text(value)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  /** The game to choose; the one to play if left out. */
  choice?: Chosen;
  onChoose?: (part: Partial<Chosen>) => void;
}

export function GameFields({ choice = chosen.value, onChoose = choose }: ChoiceProps): JSX.Element {
  const { box, players } = choice;
  return (
    <>
      <Radios
        name="box"
        legend={t("new.game")}
        values={BOXES}
        value={box}
        text={(b) => t(`box.${b}`)}
        onChoose={(b) => onChoose({ box: b })}
      />
      <Radios
        name="players"
        legend={t("new.players")}
        values={about.value ? playersFor(box) : [players]}
        value={players}
        text={String}
        onChoose={(n) => onChoose({ players: n })}
      />
    </>
  );
}

export function LevelField(): JSX.Element {
  return (
    <>
      <Radios
        name="level"
        legend={t("new.level")}
        values={about.value?.levels ?? []}
        value={levelOf(chosen.value)}
        text={levelName}
        onChoose={(level) => choose({ level })}
      />
      <p class="muted small">{t("new.level.help")}</p>
    </>
  );
}

/** A level's name in the player's language, or its id if the catalogue lacks it. */
export function levelName(level: string): string {
  const key = `level.${level}`;
  const words = t(key as Key);
  return words === key ? level : words;
}

export function OptionFields({
  choice = chosen.value,
  onChoose = choose,
}: ChoiceProps): JSX.Element | null {
  const { box, players, options } = choice;
  const allowed = optionsFor(box, players);
  if (allowed.length === 0) return null;
  const flip = (option: Option, on: boolean) =>
    onChoose({ options: on ? [...options, option] : options.filter((o) => o !== option) });
  return (
    <fieldset class="options">
      <legend>{t("new.options")}</legend>
      {allowed.map(({ name: option, text, help }) => {
        const forced = required(box, players, option);
        return (
          <label class="check" key={option}>
            <input
              type="checkbox"
              checked={forced || options.includes(option)}
              disabled={forced}
              onChange={(e) => flip(option, e.currentTarget.checked)}
            />
            <span>
              {t(text)}
              <small>{t(help)}</small>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
