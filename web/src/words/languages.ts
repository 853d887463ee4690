/** The languages of the page: their own names, the locale that formats numbers and dates, and their catalogues. */

import en from "../../../src/fiefdom/locales/en.json";

/** The forms a countable phrase takes, named after the categories of Intl.PluralRules. */
export type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

export type Key = keyof typeof en;
export type Catalogue = Partial<Record<Key, string | PluralForms>>;

export const english: Catalogue = en;

interface LanguageInfo {
  name: string;
  locale: string;
  load: () => Promise<{ default: unknown }>;
}

export const LANGUAGES = {
  en: { name: "English", locale: "en", load: async () => ({ default: en }) },
  fr: {
    name: "Français",
    locale: "fr",
    load: () => import("../../../src/fiefdom/locales/fr.json"),
  },
  de: { name: "Deutsch", locale: "de", load: () => import("../../../src/fiefdom/locales/de.json") },
  it: {
    name: "Italiano",
    locale: "it",
    load: () => import("../../../src/fiefdom/locales/it.json"),
  },
  es: { name: "Español", locale: "es", load: () => import("../../../src/fiefdom/locales/es.json") },
  pt: {
    name: "Português",
    locale: "pt-PT",
    load: () => import("../../../src/fiefdom/locales/pt.json"),
  },
  "pt-BR": {
    name: "Português do Brasil",
    locale: "pt-BR",
    load: () => import("../../../src/fiefdom/locales/pt-BR.json"),
  },
  nl: {
    name: "Nederlands",
    locale: "nl",
    load: () => import("../../../src/fiefdom/locales/nl.json"),
  },
  ru: { name: "Русский", locale: "ru", load: () => import("../../../src/fiefdom/locales/ru.json") },
  uk: {
    name: "Українська",
    locale: "uk",
    load: () => import("../../../src/fiefdom/locales/uk.json"),
  },
  pl: { name: "Polski", locale: "pl", load: () => import("../../../src/fiefdom/locales/pl.json") },
} satisfies Record<string, LanguageInfo>;

export type Language = keyof typeof LANGUAGES;

export function isLanguage(code: string): code is Language {
  return Object.hasOwn(LANGUAGES, code);
}

/** The best of our languages for a list of wishes such as navigator.languages. */
export function chooseLanguage(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const [base, region] = wish.split(/[-_]/);
    if (base?.toLowerCase() === "pt" && region?.toUpperCase() === "BR") return "pt-BR";
    const code = base?.toLowerCase() ?? "";
    if (isLanguage(code)) return code;
  }
  return "en";
}
