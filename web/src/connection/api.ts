// The server's REST calls, typed; a refusal becomes an ApiError with the server's stable code.
import type * as P from "../protocol/types";

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
function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (method === "GET" && path !== "/me") return fetched<T>(method, path, body);
  const next = last.then(() => fetched<T>(method, path, body));
  last = next.catch(() => undefined);
  return next;
}

async function fetched<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError("unreachable", "The server cannot be reached.");
  }
  if (answer.ok) return (await answer.json()) as T;
  const info = (await answer.json().catch(() => null)) as P.ErrorInfo | null;
  throw new ApiError(info?.code ?? "internal", info?.message ?? answer.statusText);
}

const game = (id: string) => `/games/${encodeURIComponent(id)}`;

export const api = {
  about: () => call<P.About>("GET", "/about"),
  components: () => call<P.Components>("GET", "/components"),
  me: () => call<P.Me>("GET", "/me"),
  rename: (name: string) => call<P.Me>("PATCH", "/me", { name }),
  lobby: () => call<P.Lobby>("GET", "/lobby"),
  create: (form: P.CreateGame) => call<P.Created>("POST", "/games", form),
  table: (id: string) => call<P.TableView>("GET", game(id)),
  join: (id: string, form: P.JoinRequest) => call<P.Joined>("POST", `${game(id)}/join`, form),
  leave: (id: string) => call<P.TableView>("POST", `${game(id)}/leave`),
  seatBot: (id: string, seat: number, level: string) =>
    call<P.TableView>("POST", `${game(id)}/seats/${seat}/bot`, { level }),
  cancel: (id: string) => call<P.TableView>("POST", `${game(id)}/cancel`),
  seatLink: (id: string, seat: number) =>
    call<P.SeatLink>("POST", `${game(id)}/seats/${seat}/link`),
  takeSeat: (token: string) => call<P.Joined>("POST", "/links", { token }),
  replay: (id: string) => call<P.Replay>("GET", `${game(id)}/replay`),
  finished: (before?: number) =>
    call<P.FinishedGames>("GET", before === undefined ? "/finished" : `/finished?before=${before}`),
  player: (id: string) => call<P.PlayerResults>("GET", `/players/${encodeURIComponent(id)}`),
  recordPath: (id: string) => `/api${game(id)}/record`,
};
