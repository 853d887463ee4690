// Whether the squares of the large kingdom show the names of their terrains.
import { signal } from "@preact/signals";

export const terrainNames = signal(false);
