// Which sound an event makes.
import type * as P from "../protocol/types";
import { play, type SoundName } from "../sounds";

const SOUNDS: Partial<Record<P.Event["happened"][number]["what"], SoundName>> = {
  placed: "place",
  discarded: "discard",
  claimed: "claim",
  taxed: "coins",
  built: "build",
  dragon: "dragon",
  queen: "queen",
  ended: "end",
};

/** Plays the sound of the most important part of an event. */
export function soundFor(event: P.Event): void {
  for (const { what } of event.happened) {
    const sound = SOUNDS[what];
    if (sound) return play(sound);
  }
}
