// A real table as a short text, for links and for this browser's storage; `write` and `read` are inverses.
import type { DominoBox } from "../art";
import { cellName, type Cell } from "../board";
import type { Option } from "../lobby/setup_choice";
import {
  BOXES,
  type BoxName,
  DYNASTY_GAMES,
  NAME_LENGTH,
  OPTIONS,
  TERRAINS,
} from "../protocol/tables";
import {
  DIRECTIONS,
  empty,
  isFree,
  NOTHING,
  quarterOf,
  type LandTerrain,
  type Told,
  type ToldKingdom,
} from "./told";

const VERSION = "1";
const TURNS = "rdlu";
const LETTERS: Record<string, LandTerrain> = Object.fromEntries(
  [...TERRAINS, "town" as const].map((terrain) => [terrain[0]!, terrain]),
);

/** The terrain that a letter stands for, as in the notation. */
export const terrainOf = (letter: string): LandTerrain | undefined => LETTERS[letter];

export function write(told: Told): string {
  const head = [told.box, told.players, told.game, ...told.options].join(".");
  const kingdoms = told.kingdoms.map((one) => `${encodeURIComponent(one.name)}/${pieces(one)}`);
  return [VERSION, head, ...kingdoms].join("/");
}

function pieces(kingdom: ToldKingdom): string {
  const { coins, knights, towers, queen, earlier } = kingdom;
  return [
    ...kingdom.dominoes.map(
      (one) => `${one.box[0]}${one.number}${cellName(one.a)}${TURNS[quarterOf(one)]}`,
    ),
    ...kingdom.squares.map((one) => `s${cellName(one)}${one.terrain[0]}${one.crowns}`),
    ...kingdom.buildings.map((one) => `b${cellName(one)}${one.building}`),
    ...(coins ? [`C${coins}`] : []),
    ...(knights ? [`N${knights}`] : []),
    ...(towers === null ? [] : [`T${towers}`]),
    ...(queen ? ["Q"] : []),
    ...(earlier.points || earlier.largest_territory
      ? [`E${earlier.points}-${earlier.largest_territory}-${earlier.crowns}`]
      : []),
  ].join(".");
}

/** The table that a text stands for; null if it is not valid. */
export function read(text: string): Told | null {
  const [version, head = "", ...rest] = text.split("/");
  const [box, players, game, ...options] = head.split(".");
  if (version !== VERSION || !BOXES.includes(box as BoxName) || rest.length % 2) return null;
  const kingdoms: ToldKingdom[] = [];
  try {
    for (let i = 0; i < rest.length; i += 2)
      kingdoms.push(kingdomOf(decodeURIComponent(rest[i]!).slice(0, NAME_LENGTH), rest[i + 1]!));
  } catch {
    return null; // a name that is not written as addresses are
  }
  if (kingdoms.length < 2 || kingdoms.length > 8) return null;
  return {
    box: box as BoxName,
    players: Number(players),
    game: Math.min(Math.max(Number(game) || 1, 1), DYNASTY_GAMES),
    options: options.filter((one): one is Option => OPTIONS.some(({ name }) => name === one)),
    kingdoms,
  };
}

const CELL = "([a-m])(1[0-3]|[1-9])";
const cellOf = (column: string, row: string): Cell => ({
  x: column.charCodeAt(0) - 103,
  y: Number(row) - 7,
});

const FORMS: readonly [RegExp, (kingdom: ToldKingdom, found: string[]) => ToldKingdom][] = [
  [
    new RegExp(`^([kq])([1-9]|[1-3]\\d|4[0-8])${CELL}([rdlu])$`),
    (kingdom, [, letter, number, column, row, turn]) => {
      const box: DominoBox = letter === "k" ? "kingdomino" : "queendomino";
      const a = cellOf(column!, row!);
      const step = DIRECTIONS[TURNS.indexOf(turn!)]!;
      const b = { x: a.x + step.x, y: a.y + step.y };
      if (!isFree(kingdom, a) || !isFree(kingdom, b)) return kingdom;
      return { ...kingdom, dominoes: [...kingdom.dominoes, { box, number: Number(number), a, b }] };
    },
  ],
  [
    new RegExp(`^s${CELL}([wflgsmt])([0-3])$`),
    (kingdom, [, column, row, letter, crowns]) => {
      const cell = cellOf(column!, row!);
      if (!isFree(kingdom, cell)) return kingdom;
      const square = { ...cell, terrain: LETTERS[letter!]!, crowns: Number(crowns) };
      return { ...kingdom, squares: [...kingdom.squares, square] };
    },
  ],
  [
    new RegExp(`^b${CELL}([a-z_]{1,40})$`),
    (kingdom, [, column, row, building]) => {
      const cell = cellOf(column!, row!);
      if (isFree(kingdom, cell)) return kingdom;
      return { ...kingdom, buildings: [...kingdom.buildings, { ...cell, building: building! }] };
    },
  ],
  [/^C(\d{1,5})$/, (kingdom, [, n]) => ({ ...kingdom, coins: Number(n) })],
  [/^N(\d{1,3})$/, (kingdom, [, n]) => ({ ...kingdom, knights: Number(n) })],
  [/^T(\d{1,3})$/, (kingdom, [, n]) => ({ ...kingdom, towers: Number(n) })],
  [/^Q$/, (kingdom) => ({ ...kingdom, queen: true })],
  [
    /^E(\d{1,5})-(\d{1,3})-(\d{1,3})$/,
    (kingdom, [, points, largest, crowns]) => ({
      ...kingdom,
      earlier: {
        points: Number(points),
        largest_territory: Number(largest),
        crowns: Number(crowns),
      },
    }),
  ],
];

/** A kingdom from its pieces; what cannot be read is left out. */
function kingdomOf(name: string, text: string): ToldKingdom {
  return text.split(".").reduce(
    (kingdom, piece) => {
      for (const [form, add] of FORMS) {
        const found = form.exec(piece);
        if (found) return add(kingdom, found);
      }
      return kingdom;
    },
    empty(name, NOTHING),
  );
}
