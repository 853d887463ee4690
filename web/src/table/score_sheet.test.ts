import assert from "node:assert/strict";
import { test } from "node:test";
import type * as P from "../protocol/types";
import { winnersText } from "./score_sheet";

function table(teams: boolean): P.TableState {
  const names = ["Ada", "Bert", "Cleo", "Dan"];
  const seats = names.map((name, seat) => ({
    seat,
    kingdom: teams ? seat % 2 : seat,
    kind: "person",
    name,
    left: null,
  }));
  return { seats } as unknown as P.TableState;
}
const won = (...winners: number[]) => ({ winners }) as P.ScoreSheetInfo;

test("one wins, or several share the victory", () => {
  assert.equal(winnersText(table(false), won(1)), "Bert wins!");
  assert.equal(winnersText(table(false), won(0, 2)), "Ada and Cleo share the victory!");
});

test("a team of two is one winner, and two teams are two", () => {
  assert.equal(winnersText(table(true), won(0)), "Team Ada & Cleo wins!");
  assert.equal(
    winnersText(table(true), won(0, 1)),
    "Team Ada & Cleo and Team Bert & Dan share the victory!",
  );
});

test("where everybody left nobody wins", () => {
  assert.equal(winnersText(table(false), won()), "The game is over.");
});
