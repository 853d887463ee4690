// The name of the view in the browser's tab, its history and its bookmarks.
import { useLayoutEffect } from "preact/hooks";

type Part = string | null | undefined | false;

/** Names the view that calls it, most telling part first; without a part it is the first view. */
export function useTitle(...parts: readonly Part[]): void {
  const title = [...parts, "Fiefdom"].filter(Boolean).join(" · ");
  // At once, also in a tab in the background, where frames wait.
  useLayoutEffect(() => void (document.title = title), [title]);
}
