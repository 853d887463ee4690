// The paths of the server's REST calls, checked against its own description of them.
import type { Calls } from "../protocol/calls";

/** What a call needs: exactly what the server's own description of it says. */
export type Wanted<C extends keyof Calls> = Omit<Calls[C], "answer">;

/** The path of a call below /api, with its parameters filled in. */
export function pathOf<C extends keyof Calls>(name: C, wanted: Wanted<C>): string {
  const { path = {}, query = {} } = wanted as Partial<Record<string, Record<string, unknown>>>;
  const filled = name
    .split(" ")[1]!
    .replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(path[key])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

/** The whole path of a call. */
export function apiPath<C extends keyof Calls>(name: C, wanted: Wanted<C>): string {
  return `/api${pathOf(name, wanted)}`;
}
