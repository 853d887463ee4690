/** The rules of Royal Wedding: both boxes at one table. */

import type { JSX } from "preact";
import { DominoBack } from "../art";
import { number, t } from "../words";
import { Rule } from "./parts";

// rules: Modes. Grid and domino count of a line.
const MODES = [
  ["royal-wedding-3", 4, 7],
  ["royal-wedding-4", 4, 7],
  ["royal-wedding-5", 8, 5],
  ["royal-wedding-6", 8, 5],
  ["royal-wedding-6-teams", 8, 7],
  ["royal-wedding-8-teams", 8, 7],
] as const;

export function RoyalWeddingRules(): JSX.Element {
  return (
    <section id="rules-royal-wedding">
      <h2>{t("box.royal-wedding")}</h2>
      <Rule
        title="rules.both"
        texts={["rules.both.text", "rules.both.left"]}
        picture={
          <>
            <DominoBack box="queendomino" size={60} />
            <DominoBack box="kingdomino" size={60} />
          </>
        }
      />
      <Rule title="rules.teams" texts={["rules.teams.text"]} />
      <div class="table-scroll">
        <table class="mode-table">
          <thead>
            <tr>
              <th scope="col">{t("rules.table.game")}</th>
              <th scope="col">{t("rules.table.line")}</th>
              <th scope="col">{t("rules.table.grid")}</th>
            </tr>
          </thead>
          <tbody>
            {MODES.map(([mode, line, grid]) => (
              <tr key={mode}>
                <th scope="row">{t(`mode.${mode}`)}</th>
                <td>{number(line)}</td>
                <td>{`${number(grid)}×${number(grid)}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
