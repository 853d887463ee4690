// Which keys do what at the table.
import type { JSX } from "preact";
import { t } from "../words";
import "./key_help.css";

const KEYS = [
  ["← ↑ ↓ →", "keys.arrows"],
  ["R", "keys.rotate"],
  ["Enter", "button.confirm"],
  ["Esc", "keys.cancel"],
  ["S", "keys.skip"],
  ["U", "button.undo"],
  ["H", "button.hint"],
  ["V", "button.prepare"],
  ["Space", "keys.hurry"],
  ["1 – 9", "keys.enlarge"],
  ["0", "keys.own"],
  ["N", "table.terrain-names"],
  ["T", "table.reactions"],
  ["D", "table.unseen"],
  ["L", "button.log"],
  ["M", "table.more"],
  ["?", "keys.help"],
] as const;

export function KeyHelp(): JSX.Element {
  return (
    <table class="key-help">
      <tbody>
        {KEYS.map(([key, meaning]) => (
          <tr key={key}>
            <th scope="row">
              <kbd>{key}</kbd>
            </th>
            <td>{t(meaning)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
