// What a player prefers, kept in this browser.
import { effect, signal, type Signal } from "@preact/signals";

function kept<T extends string | boolean | number>(name: string, initial: T): Signal<T> {
  const key = `fiefdom.${name}`;
  let start = initial;
  try {
    const found = localStorage.getItem(key);
    if (found !== null) start = JSON.parse(found) as T;
  } catch {
    // Storage may be forbidden; then every visit starts afresh.
  }
  const value = signal<T>(start);
  effect(() => {
    try {
      localStorage.setItem(key, JSON.stringify(value.value));
    } catch {
      // As above.
    }
  });
  return value;
}

export type Theme = "auto" | "light" | "dark";
export type Pace = "off" | "fast" | "normal" | "slow";
export const PACES: readonly Pace[] = ["off", "fast", "normal", "slow"];
export type Grace = "off" | "short" | "long";
export const GRACES: readonly Grace[] = ["off", "short", "long"];
export const THEMES: readonly Theme[] = ["auto", "light", "dark"];

export const preferences = {
  theme: kept<Theme>("theme", "auto"),
  pace: kept<Pace>("pace", "normal"),
  grace: kept<Grace>("grace", "short"),
  confirm: kept("confirm", true),
  lastClaim: kept("last-claim", true),
  verdicts: kept("verdicts", true),
  coordinates: kept("coordinates", false),
  signs: kept("signs", false),
  sound: kept("sound", false),
  /** Loudness of sounds in per cent. */
  volume: kept<number>("volume", 60),
  notify: kept("notify", false),
  name: kept<string>("name", ""),
  setup: kept<string>("setup", ""),
};

const FACTOR: Record<Pace, number> = { off: 0, fast: 0.5, normal: 1, slow: 1.8 };
const still = matchMedia("(prefers-reduced-motion: reduce)");
const dark = matchMedia("(prefers-color-scheme: dark)");
const lessMotion = signal(still.matches);
const darkOutside = signal(dark.matches);
still.addEventListener("change", () => (lessMotion.value = still.matches));
dark.addEventListener("change", () => (darkOutside.value = dark.matches));

/** The duration of animations as a factor: 0 is none, also if the system asks for reduced motion. */
export function pace(): number {
  return lessMotion.value ? 0 : FACTOR[preferences.pace.value];
}

/** Applies the preferences for theme, motion and symbols to the page. */
export function applyPreferences(): void {
  effect(() => {
    const theme = preferences.theme.value;
    const root = document.documentElement;
    root.dataset.theme = theme === "auto" ? (darkOutside.value ? "dark" : "light") : theme;
    root.dataset.motion = pace() === 0 ? "off" : "on";
    root.style.setProperty("--pace", String(pace()));
    root.style.setProperty("--art-signs", preferences.signs.value ? "inline" : "none");
  });
}
