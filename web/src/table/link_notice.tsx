// Says over everything else that the connection is lost, and what happens to the move.
import type { JSX } from "preact";
import { Icon } from "../art";
import { t } from "../words";
import type { TableStore } from "./table_store";
import "./link_notice.css";

export function LinkNotice({ store }: { store: TableStore }): JSX.Element | null {
  if (store.socket.link.value !== "lost") return null;
  return (
    <p class="link-notice" role="alert">
      <Icon name="offline" />
      <span>
        {t("table.reconnecting")} {store.sent.value && t("table.move-kept")}
      </span>
    </p>
  );
}
