/** The rules of Queendomino: what it adds to Kingdomino. */

import type { JSX } from "preact";
import { Building, Coin, Crown, Dragon, King, Knight, Queen, TerrainSquare, Tower } from "../art";
import { DECISIONS, type DecisionKind } from "../protocol/tables";
import { t } from "../words";
import { BuildingList } from "./building_list";
import { OptionList, Rule } from "./parts";
import { Scene } from "./scene";

export function QueendominoRules(): JSX.Element {
  return (
    <section id="rules-queendomino">
      <h2>{t("box.queendomino")}</h2>
      <Rule
        title="rules.new"
        texts={["rules.new.text", "rules.new.start"]}
        picture={
          <>
            <TerrainSquare terrain="town" variant={0} size={84} />
            <Coin size={84} />
            <Knight colour="rose" size={84} />
          </>
        }
      />
      <h3>{t("rules.steps")}</h3>
      <ol class="turn-steps">
        {DECISIONS.map((kind) => (
          <li key={kind}>
            {STEPS[kind].picture}
            <div>
              <strong>{t(`decision.${kind}`)}</strong>{" "}
              <span>{t(`rules.step.${STEPS[kind].note}`)}</span>
            </div>
          </li>
        ))}
      </ol>
      <Rule
        title="rules.tax"
        texts={["rules.tax.text", "rules.tax.both"]}
        picture={<TaxPicture />}
      />
      <Rule
        title="rules.build"
        texts={["rules.build.text", "rules.build.effect", "rules.build.round", "rules.build.pile"]}
        picture={
          <>
            <Building name="tavern" size={84} />
            <Building name="church" size={84} />
            <Building name="witch_hut" size={84} />
          </>
        }
      />
      <Rule
        title="rules.queen"
        texts={["rules.queen.text", "rules.queen.gives"]}
        picture={
          <>
            <Queen size={120} />
            <Tower size={90} />
          </>
        }
      />
      <Rule title="rules.dragon" texts={["rules.dragon.text"]} picture={<Dragon size={120} />} />
      <Rule
        title="rules.score"
        texts={["rules.queen-score.text", "rules.queen-score.ties"]}
        picture={
          <>
            <Crown size={64} />
            <Coin size={64} />
            <Building name="statue" size={64} />
          </>
        }
      />
      <Rule
        title="new.players"
        texts={["rules.queen-players.text", "rules.queen-players.claims"]}
      />
      <OptionList box="queendomino" />
      <h3>{t("score.buildings")}</h3>
      <BuildingList />
    </section>
  );
}

const STEPS: Record<DecisionKind, { note: "same" | "optional"; picture: JSX.Element }> = {
  place: { note: "same", picture: <TerrainSquare terrain="grassland" variant={0} size={44} /> },
  tax: { note: "optional", picture: <Knight colour="rose" size={44} /> },
  build: { note: "optional", picture: <Building name="fortress" size={44} /> },
  dragon: { note: "optional", picture: <Dragon size={44} /> },
  claim: { note: "same", picture: <King colour="rose" size={44} /> },
};

function TaxPicture(): JSX.Element {
  return (
    <Scene
      title={t("rules.tax.picture")}
      colour="rose"
      map={["g g1 C", "g w w", "g w t"]}
      outlined={[
        {
          cells: [
            [0, 1],
            [0, 0],
            [1, 0],
            [0, 2],
          ],
          tone: "good",
          label: "+4",
        },
      ]}
    />
  );
}
