// Parts of the page that are loaded when they are first wanted.
import { signal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { t } from "../words";

type Loaded<P> = ComponentType<P> | "failed" | null;

/** A component that loads its code on first use and shows that it is doing so. */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
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
        <p class="loading" role="status">
          {t("page.loading")}
        </p>
      );
    if (Part === "failed")
      return (
        <p role="alert">
          <button type="button" class="button" onClick={retry}>
            {t("page.try-again")}
          </button>
        </p>
      );
    return <Part {...props} />;
  };
}
