// Whether the squares of the large kingdom carry the names of their terrains just now.
import { signal } from "@preact/signals";

export const terrainNames = signal(false);
