// The deal of the day on the home page: which game it is, and a link to it.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Icon } from "../art";
import { Link } from "../app/router";
import { api } from "../connection/api";
import type * as P from "../protocol/types";
import { ago, t } from "../words";
import { modeName } from "./game_lists";

const today = signal<P.DealInfo | null>(null);

export function DailyCard(): JSX.Element | null {
  useEffect(() => {
    api.daily().then(
      (deals) => (today.value = deals.today),
      () => undefined, // the lists below say that the server cannot be reached
    );
  }, []);
  const deal = today.value;
  return (
    <section class="card of-the-day" aria-labelledby="daily-card">
      <div>
        <h2 id="daily-card">{t("daily.title")}</h2>
        <p class="muted small">
          {deal
            ? `${modeName(deal.setup)} · ${t("daily.ends", { when: ago(deal.ends_at) })}`
            : "\u00a0"}
        </p>
      </div>
      <Link class="button" to="/daily">
        <Icon name={deal?.your_phase === "over" ? "trophy" : "play"} />
        {t(
          deal?.your_phase === "over"
            ? "daily.see"
            : deal?.your_game
              ? "daily.continue"
              : "button.play",
        )}
      </Link>
    </section>
  );
}
