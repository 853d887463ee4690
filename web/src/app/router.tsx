// Addresses of the page, and navigation between them without a reload.
import { signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { loadAgain, mayLoadAgain } from "../connection/build";

export const path = signal(location.pathname);
addEventListener("popstate", () => (path.value = location.pathname));

/** Goes to another view of the page. */
export function go(to: string, replace = false): void {
  if (mayLoadAgain()) return loadAgain(new URL(to, location.href).href);
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  path.value = location.pathname;
  scrollTo(0, 0);
}

/** The parts of an address that match a pattern such as /game/:id, or null. */
export function match(pattern: string, address: string): Record<string, string> | null {
  const [want, have] = [pattern.split("/"), address.replace(/\/+$/, "").split("/")];
  if (want.length !== have.length) return null;
  const found: Record<string, string> = {};
  for (const [i, part] of want.entries()) {
    const value = have[i] ?? "";
    if (part.startsWith(":")) found[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return found;
}

interface LinkProps {
  to: string;
  class?: string;
  "aria-label"?: string;
  children: ComponentChildren;
}

export function Link({ to, children, ...rest }: LinkProps): JSX.Element {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}
