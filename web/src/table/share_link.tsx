// A link to share: copied, passed on by the device, or scanned as a QR code.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Icon } from "../art";
import { addressFor, loadAbout, qrFor } from "../connection/about";
import { t } from "../words";
import "./share_link.css";

export function ShareLink({ path }: { path: string }): JSX.Element {
  const copied = useSignal(false);
  const showsCode = useSignal(false);
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
          class="button"
          onClick={() => void navigator.share({ url, title: "Fiefdom" }).catch(() => undefined)}
        >
          <Icon name="share" />
          {t("button.share")}
        </button>
      )}
      <button
        type="button"
        class="button"
        aria-expanded={showsCode.value}
        onClick={() => (showsCode.value = !showsCode.value)}
      >
        <Icon name="qr" />
        {t("share.qr")}
      </button>
      {showsCode.value && <img class="share-code" src={qrFor(path)} alt={t("share.qr-alt")} />}
    </div>
  );
}
