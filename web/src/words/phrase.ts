/** Filling in a phrase of the catalogue: plural form first, then placeholders. */

import type { PluralForms } from "./languages";

export type Params = Record<string, string | number>;

/** The form of a phrase for `params.count`. */
export function pluralForm(
  phrase: string | PluralForms,
  params: Record<string, unknown>,
  rules: Intl.PluralRules,
): string {
  if (typeof phrase === "string") return phrase;
  const count = params["count"];
  const form = typeof count === "number" ? phrase[rules.select(count)] : undefined;
  return form ?? phrase.other;
}

/** The phrase with every {name} replaced; numbers are written as the locale writes them. */
export function fill(phrase: string, params: Params, digits: Intl.NumberFormat): string {
  return phrase.replace(/\{([a-z_]+)\}/g, (placeholder, name: string) => {
    const value = params[name];
    if (value === undefined) return placeholder;
    return typeof value === "number" ? digits.format(value) : value;
  });
}
