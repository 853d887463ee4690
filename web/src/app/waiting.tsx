// A view that waits for the server, and one that cannot be shown.
import type { JSX } from "preact";
import { t } from "../words";
import { Link } from "./router";

export function Loading(): JSX.Element {
  return (
    <main class="page">
      <p class="loading" role="status">
        {t("page.loading")}
      </p>
    </main>
  );
}

export function Trouble({ problem }: { problem: string }): JSX.Element {
  return (
    <main class="page">
      <h1>{problem}</h1>
      <p>
        <Link class="button" to="/">
          {t("end.home")}
        </Link>
      </p>
    </main>
  );
}
