// Tells the styles how much height a phone has left for the board, in any language and decision.
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Keeps `--above` (where the board begins) and `--bar` (the height of the action bar) up to date. */
export function useBoardHeight(
  table: RefObject<HTMLElement | null>,
  changes: readonly unknown[],
): void {
  useLayoutEffect(() => {
    const element = table.current;
    if (!element) return;
    const measure = () => {
      const board = element.querySelector("[data-board]");
      const bar = element.querySelector<HTMLElement>(".table-actions");
      if (!board || !bar) return;
      const above = Math.ceil(board.getBoundingClientRect().top + scrollY);
      element.style.setProperty("--above", `${above}px`);
      element.style.setProperty("--bar", `${bar.offsetHeight}px`);
    };
    const watch = new ResizeObserver(measure);
    for (const part of element.children) watch.observe(part);
    const owners = element.querySelector(".table-main > .owners");
    if (owners) watch.observe(owners);
    return () => watch.disconnect();
  }, changes);
}
