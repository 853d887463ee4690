// Taking over a seat from another device by its private link.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { api } from "../connection/api";
import { Button, Problem } from "../app/button";
import { go, Link } from "../app/router";
import { useTitle } from "../app/title";
import { t } from "../words";
import { errorText } from "./error_text";

export function TakeSeat({ token }: { token: string }): JSX.Element {
  const problem = useSignal<string | null>(null);
  useTitle(t("seat.move-title"));
  const take = async () => {
    try {
      const joined = await api.takeSeat(token);
      go(`/game/${joined.state.game}`, true);
    } catch (error) {
      problem.value = errorText(error);
    }
  };
  return (
    <main class="page narrow">
      <h1>{t("seat.move-title")}</h1>
      <p>{t("seat.move-lead")}</p>
      <div class="row">
        <Button look="main" onClick={() => void take()}>
          {t("seat.move-here")}
        </Button>
        <Link class="button" to="/">
          {t("button.cancel")}
        </Link>
      </div>
      <Problem text={problem.value} />
    </main>
  );
}
