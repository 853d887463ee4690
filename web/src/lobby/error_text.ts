// The server's refusals in the player's language.
import { ApiError } from "../connection/api";
import { t, type Key } from "../words";

/** One sentence for an error code; the server's own English if the catalogue lacks it. */
export function codeText(code: string, message: string): string {
  const key = `error.${code}`;
  const words = t(key as Key);
  return words === key ? message : words;
}

export function errorText(error: unknown): string {
  if (error instanceof ApiError) {
    return error.code === "unreachable" ? t("offline.needs") : codeText(error.code, error.message);
  }
  return t("error.internal");
}

/** The sentence for a page that cannot be shown, for example because the link was cut off. */
export function addressText(error: unknown): string {
  const cut = error instanceof ApiError && error.code === "malformed";
  return cut ? t("error.not-found") : errorText(error);
}
