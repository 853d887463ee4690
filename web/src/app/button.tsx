// A button: a text with or without an icon before it, or an icon alone.
import type { JSX } from "preact";
import { Icon, type IconName } from "../art";

type ButtonProps = Omit<JSX.IntrinsicElements["button"], "class" | "type" | "label" | "icon"> & {
  icon?: IconName;
  /** Further classes: main, small, plain, … */
  look?: string;
  /** The name of a button that shows only an icon. */
  label?: string;
};

export function Button({ icon, look, label, children, ...rest }: ButtonProps): JSX.Element {
  const classes = ["button", look, label && "icon"].filter(Boolean).join(" ");
  return (
    <button type="button" class={classes} aria-label={label} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** What went wrong, read out by screen readers; nothing if nothing did. */
export function Problem({ text }: { text: string | null | undefined }): JSX.Element | null {
  if (!text) return null;
  return (
    <p class="problem" role="alert">
      {text}
    </p>
  );
}
