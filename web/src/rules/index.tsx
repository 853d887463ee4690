/** The rules page: all games, in our own words, with pictures. */

import type { JSX } from "preact";
import { t } from "../words";
import { KingdominoRules } from "./kingdomino";
import { QueendominoRules } from "./queendomino";
import { RoyalWeddingRules } from "./royal_wedding";
import "./rules.css";

const BOXES = ["kingdomino", "queendomino", "royal-wedding"] as const;

export function Rules(): JSX.Element {
  return (
    <div class="rules">
      <nav aria-label={t("rules.contents")}>
        {BOXES.map((box) => (
          <a key={box} class="button small" href={`#rules-${box}`}>{t(`box.${box}`)}</a>
        ))}
      </nav>
      <KingdominoRules />
      <QueendominoRules />
      <RoyalWeddingRules />
    </div>
  );
}
