// A link to give to somebody: copied with one click, or shared where the device can.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Icon } from "../art";
import { addressFor, loadAbout } from "../connection/about";
import { t } from "../words";
import "./share_link.css";

export function ShareLink({ path }: { path: string }): JSX.Element {
  const copied = useSignal(false);
  useEffect(loadAbout, []);
  const url = addressFor(path);
  const copy = async (field: HTMLInputElement | null) => {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      // Without a secure context there is no clipboard; the selected text can be copied by hand.
      field?.select();
      document.execCommand("copy");
    }
    copied.value = true;
  };
  return (
    <div class="share-link">
      <input
        class="input"
        readOnly
        value={url}
        aria-label={t("table.link")}
        onFocus={(e) => e.currentTarget.select()}
      />
      <button
        type="button"
        class="button"
        onClick={(e) => void copy(e.currentTarget.parentElement!.querySelector("input"))}
      >
        <Icon name="copy" />
        {t(copied.value ? "button.copied" : "button.copy-link")}
      </button>
      {"share" in navigator && (
        <button
          type="button"
          class="button icon"
          aria-label={t("button.share")}
          onClick={() => void navigator.share({ url, title: "Fiefdom" }).catch(() => undefined)}
        >
          <Icon name="share" />
        </button>
      )}
    </div>
  );
}
