// The domino under the pointer while it is dragged, above everything else on the page.
import type { JSX } from "preact";
import { DominoView } from "./domino";
import type { Placer } from "./placer";

export function Carried({ placer }: { placer: Placer }): JSX.Element | null {
  const held = placer.held.value;
  if (!held) return null;
  const scale = placer.surface?.getScreenCTM()?.a ?? 0.5;
  const [long, short] = [scale * 200, scale * 100];
  const [w, h] = held.quarter % 2 ? [short, long] : [long, short];
  return (
    <div
      class={held.fit ? "carried fits" : "carried"}
      style={{
        left: `${held.at.x - w / 2}px`,
        top: `${held.at.y - h / 2}px`,
        width: `${w}px`,
        height: `${h}px`,
      }}
    >
      <DominoView domino={placer.domino} quarter={held.quarter} />
    </div>
  );
}
