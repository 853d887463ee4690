// What a screen reader hears without anything being focused.
import { signal } from "@preact/signals";
import type { JSX } from "preact";

const spoken = signal<string[]>([]);

/** Says a sentence politely; sentences that come together are all said. */
export function announce(text: string): void {
  if (text) spoken.value = [...spoken.peek().slice(-5), text];
}

export function LiveRegion(): JSX.Element {
  return (
    <div class="unseen-text" role="log" aria-live="polite" aria-relevant="additions" data-live>
      {spoken.value.map((text, i) => (
        <p key={`${i}${text}`}>{text}</p>
      ))}
    </div>
  );
}
