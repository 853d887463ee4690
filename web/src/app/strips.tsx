// Strips under the header: messages that concern the whole page.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Icon } from "../art";
import { loadAgain, newer } from "../connection/build";
import { reachable } from "../connection/reach";
import { engineIsReady, ready, waiting } from "../connection/ready";
import { percent, t } from "../words";
import { Button } from "./button";
import { announce } from "./live";
import { match, path } from "./router";
import "./strips.css";

/** The progress of engine and bots on a server that has just been started. */
function Starting(): JSX.Element | null {
  const found = ready.value;
  const busy = found !== null && found.bots < 1;
  useEffect(() => {
    if (busy && found) announce(t("start.engine", { percent: percent(found.engine) }));
  }, [busy]);
  if (!busy) return null;
  const engine = engineIsReady.value;
  const share = engine ? found.bots : found.engine;
  const text = t(engine ? "start.bots" : "start.engine", { percent: percent(share) });
  return (
    <aside class="strip" aria-label={text} data-starting>
      <progress max={1} value={share} aria-label={text} />
      <span>{text}</span>
      {waiting.value > 0 && <span>{t("start.waiting")}</span>}
    </aside>
  );
}

/** A page that is older than the server: it reloads between moves, or on request. */
function NewVersion(): JSX.Element | null {
  if (newer.value === null) return null;
  return (
    <aside class="strip" aria-label={t("offline.update")} data-update>
      <span>{t("offline.update")}</span>
      <Button onClick={() => loadAgain()}>{t("offline.reload")}</Button>
    </aside>
  );
}

/** No connection: what can still be done. A table says so by itself. */
function Away(): JSX.Element | null {
  if (reachable.value || match("/game/:id", path.value)) return null;
  return (
    <aside class="strip" aria-label={t("offline.notice")} data-away>
      <Icon name="offline" />
      <span>{t("offline.notice")}</span>
    </aside>
  );
}

export function Strips(): JSX.Element {
  return (
    <>
      <Away />
      <NewVersion />
      <Starting />
    </>
  );
}
