// Lets the page open without a network from the next visit on, where the browser can do that.
import { BUILD } from "../connection/build";

/** Starts the service worker once the page is at rest. Without one everything works as before. */
export function registerWorker(): void {
  if (!BUILD || !("serviceWorker" in navigator)) return;
  const start = () => void register().catch(() => undefined); // private browsing may forbid it
  if (document.readyState === "complete") setTimeout(start, 0);
  else addEventListener("load", () => setTimeout(start, 0), { once: true });
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  // What this visit loaded before the worker was there, such as the words of a language.
  const cache = await caches.open(`fiefdom-page-${BUILD}`);
  for (const { name } of performance.getEntriesByType("resource")) {
    const { origin, pathname } = new URL(name);
    const ours = origin === location.origin && pathname.startsWith("/assets/");
    if (ours && !(await cache.match(name))) await cache.add(name);
  }
}
