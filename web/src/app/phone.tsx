// How to open this page on a phone, if the server can be reached from the network.
import type { JSX } from "preact";
import { addressFor, qrFor } from "../connection/about";
import { t } from "../words";

export function Phone(): JSX.Element {
  const address = addressFor("/");
  return (
    <div class="phone">
      <p>
        {t("start.phone-how")} <a href={address}>{address}</a>
      </p>
      <img src={qrFor("/")} alt={t("start.phone-code", { address })} width={260} height={260} />
      <p class="muted">{t("start.phone-open")}</p>
    </div>
  );
}
