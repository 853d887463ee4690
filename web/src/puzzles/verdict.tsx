// Whether the answer was right, and how to go on.
import type { JSX } from "preact";
import { Button } from "../app/button";
import { Icon } from "../art";
import type * as P from "../protocol/types";
import { number, t } from "../words";

export function verdictText(reply: P.PuzzleReply): string {
  if (reply.right === null) return t("puzzle.told");
  return t(reply.right ? "puzzle.right" : "puzzle.wrong");
}

interface VerdictProps {
  reply: P.PuzzleReply;
  onAgain(): void;
  onShow(): void;
  onNext(): void;
}

export function Verdict({ reply, onAgain, onShow, onNext }: VerdictProps): JSX.Element {
  const wrong = reply.right === false;
  const kind = wrong ? "missed" : reply.right ? "found" : "told";
  return (
    <div
      class={`actions puzzle-verdict ${kind}`}
      role="group"
      aria-label={t("puzzle.title")}
      data-verdict={kind}
    >
      <div class="actions-what">
        <p>
          <Icon name={wrong ? "warning" : reply.right ? "confirm" : "hint"} />{" "}
          <b>{verdictText(reply)}</b>
        </p>
        <p class="small muted number">
          {t("puzzle.streak")}: {number(reply.progress.streak)}
        </p>
      </div>
      <div class="actions-buttons">
        {wrong && (
          <>
            <Button icon="hint" onClick={onShow}>
              {t("puzzle.show")}
            </Button>
            <Button icon="rotate-back" look="main" onClick={onAgain}>
              {t("page.try-again")}
            </Button>
          </>
        )}
        {!wrong && (
          <Button look="main" onClick={onNext}>
            {t("button.next")}
            <Icon name="next" />
          </Button>
        )}
      </div>
    </div>
  );
}
