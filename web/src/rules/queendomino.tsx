/** The rules of Queendomino: what it adds to Kingdomino. */

import type { ComponentChildren, JSX } from "preact";
import { Building, Coin, Crown, Dragon, King, Knight, Queen, TerrainSquare, Tower } from "../art";
import { t } from "../words";
import { BuildingList } from "./building_list";
import { Rule } from "./parts";
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
        {STEPS.map(([name, optional, picture]) => (
          <li key={name}>
            {picture}
            <div>
              <strong>{t(`decision.${name}`)}</strong>{" "}
              <span>{t(`rules.step.${optional ? "optional" : "same"}`)}</span>
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
      <h3>{t("score.buildings")}</h3>
      <BuildingList />
    </section>
  );
}

type StepName = "place" | "tax" | "build" | "dragon" | "claim";

const STEPS: [StepName, boolean, ComponentChildren][] = [
  ["place", false, <TerrainSquare terrain="grassland" variant={0} size={44} />],
  ["tax", true, <Knight colour="rose" size={44} />],
  ["build", true, <Building name="fortress" size={44} />],
  ["dragon", true, <Dragon size={44} />],
  ["claim", false, <King colour="rose" size={44} />],
];

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
