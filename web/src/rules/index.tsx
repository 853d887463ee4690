/** The rules of all games, in our own words, with pictures; as a page, or as a panel over the table. */

import type { JSX } from "preact";
import { path } from "../app/router";
import { BOXES } from "../protocol/tables";
import { t } from "../words";
import { KingdominoRules } from "./kingdomino";
import { QueendominoRules } from "./queendomino";
import { RoyalWeddingRules } from "./royal_wedding";
import "./rules.css";

export function Rules(): JSX.Element {
  return (
    <div class="rules">
      {path.value === "/rules" && <h1>{t("button.rules")}</h1>}
      <nav aria-label={t("rules.contents")}>
        {BOXES.map((box) => (
          <a key={box} class="button small" href={`#rules-${box}`}>
            {t(`box.${box}`)}
          </a>
        ))}
      </nav>
      <KingdominoRules />
      <QueendominoRules />
      <RoyalWeddingRules />
    </div>
  );
}
