// The form for a game with friends: every seat, the clock, who may see it.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { colourOf, Shield } from "../art";
import { Problem } from "../app/button";
import { go } from "../app/router";
import { useTitle } from "../app/title";
import { about, loadAbout } from "../connection/about";
import { api } from "../connection/api";
import { NAME_LENGTH } from "../protocol/tables";
import type * as P from "../protocol/types";
import { NameField } from "../settings/settings";
import { preferences } from "../settings/preferences";
import { t } from "../words";
import { errorText } from "./error_text";
import { chosen, levelOf, setupRequest } from "./setup_choice";
import { GameFields, levelName, OptionFields, Radios } from "./setup_fields";
import "./lobby.css";

type SeatKind = P.SeatRequest["kind"];
interface SeatForm {
  kind: NonNullable<SeatKind>;
  level: string;
  name: string;
}

const CLOCKS = ["none", "move-30", "move-120", "player-600", "move-86400"] as const;
type ClockName = (typeof CLOCKS)[number];

const seats = signal<SeatForm[]>([]);
const visible = signal(false);
const hints = signal(true);
const clock = signal<ClockName>("none");
const onTimeout = signal<"bot-plays" | "out">("bot-plays");
const problem = signal<string | null>(null);

const seatAt = (i: number): SeatForm =>
  seats.value[i] ?? { kind: i === 0 ? "me" : "open", level: "", name: "" };

function setSeat(i: number, part: Partial<SeatForm>): void {
  const all = Array.from({ length: Math.max(seats.value.length, i + 1) }, (_, j) => seatAt(j));
  all[i] = { ...all[i]!, ...part };
  seats.value = all;
}

function seatRequest(seat: SeatForm, index: number): P.SeatRequest {
  if (seat.kind === "bot") return { kind: "bot", level: seat.level || levelOf(chosen.value) };
  if (seat.kind === "me") return { kind: "me", name: preferences.name.value || t("page.guest") };
  if (seat.kind === "shared")
    return { kind: "shared", name: seat.name.trim() || t("seat.player", { number: index + 1 }) };
  return { kind: "open" };
}

function clockRequest(): P.ClockRequest | null {
  if (clock.value === "none") return null;
  const [kind, seconds] = clock.value.split("-") as ["move" | "player", string];
  return {
    kind,
    seconds: Number(seconds),
    increment: kind === "player" ? 10 : 0,
    on_timeout: onTimeout.value,
  };
}

async function create(event: Event): Promise<void> {
  event.preventDefault();
  problem.value = null;
  const all = Array.from({ length: chosen.value.players }, (_, i) => seatRequest(seatAt(i), i));
  try {
    const made = await api.create({
      setup: setupRequest(chosen.value),
      seats: all,
      public: visible.value,
      hints: hints.value,
      clock: clockRequest(),
    });
    go(`/game/${made.game}`);
  } catch (error) {
    problem.value = errorText(error);
  }
}

export function Create(): JSX.Element {
  useTitle(t("new.title"));
  useEffect(loadAbout, []);
  return (
    <main class="page narrow">
      <h1>{t("new.title")}</h1>
      <form class="stack" onSubmit={(event) => void create(event)}>
        <section class="card stack">
          <NameField />
          <GameFields />
          <OptionFields />
        </section>
        <section class="card stack">
          <h2>{t("new.seats")}</h2>
          {Array.from({ length: chosen.value.players }, (_, i) => (
            <SeatFields key={i} index={i} />
          ))}
        </section>
        <section class="card stack">
          <Radios
            name="clock"
            legend={t("new.clock")}
            values={CLOCKS}
            value={clock.value}
            text={(c) => t(`clock.${c}`)}
            onChoose={(c) => (clock.value = c)}
          />
          {clock.value !== "none" && (
            <Radios
              name="timeout"
              legend={t("new.timeout")}
              values={["bot-plays", "out"] as const}
              value={onTimeout.value}
              text={(w) => t(`timeout.${w}`)}
              onChoose={(w) => (onTimeout.value = w)}
            />
          )}
          <label class="check">
            <input
              type="checkbox"
              checked={visible.value}
              onChange={(e) => (visible.value = e.currentTarget.checked)}
            />
            <span>
              {t("new.public")}
              <small>{t("new.public.help")}</small>
            </span>
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked={hints.value}
              onChange={(e) => (hints.value = e.currentTarget.checked)}
            />
            <span>
              {t("new.hints")}
              <small>{t("new.hints.help")}</small>
            </span>
          </label>
        </section>
        <button type="submit" class="button main big" disabled={!about.value}>
          {t("new.create")}
        </button>
        <Problem text={problem.value} />
      </form>
    </main>
  );
}

const KINDS: readonly NonNullable<SeatKind>[] = ["me", "open", "bot", "shared"];

function SeatFields({ index }: { index: number }): JSX.Element {
  const seat = seatAt(index);
  const label = t("seat.player", { number: index + 1 });
  return (
    <div class="seat-row" role="group" aria-label={label}>
      <Shield colour={colourOf(index)} size={30} />
      <select
        class="input"
        aria-label={label}
        value={seat.kind}
        onChange={(e) => setSeat(index, { kind: e.currentTarget.value as SeatForm["kind"] })}
      >
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`seat.kind.${kind}`)}
          </option>
        ))}
      </select>
      {seat.kind === "bot" && (
        <select
          class="input"
          aria-label={t("new.level")}
          value={seat.level || levelOf(chosen.value)}
          onChange={(e) => setSeat(index, { level: e.currentTarget.value })}
        >
          {(about.value?.levels ?? []).map((level) => (
            <option key={level} value={level}>
              {levelName(level)}
            </option>
          ))}
        </select>
      )}
      {seat.kind === "shared" && (
        <input
          class="input"
          aria-label={t("settings.name")}
          maxLength={NAME_LENGTH}
          value={seat.name}
          placeholder={label}
          onInput={(e) => setSeat(index, { name: e.currentTarget.value })}
        />
      )}
    </div>
  );
}
