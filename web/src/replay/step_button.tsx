/** A button that steps through a game: to its first move, back, on, to its last. */

import type { JSX } from "preact";
import { Icon } from "../art";
import { t } from "../words";

interface StepButtonProps {
  to: "first" | "previous" | "next" | "last";
  disabled: boolean;
  small?: boolean;
  onClick(): void;
}

export function StepButton({ to, disabled, small, onClick }: StepButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class={small ? "button icon small" : "button icon"}
      aria-label={t(`replay.${to}`)}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={to} />
    </button>
  );
}
