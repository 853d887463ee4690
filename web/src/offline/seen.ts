// What this browser has received from the server, for use without a network.

const NAME = "fiefdom-seen";
/** Lists, tables and replays; the oldest ones go first. */
const MOST = 60;
const WHO = "fiefdom.you";
const AT = "fiefdom-at";

export interface Seen<T> {
  value: T;
  /** When it was seen, in milliseconds. */
  at: number;
}

const written = new Map<string, string>();

/** Keeps the server's answer for a path; an identical one is not written again. */
export async function keep(path: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  if (written.get(path) === text) return;
  written.set(path, text);
  await using(async (cache) => {
    await cache.put(path, new Response(text, { headers: { [AT]: String(Date.now()) } }));
    const kept = await cache.keys();
    await Promise.all(kept.slice(0, -MOST).map((request) => cache.delete(request)));
  });
}

/** What was last kept under a path, or null. */
export async function recall<T>(path: string): Promise<Seen<T> | null> {
  return using(async (cache) => {
    const found = await cache.match(path);
    if (!found) return null;
    return { value: (await found.json()) as T, at: Number(found.headers.get(AT)) };
  });
}

/** Notes whose answer this is; deletes what somebody else has seen in this browser. */
export function belongsTo(you: string | null): void {
  if (you === null) return;
  try {
    const before = localStorage.getItem(WHO);
    if (before === you) return;
    localStorage.setItem(WHO, you);
    if (!before) return; // a newcomer who has got an identity
  } catch {
    // Where nothing can be remembered, nothing was kept either.
  }
  written.clear();
  void caches?.delete(NAME).catch(() => undefined);
}

/** Uses the cache if there is one: some private windows have none, nor do pages without https. */
async function using<T>(work: (cache: Cache) => Promise<T>): Promise<T | null> {
  if (!("caches" in globalThis)) return null;
  try {
    return await work(await caches.open(NAME));
  } catch {
    return null;
  }
}
