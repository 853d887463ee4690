// Whether the server can be reached; while it cannot, it is polled now and then.
import { signal } from "@preact/signals";
import { BUILD, hearBuild } from "./build";
import { apiPath } from "./paths";

export const reachable = signal(true);

const EVERY = 4000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Notes whether there was an answer, and returns it. */
export function heard(answer: Response | null): Response | null {
  const there = answer !== null && !isOfProxy(answer);
  if (answer && there) hearBuild(answer.headers?.get("fiefdom-build"));
  reachable.value = there;
  clearTimeout(timer);
  if (!there && BUILD) timer = setTimeout(() => void look(), EVERY);
  return there ? answer : null;
}

/** Whether the answer came from a proxy because the server is down. */
function isOfProxy({ status, headers }: Response): boolean {
  const ours = headers?.get("content-type")?.startsWith("application/json");
  return status >= 502 && status <= 504 && !ours;
}

async function look(): Promise<void> {
  if (document.hidden) timer = setTimeout(() => void look(), EVERY);
  else heard(await fetch(apiPath("GET /ready", {})).catch(() => null));
}

globalThis.addEventListener?.("online", () => void (!reachable.value && look()));
