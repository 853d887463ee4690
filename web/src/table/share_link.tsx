// A link to share: copied, passed on by the device, or scanned as a QR code.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Button } from "../app/button";
import { useEffect } from "preact/hooks";
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
      <Button
        icon="copy"
        onClick={(e) => void copy(e.currentTarget.parentElement!.querySelector("input"))}
      >
        {t(copied.value ? "button.copied" : "button.copy-link")}
      </Button>
      {"share" in navigator && (
        <Button
          icon="share"
          onClick={() => void navigator.share({ url, title: "Fiefdom" }).catch(() => undefined)}
        >
          {t("button.share")}
        </Button>
      )}
      <Button
        icon="qr"
        aria-expanded={showsCode.value}
        onClick={() => (showsCode.value = !showsCode.value)}
      >
        {t("share.qr")}
      </Button>
      {showsCode.value && <img class="share-code" src={qrFor(path)} alt={t("share.qr-alt")} />}
    </div>
  );
}
