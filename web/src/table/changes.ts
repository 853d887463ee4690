// Applying an event's changes to the table's state, as the protocol defines them.
import type { Changes, TableState } from "../protocol/types";

/** The state with every sent field replaced; only the kingdoms that were sent are replaced. */
export function applied(state: TableState, changes: Changes): TableState {
  const { kingdoms, ...rest } = changes;
  const next = { ...state, ...rest } as TableState;
  if (!kingdoms) return next;
  if (state.kingdoms.length === 0) return { ...next, kingdoms };
  next.kingdoms = state.kingdoms.map(
    (old) => kingdoms.find((k) => k.kingdom === old.kingdom) ?? old,
  );
  return next;
}
