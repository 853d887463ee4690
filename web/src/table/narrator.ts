// Tells what happens by other means than the picture: live region, tab title, notification, sound.
import { effect } from "@preact/signals";
import { announce } from "../app/live";
import { preferences } from "../settings/preferences";
import { t } from "../words";
import { eventTexts } from "./describe";
import { play } from "../sounds";
import { soundFor } from "./sounds_of";
import type { TableStore } from "./table_store";

/** Starts narrating a game; the returned function ends it. */
export function narrate(store: TableStore): () => void {
  const ends = [effect(() => tellEvent(store)), effect(() => tellTurn(store)), effect(() => tellLink(store))];
  return () => {
    ends.forEach((end) => end());
    document.title = "Fiefdom";
  };
}

function tellEvent(store: TableStore): void {
  const event = store.latest.value;
  const state = store.state.peek();
  if (!event || !state) return;
  announce(eventTexts(state, event).join(" "));
  soundFor(event);
}

let lastTold = "";

function tellTurn(store: TableStore): void {
  const choices = store.choices.value;
  document.title = choices ? `● ${t("table.your-turn")} · Fiefdom` : "Fiefdom";
  if (!choices) return;
  announce(`${t("table.your-turn")}: ${t(`decision.${choices.kind}`)}`);
  const turn = `${store.game}:${choices.number}`;
  const begins = choices.kind === "place" || choices.kind === "claim";
  if (begins && turn !== lastTold) {
    play("turn");
    if (document.hidden && preferences.notify.peek()) notify(store.game);
  }
  lastTold = turn;
}

function notify(game: string): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const note = new Notification(t("table.your-turn"), { body: "Fiefdom", tag: game, icon: "/icons/icon-192.png" });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

function tellLink(store: TableStore): void {
  if (store.socket.link.value === "lost") announce(t("table.reconnecting"));
}
