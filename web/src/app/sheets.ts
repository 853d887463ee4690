// Which panel is open over the page.
import { signal } from "@preact/signals";

export type SheetName = "settings" | "rules" | "keys";
export const openSheet = signal<SheetName | null>(null);
