// A summary for each kingdom: words, losses by kind, luck and skill.
import type { JSX } from "preact";
import { Shield } from "../art";
import { DECISIONS, type DecisionKind } from "../protocol/tables";
import type * as P from "../protocol/types";
import { kingdomName } from "../table/describe";
import { kingdomColour } from "../table/table_view";
import { number, percent, signed, t } from "../words";

const WORDS = ["best", "good", "inaccuracy", "mistake", "blunder"] as const;

export function Summary({
  state,
  review,
}: {
  state: P.TableState;
  review: P.ReviewInfo;
}): JSX.Element {
  const { kingdoms } = review;
  const lost = (kingdom: P.ReviewedKingdom, kind: DecisionKind) =>
    kingdom.kinds.find((entry) => entry.kind === kind);
  const kinds = DECISIONS.filter((kind) => kingdoms.some((kingdom) => lost(kingdom, kind)));
  return (
    <div class="card review-summary">
      <h2 id="summary">{t("review.summary")}</h2>
      <div class="table-wrap" tabIndex={0} role="region" aria-labelledby="summary">
        <table class="sheet-table">
          <thead>
            <tr>
              <td />
              {kingdoms.map(({ kingdom }) => (
                <th key={kingdom} scope="col">
                  <span class="heads">
                    <Shield colour={kingdomColour(state, kingdom)} size={24} />
                  </span>
                  <span>{kingdomName(state, kingdom)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WORDS.map((word) => (
              <tr key={word}>
                <th scope="row">{t(`review.word.${word}`)}</th>
                {kingdoms.map((kingdom) => (
                  <td key={kingdom.kingdom} class="number">
                    {number(kingdom.words[word] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tbody>
            <Heading words={t("review.lost-points")} columns={kingdoms.length} />
            {kinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{t(`review.kind.${kind}`)}</th>
                {kingdoms.map((kingdom) => (
                  <td key={kingdom.kingdom} class="number">
                    {points(-(lost(kingdom, kind)?.points ?? 0))}
                  </td>
                ))}
              </tr>
            ))}
            <tr class="total">
              <th scope="row">{t("score.total")}</th>
              {kingdoms.map((kingdom) => (
                <td key={kingdom.kingdom} class="number">
                  {points(-kingdom.lost_points)}
                </td>
              ))}
            </tr>
            <Row
              title={t("review.average")}
              kingdoms={kingdoms}
              of={(k) => percent(-k.lost_chance / Math.max(1, decisionsOf(k)), true)}
            />
          </tbody>
          <tbody>
            <Heading words={t("review.luck")} columns={kingdoms.length} />
            <Row
              title={t("review.chance")}
              kingdoms={kingdoms}
              of={(k) => percent(k.luck_chance, true)}
            />
            <Row title={t("review.points")} kingdoms={kingdoms} of={(k) => points(k.luck_points)} />
          </tbody>
        </table>
      </div>
    </div>
  );
}

const decisionsOf = (kingdom: P.ReviewedKingdom) =>
  Object.values(kingdom.words).reduce((sum, count) => sum + count, 0);

const points = (value: number) => signed(Math.round(value * 10) / 10);

function Heading({ words, columns }: { words: string; columns: number }): JSX.Element {
  return (
    <tr>
      <th scope="colgroup" colSpan={columns + 1} class="review-part">
        {words}
      </th>
    </tr>
  );
}

function Row({
  title,
  kingdoms,
  of,
}: {
  title: string;
  kingdoms: readonly P.ReviewedKingdom[];
  of(kingdom: P.ReviewedKingdom): string;
}): JSX.Element {
  return (
    <tr>
      <th scope="row">{title}</th>
      {kingdoms.map((kingdom) => (
        <td key={kingdom.kingdom} class="number">
          {of(kingdom)}
        </td>
      ))}
    </tr>
  );
}
