// The server's REST calls, typed; a refusal becomes an ApiError with the server's stable code.
import type { Calls } from "../protocol/calls";
import type * as P from "../protocol/types";
import { belongsTo, keep, recall } from "../offline/seen";
import { PROTOCOL } from "../protocol/version";
import { apiPath, pathOf, type Wanted } from "./paths";
import { heard } from "./reach";
import { engineIsReady, untilEngine, waiting } from "./ready";

export class ApiError extends Error {
  constructor(
    readonly code: P.ErrorCode | "unreachable",
    message: string,
  ) {
    super(message);
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Calls that may give this browser its identity go one after the other: two at once from a
 * newcomer would get two identities, and the cookie that arrives last would lose the other's seat.
 */
export function call<C extends keyof Calls>(
  name: C,
  wanted: Wanted<C>,
): Promise<Calls[C]["answer"]> {
  const method = name.split(" ")[0]!;
  const path = pathOf(name, wanted);
  const ask = () =>
    patiently(name, () =>
      fetched<Calls[C]["answer"]>(method, path, "body" in wanted ? wanted.body : undefined),
    );
  if (KEPT.has(name)) return ask().then(...keeping<Calls[C]["answer"]>(path));
  if (method === "GET" && name !== "GET /me") return ask();
  const next = last.then(ask);
  last = next.catch(() => undefined);
  return next;
}

/** Calls whose last answer is available without a network. */
const KEPT: ReadonlySet<keyof Calls> = new Set([
  "GET /about",
  "GET /components",
  "GET /lobby",
  "GET /tables",
  "GET /finished",
  "GET /players/{player}",
  "GET /games/{game}/replay",
] as const);

/** Keeps an answer; without one, gives back what was kept before. */
function keeping<T>(path: string): [(answer: T) => T, (error: unknown) => Promise<T>] {
  return [
    (answer) => {
      void keep(path, answer);
      return answer;
    },
    async (error) => {
      const away = error instanceof ApiError && error.code === "unreachable";
      const seen = away ? await recall<T>(path) : null;
      if (!seen) throw error;
      return seen.value;
    },
  ];
}

/** Makes the call, once the server's engine is ready if the call needs it. */
async function patiently<T>(name: keyof Calls, ask: () => Promise<T>): Promise<T> {
  const begins = name.startsWith("POST");
  if (begins) waiting.value += 1;
  try {
    if (begins && !engineIsReady.value) await untilEngine();
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "starting") throw error;
        await untilEngine();
      }
    }
  } finally {
    if (begins) waiting.value -= 1;
  }
}

async function fetched<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = heard(
    await fetch(`/api${path}`, {
      method,
      credentials: "same-origin",
      headers: {
        "fiefdom-protocol": String(PROTOCOL),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => null),
  );
  if (!answer) throw new ApiError("unreachable", "The server cannot be reached.");
  belongsTo(answer.headers?.get("fiefdom-you") ?? null);
  if (answer.ok) return (await answer.json()) as T;
  throw await refusalOf(answer);
}

/** The refusal in an answer. */
export async function refusalOf(answer: Response): Promise<ApiError> {
  const info = (await answer.json().catch(() => null)) as P.ErrorInfo | null;
  return new ApiError(info?.code ?? "internal", info?.message ?? answer.statusText);
}

export const api = {
  about: () => call("GET /about", {}),
  components: () => call("GET /components", {}),
  me: () => call("GET /me", {}),
  rename: (name: string) => call("PATCH /me", { body: { name } }),
  lobby: () => call("GET /lobby", {}),
  create: (form: P.CreateGame) => call("POST /games", { body: form }),
  table: (game: string) => call("GET /games/{game}", { path: { game } }),
  join: (game: string, form: P.JoinRequest) =>
    call("POST /games/{game}/join", { path: { game }, body: form }),
  /** Leaves a seat before the game starts; the creator may clear any seat. */
  leave: (game: string, seat: number) =>
    call("POST /games/{game}/seats/{seat}/leave", { path: { game, seat } }),
  seatBot: (game: string, seat: number, level: string) =>
    call("POST /games/{game}/seats/{seat}/bot", { path: { game, seat }, body: { level } }),
  cancel: (game: string) => call("POST /games/{game}/cancel", { path: { game } }),
  seatLink: (game: string, seat: number) =>
    call("POST /games/{game}/seats/{seat}/link", { path: { game, seat } }),
  takeSeat: (token: string) => call("POST /links", { body: { token } }),
  replay: (game: string) => call("GET /games/{game}/replay", { path: { game } }),
  askReview: (game: string) => call("POST /games/{game}/review", { path: { game } }),
  review: (game: string, after: number) =>
    call("GET /games/{game}/review", { path: { game }, query: { after } }),
  cancelReview: (game: string) => call("DELETE /games/{game}/review", { path: { game } }),
  /** The legal moves at one point of a finished game. */
  choicesAt: (game: string, at: number) =>
    call("GET /games/{game}/review/{at}", { path: { game, at } }),
  tryMove: (game: string, at: number, move: string) =>
    call("POST /games/{game}/review/{at}", { path: { game, at }, body: { move } }),
  tables: (phase: "waiting" | "playing", after?: string) =>
    call("GET /tables", { query: after === undefined ? { phase } : { phase, after } }),
  finished: (before?: number) =>
    call("GET /finished", { query: before === undefined ? {} : { before } }),
  player: (player: string) => call("GET /players/{player}", { path: { player } }),
  daily: () => call("GET /daily", {}),
  deal: (day: string) => call("GET /daily/{day}", { path: { day } }),
  tryDaily: (name: string) => call("POST /daily", { body: { name } }),
  practise: (day: string, name: string) =>
    call("POST /daily/{day}/practice", { path: { day }, body: { name } }),
  board: (request: P.BoardRequest) => call("POST /analysis/positions", { body: request }),
  /** The puzzles, and one to solve of the kind and grade wanted. */
  puzzles: (wanted: {
    kind?: P.PuzzleGroup["kind"];
    grade?: P.PuzzleGroup["grade"];
    after?: string;
  }) => call("GET /puzzles", { query: wanted }),
  puzzle: (puzzle: string) => call("GET /puzzles/{puzzle}", { path: { puzzle } }),
  puzzleOfTheDay: () => call("GET /puzzle-of-the-day", {}),
  /** Answers a puzzle; without moves, gives up. */
  answerPuzzle: (puzzle: string, moves: string[]) =>
    call("POST /puzzles/{puzzle}", { path: { puzzle }, body: { moves } }),
  recordPath: (game: string) => apiPath("GET /games/{game}/record", { path: { game } }),
};
