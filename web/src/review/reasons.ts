// Why a turn is better, in sentences, from the codes and figures that the server gives.
import type * as P from "../protocol/types";
import { kingdomName } from "../table/describe";
import { signed, t } from "../words";

/** Sentences for reasons. */
export function reasonTexts(state: P.TableState, reasons: readonly P.ReviewReason[]): string[] {
  return reasons.map(({ code, amount, kingdom }) =>
    t(`review.why.${code}`, {
      points: t("count.points", { count: amount }),
      amount: signed(amount),
      name: kingdomName(state, kingdom),
    }),
  );
}
