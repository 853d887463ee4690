// A panel over the page: the browser's own dialog, which handles focus and Escape.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../words";
import { Button } from "./button";
import { enterHistory } from "./sheets";

interface SheetProps {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  wide?: boolean;
}

export function Sheet({ title, onClose, children, wide }: SheetProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return enterHistory(onClose);
  }, []);
  const outside = (event: MouseEvent) => event.target === dialog.current && onClose();
  return (
    <dialog
      ref={dialog}
      class={wide ? "sheet wide" : "sheet"}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={outside}
    >
      <div class="sheet-inside">
        <header class="sheet-head">
          <h2 id={heading}>{title}</h2>
          <Button icon="cancel" look="plain" label={t("button.close")} onClick={onClose} />
        </header>
        <div class="sheet-body" tabIndex={-1}>
          {children}
        </div>
      </div>
    </dialog>
  );
}
