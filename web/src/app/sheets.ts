// Panels over the page, each a step in the history, as people on phones expect.
import { signal } from "@preact/signals";

export type SheetName = "settings" | "rules" | "keys" | "phone";
export const openSheet = signal<SheetName | null>(null);

export function showSheet(name: SheetName): void {
  openSheet.value = name;
}

export function closeSheet(): void {
  openSheet.value = null;
}

let panels = 0;

/** Makes an open panel a step in the history, which Back closes; returns how to remove it. */
export function enterHistory(close: () => void): () => void {
  panels += 1;
  if (!history.state?.sheet) history.pushState({ sheet: true }, "");
  addEventListener("popstate", close);
  return () => {
    removeEventListener("popstate", close);
    panels -= 1;
    // Another panel may have replaced it, or a link in it may have been followed.
    setTimeout(() => panels === 0 && history.state?.sheet && history.back());
  };
}
