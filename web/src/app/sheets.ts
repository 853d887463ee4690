// Which panel is open over the page; it is a step in the history, as people on phones expect.
import { signal } from "@preact/signals";

export type SheetName = "settings" | "rules" | "keys" | "phone";
export const openSheet = signal<SheetName | null>(null);

/** Opens a panel; the browser's Back closes it and stays where one was. */
export function showSheet(name: SheetName): void {
  if (openSheet.value === null) history.pushState({ sheet: true }, "");
  openSheet.value = name;
}

/** Closes the panel, and takes back the step in the history that it made. */
export function closeSheet(): void {
  if (openSheet.value === null) return;
  openSheet.value = null;
  if (history.state?.sheet) history.back();
}

addEventListener("popstate", () => (openSheet.value = null));
