// What is impossible on the table, as the server found it: shown, but never blocking.
import type { JSX } from "preact";
import { Icon } from "../art";
import type * as P from "../protocol/types";
import { buildingName, halfText } from "../table/describe";
import { t, type Key } from "../words";
import { answer, nameOf } from "./store";

export function Remarks(): JSX.Element | null {
  const said = [...new Set((answer.value?.remarks ?? []).map(sentence))];
  if (said.length === 0) return null;
  return (
    <section class="remarks" aria-labelledby="remarks">
      <h2 id="remarks">
        <Icon name="warning" />
        {t("score.real.check")}
      </h2>
      <ul>
        {said.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

function sentence(remark: P.RemarkInfo): string {
  const key = `score.fault.${remark.fault}`;
  const words = t(key as Key, {
    most: remark.most ?? 0,
    found: remark.found ?? 0,
    number: remark.domino?.number ?? 0,
    building: remark.building ? buildingName(remark.building) : "",
    square: remark.terrain ? halfText({ terrain: remark.terrain, crowns: remark.crowns ?? 0 }) : "",
  });
  const text = words === key ? remark.sentence : words; // a later server may find more
  return remark.kingdom === null ? text : `${nameOf(remark.kingdom)}: ${text}`;
}
