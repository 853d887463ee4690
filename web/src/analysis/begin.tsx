// The start of an analysis: an empty table, or a position as text.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Button, Problem } from "../app/button";
import { Link } from "../app/router";
import { about, loadAbout } from "../connection/about";
import { api, ApiError } from "../connection/api";
import { errorText } from "../lobby/error_text";
import { chosen, setupRequest } from "../lobby/setup_choice";
import { GameFields, OptionFields } from "../lobby/setup_fields";
import type * as P from "../protocol/types";
import { t } from "../words";
import { linkTo } from "./position_link";

/** `onOpen` gets the address of the board that was chosen. */
export function Begin({ onOpen }: { onOpen(link: string): void }): JSX.Element {
  const text = useSignal("");
  const problem = useSignal<string | null>(null);
  useEffect(loadAbout, []);
  const open = async (start: P.BoardRequest["start"]) => {
    problem.value = null;
    try {
      onOpen(await linkTo((await api.board({ start })).position));
    } catch (error) {
      // The server says where in the text the mistake is.
      const place = error instanceof ApiError && error.code === "bad-position" ? error.message : "";
      problem.value = `${errorText(error)} ${place}`.trim();
    }
  };
  return (
    <main class="page">
      <h1>{t("analysis.title")}</h1>
      <p class="muted">{t("analysis.lead")}</p>
      <Problem text={problem.value} />
      <section class="card stack" aria-labelledby="begin-empty">
        <h2 id="begin-empty">{t("analysis.empty")}</h2>
        <GameFields />
        <OptionFields />
        <div>
          <Button
            icon="play"
            look="main"
            disabled={!about.value}
            onClick={() => void open({ kind: "setup", setup: setupRequest(chosen.value) })}
          >
            {t("analysis.open")}
          </Button>
        </div>
      </section>
      <section class="card stack" aria-labelledby="begin-text">
        <h2 id="begin-text">{t("analysis.text")}</h2>
        <textarea
          class="input position-text"
          rows={8}
          spellcheck={false}
          aria-labelledby="begin-text"
          value={text.value}
          onInput={(e) => (text.value = e.currentTarget.value)}
        />
        <div>
          <Button
            icon="confirm"
            look="main"
            disabled={!text.value.trim()}
            onClick={() => void open({ kind: "position", position: text.value })}
          >
            {t("analysis.open")}
          </Button>
        </div>
      </section>
      <p>
        <Link to="/finished">{t("home.finished")}</Link>
      </p>
    </main>
  );
}
