// The variations as a tree: the main line first, alternatives indented below it.
import type { JSX } from "preact";
import { Button } from "../app/button";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../art";
import { eventTexts } from "../table/describe";
import { t } from "../words";
import type { AnalysisStore, Variation } from "./analysis_store";
import { moveText, StepSign } from "./step_text";
import { sibling, endOf } from "./tree";

export function TreeView({ store }: { store: AnalysisStore }): JSX.Element {
  void store.version.value;
  const at = store.at.value;
  const tree = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const item = tree.current?.querySelector<HTMLElement>("[aria-selected=true]");
    item?.scrollIntoView({ block: "nearest" });
    // When stepping with the keys, the focus follows the current step.
    if (item && tree.current?.contains(document.activeElement)) item.focus();
  }, [at]);
  const press = (event: KeyboardEvent) => {
    const to = stepFor(event.key, at, store.root);
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    void store.go(to);
  };
  return (
    <section class="variations" aria-labelledby="variations">
      <header>
        <h2 id="variations">{t("analysis.moves")}</h2>
        {at.parent && (
          <Button
            icon="cancel"
            look="small plain"
            title={t("analysis.delete")}
            onClick={() => void store.remove()}
          >
            {t("analysis.delete")}
          </Button>
        )}
      </header>
      <div ref={tree} class="tree" role="tree" aria-label={t("analysis.moves")} onKeyDown={press}>
        <Step store={store} branch={store.root} level={1} />
        <Line store={store} from={store.root} level={1} />
      </div>
    </section>
  );
}

interface LineProps {
  store: AnalysisStore;
  from: Variation;
  level: number;
}

/** What follows a step: the main line, and after each fork the alternatives. */
function Line({ store, from, level }: LineProps): JSX.Element {
  const parts: JSX.Element[] = [];
  let at = from;
  while (at.children.length > 0) {
    const [main, ...others] = at.children;
    parts.push(<Step key={main!.id} store={store} branch={main!} level={level} />);
    for (const other of others)
      parts.push(
        <div key={other.id} role="group" class="variation">
          <Step store={store} branch={other} level={level + 1} />
          <Line store={store} from={other} level={level + 1} />
        </div>,
      );
    at = main!;
  }
  return <>{parts}</>;
}

function Step({
  store,
  branch,
  level,
}: {
  store: AnalysisStore;
  branch: Variation;
  level: number;
}): JSX.Element {
  const here = store.at.value === branch;
  const words = stepText(branch);
  return (
    <button
      type="button"
      role="treeitem"
      class="step"
      aria-level={level}
      aria-selected={here}
      title={words}
      tabIndex={here ? 0 : -1}
      onClick={() => void store.go(branch)}
    >
      <span aria-hidden="true">
        {branch.parent ? <StepSign branch={branch} /> : <Icon name="first" size="1em" />}
      </span>
      <span class="unseen-text">{words}</span>
    </button>
  );
}

/** A step as a sentence, or in notation if there is none for it. */
function stepText({ step, parent, known }: Variation): string {
  if (!parent) return t("analysis.start");
  const told = known?.event ? eventTexts(known.state, known.event).join(" ") : "";
  if (told) return told;
  if (step.startsWith("draw ")) return step.slice(5);
  return parent.known ? moveText(parent.known.state, step) : step;
}

/** Where a key leads in the tree; null if the key is for another control. */
export function stepFor(key: string, at: Variation, root: Variation): Variation | null {
  switch (key) {
    case "ArrowLeft":
      return at.parent ?? at;
    case "ArrowRight":
      return at.children[0] ?? at;
    case "ArrowUp":
      return sibling(at, -1);
    case "ArrowDown":
      return sibling(at, 1);
    case "Home":
      return root;
    case "End":
      return endOf(at);
    default:
      return null;
  }
}
