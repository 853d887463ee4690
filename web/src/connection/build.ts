// Which build of the page this is, and whether the server has a newer one.
import { signal } from "@preact/signals";

/** This page's own build; empty where it was not built for a server. */
export const BUILD: string =
  globalThis.document?.querySelector?.<HTMLMetaElement>("meta[name=fiefdom-build]")?.content ?? "";

/** The build that the server offers instead of this one; null while there is none. */
export const newer = signal<string | null>(null);

const TRIED = "fiefdom.build";

/** The server says which build it has. */
export function hearBuild(theirs: string | null | undefined): void {
  if (BUILD && theirs) newer.value = theirs === BUILD ? null : theirs;
}

/** Whether loading again would bring the newer page, as far as is known: it is tried once. */
export function mayLoadAgain(): boolean {
  if (newer.value === null) return false;
  try {
    return sessionStorage.getItem(TRIED) !== newer.value;
  } catch {
    return false;
  }
}

/** Loads the newer page, here or at another address. */
export function loadAgain(to: string = location.href): void {
  try {
    sessionStorage.setItem(TRIED, newer.value ?? "");
  } catch {
    // Then it is the player's to decide.
  }
  if (to === location.href) location.reload();
  else location.assign(to);
}
