// The name of the view in the browser's tab, its history and its bookmarks.
import { useLayoutEffect } from "preact/hooks";

type Part = string | null | undefined | false;

/** Sets the title of the current view, most specific part first; the home page has no parts. */
export function useTitle(...parts: readonly Part[]): void {
  const title = [...parts, "Fiefdom"].filter(Boolean).join(" · ");
  // In a layout effect, since a background tab gets no frames.
  useLayoutEffect(() => void (document.title = title), [title]);
}
