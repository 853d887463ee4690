// A view that is waiting for the server, and one that cannot be shown.
import type { JSX } from "preact";
import { t } from "../words";
import { Link } from "./router";
import { useTitle } from "./title";

export function Loading(): JSX.Element {
  return (
    <main class="page">
      <p class="loading" role="status">
        {t("page.loading")}
      </p>
    </main>
  );
}

interface TroubleProps {
  problem: string;
  /** Where to go from here, and its name; home by default. */
  to?: string;
  name?: string;
}

export function Trouble({ problem, to = "/", name = t("end.home") }: TroubleProps): JSX.Element {
  useTitle(problem);
  return (
    <main class="page">
      <h1>{problem}</h1>
      <p>
        <Link class="button main" to={to}>
          {name}
        </Link>
      </p>
    </main>
  );
}
