/** The rules of Royal Wedding: both boxes at one table. */

import type { JSX } from "preact";
import { DominoBack } from "../art";
import { t } from "../words";
import { ModeTable, OptionList, Rule } from "./parts";

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
      <ModeTable box="royal-wedding" columns={["line", "grid"]} />
      <OptionList box="royal-wedding" />
      <p>{t("rules.teams.text")}</p>
    </section>
  );
}
