/** The notes of each sound. */

import type { Note } from "./index";

const [C4, E4, G4, A4, C5, E5, G5, A5, C6] = [
  262, 330, 392, 440, 523, 659, 784, 880, 1047,
] as const;

export const scores = {
  /** A domino is laid down: wood on wood. */
  place: [
    { at: 0, length: 0.09, pitch: 900, wave: "noise", loud: 0.9 },
    { at: 0, length: 0.14, pitch: 190, slide: 120, wave: "triangle", loud: 0.7 },
    { at: 0.07, length: 0.06, pitch: 1400, wave: "noise", loud: 0.4 },
  ],
  /** A king steps onto a domino. */
  claim: [
    { at: 0, length: 0.16, pitch: G4, wave: "triangle", loud: 0.5 },
    { at: 0.09, length: 0.24, pitch: C5, wave: "triangle", loud: 0.5 },
  ],
  /** It is your turn: a small bell. */
  turn: [
    { at: 0, length: 0.7, pitch: E5, loud: 0.5 },
    { at: 0, length: 0.4, pitch: E5 * 2.76, loud: 0.12 },
    { at: 0.16, length: 0.9, pitch: A5, loud: 0.5 },
    { at: 0.16, length: 0.5, pitch: A5 * 2.76, loud: 0.12 },
  ],
  coins: [
    { at: 0, length: 0.18, pitch: 2093, loud: 0.3 },
    { at: 0.06, length: 0.2, pitch: 2637, loud: 0.3 },
    { at: 0.13, length: 0.3, pitch: 3136, loud: 0.3 },
  ],
  /** Hammer on stone. */
  build: [
    { at: 0, length: 0.08, pitch: 1800, wave: "noise", loud: 0.7 },
    { at: 0, length: 0.12, pitch: 660, slide: 610, wave: "triangle", loud: 0.4 },
    { at: 0.17, length: 0.08, pitch: 1800, wave: "noise", loud: 0.7 },
    { at: 0.17, length: 0.16, pitch: 700, slide: 640, wave: "triangle", loud: 0.4 },
  ],
  dragon: [
    { at: 0, length: 0.9, pitch: 420, wave: "noise", loud: 0.8 },
    { at: 0, length: 0.8, pitch: 110, slide: 62, wave: "sawtooth", loud: 0.25 },
    { at: 0.25, length: 0.7, pitch: 1500, wave: "noise", loud: 0.35 },
  ],
  /** The Queen arrives: a harp. */
  queen: [C5, E5, G5, C6].map((pitch, index) => ({
    at: index * 0.08,
    length: 0.6,
    pitch,
    wave: "triangle" as const,
    loud: 0.4,
  })),
  discard: [
    { at: 0, length: 0.22, pitch: A4, slide: C4, wave: "triangle", loud: 0.4 },
    { at: 0.05, length: 0.15, pitch: 500, wave: "noise", loud: 0.3 },
  ],
  /** The game is over: a short fanfare. */
  end: [
    { at: 0, length: 0.2, pitch: G4, wave: "triangle", loud: 0.5 },
    { at: 0.18, length: 0.2, pitch: C5, wave: "triangle", loud: 0.5 },
    { at: 0.36, length: 0.2, pitch: E5, wave: "triangle", loud: 0.5 },
    { at: 0.54, length: 1.1, pitch: G5, wave: "triangle", loud: 0.5 },
    { at: 0.54, length: 1.1, pitch: E4, wave: "sine", loud: 0.4 },
    { at: 0.54, length: 1.1, pitch: C5, wave: "sine", loud: 0.3 },
  ],
} satisfies Record<string, Note[]>;

export type SoundName = keyof typeof scores;
