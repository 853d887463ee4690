// Why a turn is better, in sentences, from the codes and figures that the server gives.
import type * as P from "../protocol/types";
import { kingdomName } from "../table/describe";
import { signed, t } from "../words";

const CODES = [
  "points-now",
  "points-end",
  "points-kept",
  "room",
  "crowns",
  "order",
  "coins",
  "knights",
  "towers",
  "queen",
] as const;
type Code = (typeof CODES)[number];

const isCode = (code: string): code is Code => (CODES as readonly string[]).includes(code);

/** Sentences for reasons; a code that this page does not know yet is left out. */
export function reasonTexts(state: P.TableState, reasons: readonly P.ReviewReason[]): string[] {
  return reasons.flatMap(({ code, amount, kingdom }) =>
    isCode(code)
      ? [
          t(`review.why.${code}`, {
            points: t("count.points", { count: amount }),
            amount: signed(amount),
            name: kingdomName(state, kingdom),
          }),
        ]
      : [],
  );
}
