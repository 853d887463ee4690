// The hidden order that was committed to before the first move; once revealed, anyone can check it.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type * as P from "../protocol/types";
import { t } from "../words";
import "./sealed.css";

/** The commitment to an order with its nonce: sha256 of both, in hexadecimal. */
async function sealOf(revealed: P.Revealed): Promise<string> {
  const bytes = new TextEncoder().encode(`${revealed.nonce}\n${revealed.order}`);
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

interface SealedProps {
  /** A table, or anything else with a committed order. */
  state: Pick<P.TableState, "commitment" | "revealed">;
}

export function Sealed({ state }: SealedProps): JSX.Element {
  const { commitment, revealed } = state;
  const genuine = useSignal<boolean | null>(null);
  useEffect(() => {
    // Without a secure connection the browser offers no hashing; then the text alone must do.
    if (revealed && "subtle" in crypto)
      void sealOf(revealed).then((seal) => (genuine.value = seal === commitment));
  }, [revealed, commitment]);
  return (
    <details class="sealed">
      <summary>{t("table.commitment")}</summary>
      <p>
        <code>{commitment}</code>
      </p>
      {revealed && (
        <p>
          <code>{revealed.nonce}</code>
        </p>
      )}
      {revealed && (
        <p>
          <code>{revealed.order}</code>
        </p>
      )}
      {genuine.value === true && <p class="true">{t("table.commitment-kept")}</p>}
      {genuine.value === false && <p class="problem">{t("table.commitment-broken")}</p>}
    </details>
  );
}
