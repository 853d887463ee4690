// The dominoes that nobody has seen yet.
import type { JSX } from "preact";
import { DominoView } from "../board";
import { dominoInfo } from "../connection/about";
import type * as P from "../protocol/types";
import { t } from "../words";
import { dominoText } from "./describe";
import "./unseen.css";

export function Unseen({ state }: { state: P.TableState }): JSX.Element {
  return <Piles piles={state.unseen} />;
}

/** Dominoes of each box, in the order given. */
export function Piles({ piles }: { piles: readonly P.UnseenDominoes[] }): JSX.Element {
  return (
    <div class="stack">
      {piles.map(({ box, numbers }) => (
        <section key={box}>
          <h3>
            {t(`box.${box}`)}: {t("count.dominoes", { count: numbers.length })}
          </h3>
          <ul class="unseen">
            {numbers.map((number) => {
              const domino = dominoInfo(box, number);
              return (
                <li key={number}>
                  <span class="number muted" aria-hidden="true">
                    {number}
                  </span>
                  {domino && <DominoView domino={domino} title={dominoText(domino)} />}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
