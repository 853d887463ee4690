// Which build of the page this is, and whether the server has a newer one.
import { signal } from "@preact/signals";

/** This page's own build; empty if it was not built for a server. */
export const BUILD: string =
  globalThis.document?.querySelector?.<HTMLMetaElement>("meta[name=fiefdom-build]")?.content ?? "";

/** The newer build that the server has; null if there is none. */
export const newer = signal<string | null>(null);

const TRIED = "fiefdom.build";

/** Notes which build the server has. */
export function hearBuild(theirs: string | null | undefined): void {
  if (BUILD && theirs) newer.value = theirs === BUILD ? null : theirs;
}

/** Whether a reload would probably bring the newer page; it is tried only once. */
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
