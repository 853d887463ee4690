// What a building does: as a sentence, and in signs.
import type { JSX } from "preact";
import { Coin, Crown, Icon, Knight, TerrainSquare, Tower, type Terrain } from "../art";
import { buildingInfo } from "../connection/about";
import { number, t, type Key } from "../words";

/** A building's effects as a sentence. */
export function effectText(building: string): string {
  const info = buildingInfo(building);
  if (!info) return "";
  const parts: string[] = [];
  if (info.knights > 0) parts.push(t("effect.knights", { count: info.knights }));
  if (info.towers > 0) parts.push(t("effect.towers", { count: info.towers }));
  if (info.crowns > 0) parts.push(t("effect.crowns", { count: info.crowns }));
  if (info.points > 0) parts.push(t("effect.points", { count: info.points }));
  if (info.points_per !== "none")
    parts.push(t(`effect.per.${info.points_per}` as Key, { count: info.points_each }));
  if (info.tax_coin_per !== "none") parts.push(t(`effect.tax.${info.tax_coin_per}` as Key));
  return parts.join("; ");
}

/** A building's effects in signs. */
export function Effects({ building }: { building: string }): JSX.Element | null {
  const info = buildingInfo(building);
  if (!info) return null;
  const terrain = info.points_per.startsWith("territory_")
    ? (info.points_per.slice(10) as Terrain)
    : null;
  return (
    <span class="effects number" aria-hidden="true">
      {info.knights > 0 && (
        <span>
          +{info.knights}
          <Knight colour="grey" />
        </span>
      )}
      {info.towers > 0 && (
        <span>
          +{info.towers}
          <Tower />
        </span>
      )}
      {info.crowns > 0 && (
        <span>
          +{info.crowns}
          <Crown />
        </span>
      )}
      {info.points > 0 && <span class="points">{number(info.points)}</span>}
      {info.points_per !== "none" && (
        <span>
          <span class="points">{number(info.points_each)}</span>×
          {terrain ? (
            <TerrainSquare terrain={terrain} />
          ) : info.points_per === "tower" ? (
            <Tower />
          ) : (
            <Knight colour="grey" />
          )}
        </span>
      )}
      {info.tax_coin_per !== "none" && (
        <span>
          <Coin />
          <Icon name="plus" />
          {info.tax_coin_per === "tower" ? <Tower /> : <Knight colour="grey" />}
        </span>
      )}
    </span>
  );
}
