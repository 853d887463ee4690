// Parts of the page that are loaded when they are first needed.
import { Button } from "./button";
import { signal } from "@preact/signals";
import { Fragment, type ComponentChildren, type ComponentType, type JSX } from "preact";
import { t } from "../words";

type Loaded<P> = ComponentType<P> | "failed" | null;

type Frame = (props: { children: ComponentChildren }) => JSX.Element;

const Page: Frame = ({ children }) => <main class="page">{children}</main>;

/** A whole view that loads its code on first use, with the frame of a page until then. */
export const lazyPage = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(load, Page);

/** A component that loads its code on first use, and says so in this frame. */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Around: Frame = Fragment as Frame,
): (props: P) => JSX.Element {
  const loaded = signal<Loaded<P>>(null);
  let asked = false;
  const ask = () => {
    asked = true;
    load().then(
      (component) => (loaded.value = component),
      () => (loaded.value = "failed"),
    );
  };
  const retry = () => {
    loaded.value = null;
    ask();
  };
  return function Lazy(props: P) {
    if (!asked) ask();
    const Part = loaded.value;
    if (Part === null)
      return (
        <Around>
          <p class="loading" role="status">
            {t("page.loading")}
          </p>
        </Around>
      );
    if (Part === "failed")
      return (
        <Around>
          <p role="alert">
            <Button onClick={retry}>{t("page.try-again")}</Button>
          </p>
        </Around>
      );
    return <Part {...props} />;
  };
}
