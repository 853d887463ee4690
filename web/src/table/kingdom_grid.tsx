// A kingdom as a grid of words, for screen readers.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type * as P from "../protocol/types";
import { language, t } from "../words";
import { landText } from "./describe";

interface GridProps {
  kingdom: P.KingdomInfo;
  label: string;
}

export function KingdomGrid({ kingdom, label }: GridProps): JSX.Element {
  return useMemo(() => <Grid kingdom={kingdom} label={label} />, [kingdom, label, language.value]);
}

function Grid({ kingdom, label }: GridProps): JSX.Element {
  const { x0, y0, x1, y1 } = kingdom.box;
  const columns = Array.from({ length: x1 - x0 + 1 }, (_, i) => x0 + i);
  const rows = Array.from({ length: y1 - y0 + 1 }, (_, i) => y1 - i);
  const at = (x: number, y: number) => kingdom.squares.find((s) => s.x === x && s.y === y);
  return (
    <div class="unseen-text">
      <table role="grid" aria-label={label} aria-readonly="true">
        <thead>
          <tr role="row">
            <th role="columnheader">
              <span class="unseen-text">{t("table.row")}</span>
            </th>
            {columns.map((x) => (
              <th key={x} role="columnheader" scope="col">
                {String.fromCharCode(103 + x)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((y) => (
            <tr key={y} role="row">
              <th role="rowheader" scope="row">
                {7 + y}
              </th>
              {columns.map((x) => {
                const land = at(x, y);
                return (
                  <td key={x} role="gridcell">
                    {land ? landText(land) : t("table.empty")}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
