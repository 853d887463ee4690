// The leaderboard of a deal: everyone who finished it, by lead over the best bot.
import type { JSX } from "preact";
import { Icon } from "../art";
import { Link } from "../app/router";
import type * as P from "../protocol/types";
import { number, signed, t } from "../words";

export function Results({ deal }: { deal: P.DealInfo }): JSX.Element {
  if (deal.results.length === 0) return <p class="muted">{t("daily.nobody")}</p>;
  return (
    <div class="table-wrap">
      <table class="sheet-table deal-table">
        <thead>
          <tr>
            <th scope="col">{t("daily.place")}</th>
            <th scope="col">{t("daily.player")}</th>
            <th scope="col">{t("daily.ahead")}</th>
            <th scope="col">{t("table.score")}</th>
          </tr>
        </thead>
        <tbody>
          {deal.results.map((result) => (
            <Row key={result.player} result={result} />
          ))}
        </tbody>
      </table>
      <p class="muted small">{t("daily.ahead-help")}</p>
    </div>
  );
}

function Row({ result }: { result: P.DealResult }): JSX.Element {
  const name = result.name || t("page.guest");
  return (
    <tr class={result.you ? "own" : ""}>
      <td>{number(result.place)}</td>
      <th scope="row">
        {result.kind === "account" && <Icon name="bot" />} {name}
        {result.you && <span class="muted"> ({t("table.you")})</span>}{" "}
        {result.game && (
          <Link
            class="replay-link"
            to={`/game/${result.game}/replay`}
            aria-label={t("daily.replay", { name })}
          >
            <Icon name="replay" />
          </Link>
        )}
      </th>
      {result.points === null || result.lead === null ? (
        <td colSpan={2} class="muted">
          {t("seat.left.resigned")}
        </td>
      ) : (
        <>
          <td>{signed(result.lead)}</td>
          <td>{number(result.points)}</td>
        </>
      )}
    </tr>
  );
}
