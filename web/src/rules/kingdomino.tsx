/** The rules of Kingdomino with all its options. */

import type { JSX } from "preact";
import { number, t } from "../words";
import { Captioned, LinePicture, ModeTable, OptionList, Rule } from "./parts";
import { Scene } from "./scene";

export function KingdominoRules(): JSX.Element {
  return (
    <section id="rules-kingdomino">
      <h2>{t("box.kingdomino")}</h2>
      <Rule title="rules.goal" texts={["rules.goal.text"]} picture={<GoalPicture />} />
      <Rule
        title="rules.line"
        texts={["rules.line.text", "rules.line.first"]}
        picture={<LineOfFour />}
      />
      <Rule title="rules.turn" texts={["rules.turn.text", "rules.turn.order"]} />
      <Rule
        title="rules.place"
        texts={["rules.place.text", "rules.place.grid", "rules.place.discard"]}
        picture={<PlacePictures />}
      />
      <Rule
        title="rules.score"
        texts={["rules.score.text", "rules.score.ties"]}
        picture={<ScorePicture />}
      />
      <Rule title="new.players" texts={["rules.players.text"]} />
      <ModeTable box="kingdomino" columns={["kings", "dominoes", "line", "grid"]} />
      <OptionList box="kingdomino" />
      <p>{t("rules.options.middle-kingdom")}</p>
    </section>
  );
}

function GoalPicture(): JSX.Element {
  return (
    <Scene
      title={t("rules.goal.picture")}
      map={["f f1 l l w", "f f g1 l1 w1", "m2 s C w w", "m1 s1 g g2 w", "s w w g f"]}
    />
  );
}

function LineOfFour(): JSX.Element {
  return (
    <LinePicture
      title={t("rules.line.picture")}
      pieces={[
        { number: 3, halves: ["forest", 0, "forest", 0], king: "rose" },
        { number: 19, halves: ["wheat", 1, "forest", 0] },
        { number: 31, halves: ["lake", 1, "wheat", 0], king: "blue" },
        { number: 48, halves: ["wheat", 0, "mine", 3] },
      ]}
    />
  );
}

function PlacePictures(): JSX.Element {
  return (
    <>
      <Captioned caption={t("rules.place.good")}>
        <Scene
          title={t("rules.place.good")}
          map={["f l1 . .", "f C w w1", ". . . ."]}
          outlined={[
            {
              cells: [
                [2, 1],
                [3, 1],
              ],
              tone: "good",
              label: "✓",
            },
          ]}
        />
      </Captioned>
      <Captioned caption={t("rules.place.bad")}>
        <Scene
          title={t("rules.place.bad")}
          map={["f l1 g m1", "f C . .", ". . . ."]}
          outlined={[
            {
              cells: [
                [2, 0],
                [3, 0],
              ],
              tone: "bad",
              label: "✗",
            },
          ]}
        />
      </Captioned>
    </>
  );
}

function ScorePicture(): JSX.Element {
  const product = (squares: number, crowns: number): string =>
    `${number(squares)}×${number(crowns)}=${number(squares * crowns)}`;
  return (
    <Scene
      title={t("rules.score.picture")}
      map={["f f1 l l", "f f1 C l", "f w w1 g"]}
      outlined={[
        {
          cells: [
            [0, 1],
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 2],
          ],
          tone: "good",
          label: product(5, 2),
        },
        {
          cells: [
            [2, 0],
            [3, 0],
            [3, 1],
          ],
          tone: "good",
          label: product(3, 0),
        },
      ]}
    />
  );
}
