/** What a building does, in words. */

import type { BuildingInfo } from "../protocol/types";
import { type Key, t } from "../words";

/** The effects of a building, one phrase each: what it gives at once, then what it scores. */
export function effectsOf(info: BuildingInfo): string[] {
  const effects: string[] = [];
  if (info.knights) effects.push(t("effect.knights", { count: info.knights }));
  if (info.towers) effects.push(t("effect.towers", { count: info.towers }));
  if (info.crowns) effects.push(t("effect.crowns", { count: info.crowns }));
  if (info.points) effects.push(t("effect.points", { count: info.points }));
  if (info.points_each) effects.push(t(`effect.per.${info.points_per}` as Key, { count: info.points_each }));
  if (info.tax_coin_per !== "none") effects.push(t(`effect.tax.${info.tax_coin_per}` as Key));
  return effects;
}
