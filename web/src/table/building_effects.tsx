// What a building does: as a sentence, in symbols, and symbol by symbol with an explanation.
import type { ComponentChildren, JSX } from "preact";
import { Coin, Crown, Icon, Knight, TerrainSquare, Tower, type Terrain } from "../art";
import { buildingInfo } from "../connection/about";
import { number, t, type Key } from "../words";

export interface Effect {
  name: string;
  sign: ComponentChildren;
  text: string;
}

/** Everything a building brings; empty until loaded. */
export function effectsOf(building: string): Effect[] {
  const info = buildingInfo(building);
  if (!info) return [];
  const all: Effect[] = [];
  const add = (name: string, sign: ComponentChildren, text: string) =>
    all.push({ name, sign, text });
  const gains = [
    ["knights", info.knights, <Knight colour="grey" />],
    ["towers", info.towers, <Tower />],
    ["crowns", info.crowns, <Crown />],
  ] as const;
  for (const [name, count, picture] of gains)
    if (count > 0) add(name, [`+${count}`, picture], t(`effect.${name}`, { count }));
  if (info.points > 0)
    add("points", <Points count={info.points} />, t("effect.points", { count: info.points }));
  if (info.points_per !== "none")
    add(
      "per",
      [<Points count={info.points_each} />, "×", <Counted what={info.points_per} />],
      t(`effect.per.${info.points_per}` as Key, { count: info.points_each }),
    );
  if (info.tax_coin_per !== "none")
    add(
      "tax",
      [<Coin />, <Icon name="plus" />, <Counted what={info.tax_coin_per} />],
      t(`effect.tax.${info.tax_coin_per}` as Key),
    );
  return all;
}

function Points({ count }: { count: number }): JSX.Element {
  return <span class="points">{number(count)}</span>;
}

/** The picture of what points or coins are counted by. */
function Counted({ what }: { what: string }): JSX.Element {
  if (what.startsWith("territory_")) return <TerrainSquare terrain={what.slice(10) as Terrain} />;
  return what === "tower" ? <Tower /> : <Knight colour="grey" />;
}

/** A building's effects as a sentence. */
export function effectText(building: string): string {
  return effectsOf(building)
    .map((effect) => effect.text)
    .join("; ");
}

/** A building's effects in symbols. */
export function Effects({ building }: { building: string }): JSX.Element | null {
  const effects = effectsOf(building);
  if (effects.length === 0) return null;
  return (
    <span class="effects number" aria-hidden="true">
      {effects.map(({ name, sign }) => (
        <span key={name}>{sign}</span>
      ))}
    </span>
  );
}
