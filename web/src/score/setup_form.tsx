// Which game was played, and whose kingdoms they are.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { colourOf, Shield } from "../art";
import { about } from "../connection/about";
import { changed, type Chosen, chosen, required } from "../lobby/setup_choice";
import { GameFields, OptionFields } from "../lobby/setup_fields";
import { NAME_LENGTH, OPTIONS } from "../protocol/tables";
import { t } from "../words";
import { change, choosing, told } from "./store";
import { empty } from "./told";

const choice = signal<Chosen>(chosen.value);
const names = signal<readonly string[]>([]);

/** The number of kingdoms of the chosen game. */
function kingdoms(): number {
  const { box, players, options } = choice.value;
  const mode = about.value?.modes.find((m) => m.box === box && m.players === players);
  const on = (option: (typeof OPTIONS)[number]["name"]) =>
    options.includes(option) || required(box, players, option);
  const shaping = OPTIONS.filter((option) => option.shapes).map((option) => option.name);
  const variant = mode?.variants.find((v) => shaping.every((o) => v[o] === on(o)));
  return variant?.kingdoms ?? players;
}

function start(event: Event): void {
  event.preventDefault();
  const { box, players, options } = choice.value;
  const before = told.value;
  const needed = OPTIONS.map((o) => o.name).filter((o) => required(box, players, o));
  change({
    box,
    players,
    options: [...new Set([...options, ...needed])],
    game: before?.game ?? 1,
    kingdoms: Array.from({ length: kingdoms() }, (_, i) => ({
      ...(before?.kingdoms[i] ?? empty()),
      name: (names.value[i] ?? "").trim(),
    })),
  });
  choosing.value = false;
  scrollTo(0, 0);
}

export function SetupForm(): JSX.Element {
  // Before anybody can type a name that this would take away again.
  useLayoutEffect(() => {
    const table = told.value;
    names.value = table?.kingdoms.map((one) => one.name) ?? [];
    if (table) choice.value = { ...chosen.value, ...table, options: [...table.options] };
  }, []);
  const update = (part: Partial<Chosen>) => (choice.value = changed(choice.value, part));
  const teams = kingdoms() < choice.value.players;
  return (
    <form class="card stack" onSubmit={start}>
      <GameFields choice={choice.value} onChoose={update} />
      <OptionFields choice={choice.value} onChoose={update} />
      <fieldset class="names">
        <legend>{t("score.real.names")}</legend>
        {Array.from({ length: kingdoms() }, (_, i) => {
          const label = teams
            ? t("score.real.team", { number: i + 1 })
            : t("seat.player", { number: i + 1 });
          return (
            <label key={i}>
              <Shield colour={colourOf(i)} />
              <input
                class="input"
                maxLength={NAME_LENGTH}
                placeholder={label}
                aria-label={label}
                value={names.value[i] ?? ""}
                onInput={(event) => {
                  const all = Array.from({ length: 8 }, (_, j) => names.value[j] ?? "");
                  all[i] = event.currentTarget.value;
                  names.value = all;
                }}
              />
            </label>
          );
        })}
      </fieldset>
      <div class="row">
        <button type="submit" class="button main big" disabled={!about.value}>
          {t("score.real.start")}
        </button>
      </div>
    </form>
  );
}
