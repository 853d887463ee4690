// Sentences about the table: dominoes, squares, and everything that happens.
import type { Cell, Domino, Half, Land } from "../board";
import { cellName } from "../board";
import { seatName } from "../lobby/game_lists";
import { levelName } from "../lobby/setup_fields";
import type * as P from "../protocol/types";
import { listed, signed, t, type Key } from "../words";

export function nameOf(state: P.TableState, seat: number | null): string {
  const found = seat === null ? undefined : state.seats[seat];
  return found ? seatName(found, state.seats) : "";
}

/** A name for a sentence that must stay short. */
export const shortened = (name: string): string =>
  name.length > 18 ? `${name.slice(0, 17).trimEnd()}…` : name;

/** A kingdom as one of the winners: its player, or its team. */
export function sideName(state: P.TableState, kingdom: number): string {
  const seats = state.seats.filter((seat) => seat.kingdom === kingdom);
  if (seats.length === 1) return nameOf(state, seats[0]!.seat);
  return t("score.team", { names: seats.map((seat) => nameOf(state, seat.seat)).join(" & ") });
}

/** The names of those who share a kingdom. */
export function kingdomName(state: P.TableState, kingdom: number): string {
  const seats = state.seats.filter((seat) => seat.kingdom === kingdom);
  return listed(seats.map((seat) => nameOf(state, seat.seat)));
}

export const terrainName = (terrain: string) => t(`terrain.${terrain}` as Key);
export const buildingName = (building: string) => t(`building.${building}` as Key);

export function halfText(half: Half): string {
  const name = terrainName(half.terrain);
  return half.crowns > 0 ? `${name} (${t("count.crowns", { count: half.crowns })})` : name;
}

export const dominoText = (domino: Domino): string =>
  t("table.domino", { number: domino.number, a: halfText(domino.a), b: halfText(domino.b) });

/** What lies on a square of a kingdom. */
export function landText(land: Land): string {
  const parts = [
    land.building ? `${terrainName(land.terrain)}: ${buildingName(land.building)}` : halfText(land),
  ];
  if (land.knight) parts.push(t("piece.knight"));
  return parts.join(", ");
}

/** A placement that is being considered. */
export function placementText(domino: Domino, a: Cell, b: Cell, gain: number): string {
  return t("table.placement", {
    a: halfText(domino.a),
    at_a: cellName(a),
    b: halfText(domino.b),
    at_b: cellName(b),
    points: signed(gain),
  });
}

const numbers = (dominoes: readonly P.DominoInfo[]) =>
  listed(dominoes.map((d) => String(d.number)));

/** The name of a seat in a sentence. */
type Naming = (state: P.TableState, seat: number | null) => string;

/** For sentences that have one line. */
export const shortNameOf: Naming = (state, seat) => shortened(nameOf(state, seat));

/** One part of an event as a sentence; empty if it needs no words. */
function happeningText(
  state: P.TableState,
  event: P.Event,
  what: P.Event["happened"][number],
  naming: Naming,
): string {
  const name = naming(state, event.seat);
  switch (what.what) {
    case "placed":
      return what.score === 0
        ? t("log.placed", { name, domino: what.domino.number })
        : t("log.placed-for", { name, domino: what.domino.number, points: signed(what.score) });
    case "discarded":
      return t("log.discarded", { name, domino: what.domino.number });
    case "taxed":
      return t("log.taxed", { name, count: what.coins });
    case "built":
      return t("log.built", { name, building: buildingName(what.building), count: what.cost });
    case "dragon":
      return t("log.dragon", { name, building: buildingName(what.building) });
    case "claimed":
      return t("log.claimed", { name: naming(state, what.player), domino: what.domino.number });
    case "queen":
      return t("log.queen", { name: kingdomName(state, what.kingdom) });
    case "line":
      return t("log.line", { dominoes: numbers(what.dominoes) });
    case "unclaimed":
      return t("log.unclaimed", { dominoes: numbers(what.dominoes) });
    case "round":
      return t("log.round", { round: what.round });
    case "builders":
      return t("log.builders");
    case "began":
      return what.game_number > 1
        ? t("log.began-next", { number: what.game_number })
        : t("log.began");
    case "ended":
      return what.winners.length === 0
        ? t("log.over")
        : t("log.ended", { winners: listed(what.winners.map((k) => sideName(state, k))) });
    case "sat":
      return t("log.sat", {
        name: what.bot ? levelName(what.name) : what.name || naming(state, what.seat),
      });
    case "stood-up":
      return t("log.stood-up", { name });
    case "took-back":
      return t("log.took-back", { name: naming(state, what.seat) });
    case "left":
      return t(
        event.happened.some((also) => also.what === "ended")
          ? `log.left.${what.reason}`
          : `log.${what.reason}`,
        { name: naming(state, what.seat) },
      );
    case "clock":
      return t("log.clock", { name: naming(state, what.seat) });
    case "rematch":
      return t("log.rematch");
    case "cancelled":
      return t("log.cancelled");
    default:
      return "";
  }
}

/** Everything that has happened in the latest turn so far, as short sentences. */
export function turnTexts(state: P.TableState, events: readonly P.Event[]): string[] {
  const latest = events.at(-1);
  if (!latest) return [];
  if (latest.kind !== "move") return eventTexts(state, latest, shortNameOf);
  const texts: string[] = [];
  for (let i = events.length - 1; i >= 0; i--) {
    const event = events[i]!;
    if (event.kind !== "move" || event.seat !== latest.seat) break;
    if (event !== latest && event.happened.some((what) => what.what === "claimed")) break;
    texts.unshift(...eventTexts(state, event, shortNameOf));
    if (event.happened.some((what) => what.what === "placed" || what.what === "discarded")) break;
  }
  return texts;
}

/** Everything that happened in an event, sentence by sentence. */
export function eventTexts(state: P.TableState, event: P.Event, naming: Naming = nameOf): string[] {
  return event.happened.map((what) => happeningText(state, event, what, naming)).filter(Boolean);
}
