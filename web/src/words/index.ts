/**
 * The words of the page in the player's language.
 *
 * `t(key, params)` reads a signal, so whatever is drawn with it changes at once with the language.
 * A key that en.json lacks is a compile error; keys may be built from a union: t(`terrain.${terrain}`).
 */

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import {
  type Catalogue,
  chooseLanguage,
  english,
  isLanguage,
  type Key,
  type Language,
  loadCatalogue,
  localeOf,
} from "./languages";
import { fill, type Params, pluralForm } from "./phrase";

export { type Key, type Language, LANGUAGES } from "./languages";

const MEMORY = "fiefdom.language";

interface Spoken {
  language: Language;
  catalogue: Catalogue;
}

const spoken = signal<Spoken>({ language: "en", catalogue: english });
let wanted: Language = "en";

/** The current language of the page. */
export const language: ReadonlySignal<Language> = computed(() => spoken.value.language);

const locale = computed(() => localeOf(language.value));
const plurals = computed(() => new Intl.PluralRules(locale.value));
const digits = computed(() => new Intl.NumberFormat(locale.value));

/** Switches to another language and remembers it; without a connection the old one stays. */
export async function setLanguage(code: Language): Promise<void> {
  await speak(code);
  try {
    localStorage.setItem(MEMORY, code);
  } catch {
    // Storage may be forbidden; then the browser's language is spoken on the next visit.
  }
}

/** Uses the remembered language, or the browser's. Call once before the first render. */
export async function startWords(): Promise<void> {
  await speak(remembered() ?? chooseLanguage(navigator.languages)).catch(() => speak("en"));
}

function remembered(): Language | null {
  try {
    const code = localStorage.getItem(MEMORY);
    return code && isLanguage(code) ? code : null;
  } catch {
    return null;
  }
}

async function speak(code: Language): Promise<void> {
  wanted = code;
  const catalogue = await loadCatalogue(code);
  if (wanted !== code) return; // a later wish overtook this one
  spoken.value = { language: code, catalogue };
  document.documentElement.lang = localeOf(code);
  document.head
    ?.querySelector("meta[name=description]")
    ?.setAttribute("content", t("share.description"));
}

function phraseFor(key: Key, params: Record<string, unknown>): string {
  const phrase = spoken.value.catalogue[key] ?? english[key] ?? key;
  return pluralForm(phrase, params, plurals.value);
}

/** The phrase for a key. A plural phrase takes its form from `params.count`. */
export function t(key: Key, params: Params = {}): string {
  return fill(phraseFor(key, params), params, digits.value);
}

/** A number as the locale writes it. */
export function number(value: number): string {
  return digits.value.format(value);
}

/** A change: +3, −2, 0. */
export function signed(value: number): string {
  return new Intl.NumberFormat(locale.value, { signDisplay: "exceptZero" }).format(value);
}

/** A part of one as a percentage: 43 %. */
export function percent(part: number, sign = false): string {
  return new Intl.NumberFormat(locale.value, {
    style: "percent",
    ...(sign ? { signDisplay: "exceptZero" as const } : {}),
  }).format(part);
}

/** A number with one place after the point, so that columns of them line up: 41.2. */
export function decimal(value: number): string {
  const places = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(locale.value, places).format(value);
}

/** Day and time of a moment in milliseconds. */
export function moment(milliseconds: number): string {
  return new Intl.DateTimeFormat(locale.value, { dateStyle: "medium", timeStyle: "short" }).format(
    milliseconds,
  );
}

/** The day of a moment in milliseconds, as UTC has it: "Monday, 16 November". */
export function day(milliseconds: number): string {
  return new Intl.DateTimeFormat(locale.value, {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(milliseconds);
}

/** How long ago a moment was, in the largest fitting unit. */
export function ago(milliseconds: number, now: number = Date.now()): string {
  const seconds = Math.round((milliseconds - now) / 1000);
  const [unit, length] = (
    [
      ["day", 86400],
      ["hour", 3600],
      ["minute", 60],
      ["second", 1],
    ] as const
  ).find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(locale.value, { numeric: "auto" }).format(
    Math.trunc(seconds / length),
    unit,
  );
}

/** "Ada, Bert and Cleo". */
export function listed(items: readonly string[]): string {
  return new Intl.ListFormat(locale.value, { type: "conjunction" }).format(items);
}
