/** The languages of the page: how they are found, chosen and loaded. */

import catalogues from "catalogues"; // made by web/languages.mjs
import en from "../../../src/fiefdom/locales/en.json";

/** The forms a countable phrase takes, named after the categories of Intl.PluralRules. */
export type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

export type Key = keyof typeof en;
export type Catalogue = Partial<Record<Key, string | PluralForms>>;

export const english: Catalogue = en;

/** A language's code: the name of its catalogue. */
export type Language = string;

export const LANGUAGES = catalogues;

export function isLanguage(code: string): boolean {
  return Object.hasOwn(LANGUAGES, code);
}

/** The locale that writes numbers and dates of a language. */
export function localeOf(code: Language): string {
  return LANGUAGES[code]?.locale ?? "en";
}

export async function loadCatalogue(code: Language): Promise<Catalogue> {
  return ((await LANGUAGES[code]?.load?.())?.default ?? english) as Catalogue;
}

/** The best available language for a list of preferences such as navigator.languages. */
export function chooseLanguage(wishes: readonly string[]): Language {
  const codes = Object.keys(LANGUAGES);
  for (const wish of wishes) {
    const tag = wish.replace("_", "-").toLowerCase();
    const found =
      codes.find((code) => code.toLowerCase() === tag) ??
      codes.find((code) => code === tag.split("-")[0]);
    if (found) return found;
  }
  return "en";
}
