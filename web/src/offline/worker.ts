// The service worker, with which the page opens without a network. It keeps only the page's own
// files, never answers of the server; with a network you always get the newest page.
/** Filled in by the build: its id, and the files that the page is made of. */
declare const BUILD: string;
declare const FILES: readonly string[];

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  addEventListener(name: "install" | "activate", listen: (event: Lasting) => void): void;
  addEventListener(name: "fetch", listen: (event: Fetching) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}
const worker = self as unknown as Worker;

const PREFIX = "fiefdom-page-";
const MINE = PREFIX + BUILD;
/** After this long, the cached page is better than none. */
const SLOW = 5000;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (!/^\/(api|health|metrics)\b/.test(pathname)) event.respondWith(page(request));
  } else if (/^\/(assets|icons)\/|^\/manifest\.webmanifest$/.test(pathname))
    event.respondWith(file(request));
});

async function install(): Promise<void> {
  const answer = await fetch("/", { cache: "no-cache" });
  // A server that has been upgraded sends another page, which its own worker will keep.
  if (!answer.ok || !(await answer.clone().text()).includes(`"${BUILD}"`))
    throw new Error("another build");
  const cache = await caches.open(MINE);
  await cache.addAll([...FILES]);
  await cache.put("/", answer);
  await worker.skipWaiting();
}

/** Drops the files of older pages, but for the last one: it may still be open in another tab. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== MINE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function page(request: Request): Promise<Response> {
  const kept = () => caches.open(MINE).then((cache) => cache.match("/"));
  try {
    const answer = await Promise.race([fetch(request), tooLate()]);
    if (answer.status < 502) return answer;
    return (await kept()) ?? answer;
  } catch (error) {
    const found = await kept();
    if (found) return found;
    throw error;
  }
}

async function file(request: Request): Promise<Response> {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok && new URL(request.url).pathname.startsWith("/assets/")) {
    const cache = await caches.open(MINE);
    await cache.put(request, answer.clone());
  }
  return answer;
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error("slow")), SLOW));
}
