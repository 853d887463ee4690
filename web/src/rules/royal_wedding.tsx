/** The rules of Royal Wedding: both boxes at one table. */

import type { JSX } from "preact";
import { DominoBack } from "../art";
import { t } from "../words";
import { ModeTable, Rule } from "./parts";

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
      <ModeTable
        columns={["line", "grid"]}
        modes={{
          "royal-wedding-3": [4, 7],
          "royal-wedding-4": [4, 7],
          "royal-wedding-5": [8, 5],
          "royal-wedding-6": [8, 5],
          "royal-wedding-6-teams": [8, 7],
          "royal-wedding-8-teams": [8, 7],
        }}
      />
    </section>
  );
}
