/** The eight emblems, drawn around (0, 0) within a circle of radius 12, in one colour so that they read at any size. */

import type { Emblem } from "./colours";
import { box, disc } from "./drawing";

function rays(count: number, inner: number, outer: number): string {
  let path = "";
  for (let index = 0; index < 2 * count; index++) {
    const radius = index % 2 ? inner : outer;
    const angle = (Math.PI * index) / count - Math.PI / 2;
    path += `${index ? "L" : "M"}${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  }
  return `${path}z`;
}

function petals(count: number, distance: number, radius: number): string {
  let path = "";
  for (let index = 0; index < count; index++) {
    const angle = (2 * Math.PI * index) / count - Math.PI / 2;
    path += disc(
      +(distance * Math.cos(angle)).toFixed(1),
      +(distance * Math.sin(angle)).toFixed(1),
      radius,
    );
  }
  return path;
}

export const emblemPaths: Record<Emblem, string> = {
  fish: "M-12 0Q-4-9 5-2L12-7V7L5 2Q-4 9-12 0z",
  rose: petals(5, 6.6, 5) + disc(0, 0, 4),
  sun: rays(8, 6.8, 12.5),
  tree: "M-2 12V6H-10L-4-1H-8L0-13L8-1H4L10 6H2V12z",
  moon: "M5-12A12 12 0 1 0 11 6A9.500 9.500 0 0 1 5-12z",
  hammer: `${box(-2.2, -5, 4.4, 17)}M-11-12H8L12-5H-11z`,
  star: rays(5, 5, 13),
  tower: "M-9-12h4v4h3v-4h4v4h3v-4h4v8h-2V12H2V5a2.500 2.500 0 0 0-5 0v7H-7V-4h-2z",
};
