// Reports what happens by live region, notification and sound.
import { effect } from "@preact/signals";
import { announce } from "../app/live";
import { cellName } from "../board";
import type * as P from "../protocol/types";
import { preferences } from "../settings/preferences";
import { signed, t } from "../words";
import type { Deciding } from "./deciding";
import { buildingName, dominoText, eventTexts, placementText } from "./describe";
import { play } from "../sounds";
import { soundFor } from "./sounds_of";
import type { TableStore } from "./table_store";

/** Announces what is being considered, once the player has stopped moving it. */
export function narrateChoice(deciding: Deciding): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = effect(() => {
    const choice = deciding.ready.value;
    clearTimeout(timer);
    if (choice && choice.kind !== "discard")
      timer = setTimeout(() => announce(choiceText(choice)), 250);
  });
  return () => {
    clearTimeout(timer);
    end();
  };
}

function choiceText(choice: P.Choice): string {
  const [first, second] = choice.squares;
  if (choice.kind === "place" && choice.domino && first && second)
    return placementText(choice.domino, first, second, choice.score);
  if (choice.kind === "claim" && choice.domino) return dominoText(choice.domino);
  const parts = choice.building ? [buildingName(choice.building)] : [];
  parts.push(...choice.squares.map(cellName));
  parts.push(`${t("table.coins")} ${signed(choice.coins)}`);
  if (choice.score !== 0) parts.push(`${t("table.score")} ${signed(choice.score)}`);
  return parts.join(", ");
}

/** Starts narrating a game; the returned function ends it. */
export function narrate(store: TableStore): () => void {
  const ends = [
    effect(() => tellEvent(store)),
    effect(() => tellTurn(store)),
    effect(() => tellLink(store)),
  ];
  return () => ends.forEach((end) => end());
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
  const note = new Notification(t("table.your-turn"), {
    body: "Fiefdom",
    tag: game,
    icon: "/icons/icon-192.png",
  });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

function tellLink(store: TableStore): void {
  if (store.socket.link.value === "lost") announce(t("table.reconnecting"));
}
