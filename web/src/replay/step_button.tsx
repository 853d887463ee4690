/** A button that steps through a game: to its first move, back, on, to its last. */

import type { JSX } from "preact";
import { Button } from "../app/button";
import { t } from "../words";

interface StepButtonProps {
  to: "first" | "previous" | "next" | "last";
  disabled: boolean;
  small?: boolean;
  onClick(): void;
}

export function StepButton({ to, disabled, small, onClick }: StepButtonProps): JSX.Element {
  return (
    <Button
      icon={to}
      look={small ? "small" : ""}
      label={t(`replay.${to}`)}
      disabled={disabled}
      onClick={onClick}
    />
  );
}
