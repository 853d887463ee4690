// A table without a network: as it was when it was last seen on this device.
import { effect, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { openSheet } from "../app/sheets";
import { loadAgain, mayLoadAgain } from "../connection/build";
import { keep, recall } from "../offline/seen";
import type * as P from "../protocol/types";
import type { TableStore } from "./table_store";

const SOON = 250;

/** Keeps the table, and shows the kept one while there is no connection. */
export function useKeptTable(store: TableStore): boolean {
  const unseen = useSignal(false);
  const path = `/games/${store.game}`;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      timer = undefined;
      void keep(path, { state: store.state.peek(), you: store.you.peek() });
    };
    const keeping = effect(() => {
      if (store.state.value && store.socket.link.value === "open")
        timer ??= setTimeout(write, SOON);
    });
    const showing = effect(() => {
      if (store.socket.link.value !== "lost" || store.state.peek()) return;
      void recall<P.TableView>(path).then((seen) => {
        if (store.state.peek()) return;
        unseen.value = seen === null;
        if (!seen) return;
        store.you.value = seen.value.you;
        store.state.value = seen.value.state;
      });
    });
    return () => {
      if (timer !== undefined) {
        clearTimeout(timer);
        write();
      }
      keeping();
      showing();
    };
  }, [store]);
  return unseen.value;
}

/** Loads a newer page if there is one, between moves: never during a decision or with a panel open. */
export function useNewestPage(store: TableStore): void {
  useEffect(
    () =>
      effect(() => {
        const busy =
          store.choices.value !== null ||
          store.sent.value !== null ||
          store.planning.plan.value !== null ||
          openSheet.value !== null;
        const going = ["waiting", "playing"].includes(store.state.value?.phase ?? "");
        const typing = document.activeElement?.matches("input, select, textarea");
        if (going && !busy && !typing && mayLoadAgain()) loadAgain();
      }),
    [store],
  );
}
