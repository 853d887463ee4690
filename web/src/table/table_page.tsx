// A game in the browser: connects, chooses the view, listens to keys, says whose turn it is.
import { effect, useSignal, type Signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Button } from "../app/button";
import { announce } from "../app/live";
import { showSheet } from "../app/sheets";
import { useTitle } from "../app/title";
import { Trouble } from "../app/waiting";
import { loadAbout } from "../connection/about";
import { modeName } from "../lobby/game_lists";
import { preferences } from "../settings/preferences";
import type * as P from "../protocol/types";
import { t } from "../words";
import { ActionBar } from "./action_bar";
import { Counting } from "./counting";
import { Deciding } from "./deciding";
import { Ending } from "./ending";
import { useKeptTable, useNewestPage } from "./kept_table";
import { listenToKeys } from "./keys";
import { LinkNotice } from "./link_notice";
import { narrate, narrateChoice } from "./narrator";
import { plannedClaim, plannedPlace } from "./planning";
import { StatusBar } from "./status_bar";
import { TableStore } from "./table_store";
import { TableView } from "./table_view";
import { Toolbar, type Panel } from "./toolbar";
import { WaitingRoom } from "./waiting_room";

export function TablePage({ id }: { id: string }): JSX.Element {
  const store = useMemo(() => new TableStore(id), [id]);
  useEffect(() => {
    loadAbout();
    const quiet = narrate(store);
    return () => {
      quiet();
      store.close();
    };
  }, [store]);
  const unseen = useKeptTable(store);
  useNewestPage(store);
  return (
    <>
      <Shown store={store} unseen={unseen} />
      <LinkNotice store={store} />
    </>
  );
}

function Shown({ store, unseen }: { store: TableStore; unseen: boolean }): JSX.Element {
  const state = store.state.value;
  const yours = store.choices.value && `● ${t("table.your-turn")}`;
  useTitle(yours, state && modeName(state.setup));
  if (store.missing.value) return <Trouble problem={t(`error.${store.missing.value}`)} />;
  if (!state)
    return (
      <main class="page">
        <p class="loading" role="status">
          {t(unseen ? "offline.needs" : "page.loading")}
        </p>
      </main>
    );
  if (state.phase === "cancelled") return <Trouble problem={t("log.cancelled")} />;
  if (state.phase === "waiting") return <WaitingRoom store={store} state={state} />;
  return <PlayedTable store={store} state={state} />;
}

function PlayedTable({ store, state }: { store: TableStore; state: P.TableState }): JSX.Element {
  const choices = store.choices.value;
  const enlarged = useSignal<number | null>(null);
  const panel = useSignal<Panel | null>(null);
  const deciding = useMemo(() => choices && decidingFor(store, choices, enlarged), [choices]);
  const plans = usePlans(store, enlarged, deciding === null);
  const counting = useCounting(store, state);
  // Keys apply to the decision on the screen, even before the browser has painted it.
  const shown = useRef({ deciding, plans });
  shown.current = { deciding, plans };
  // After scrolling down, show the table, and later the result, from the top.
  useLayoutEffect(() => scrollTo(0, 0), [state.phase]);
  // Before the table is visible, so that a key pressed early is not lost.
  useLayoutEffect(
    () =>
      listenToKeys({
        deciding: () =>
          store.sent.value ? null : (shown.current.deciding ?? shown.current.plans?.place ?? null),
        undo: () => mayUndo(store) && store.undo(),
        hint: () => mayAskHint(store) && store.askHint(),
        hurry: () => store.hurry(),
        prepare: () => {
          const seat = store.you.value.seats[0];
          if (seat !== undefined && !shown.current.deciding) store.planning.toggle(seat);
        },
        open: (name) => (panel.value = name),
        enlarge: (number) => enlarge(store, enlarged, number),
        help: () => showSheet("keys"),
      }),
    [store],
  );
  useEffect(
    () =>
      effect(() => {
        if (!store.hint.value || !deciding) return;
        deciding.show(store.hint.value.move);
        if (deciding.passAdvised.peek()) announce(`${t("button.hint")}: ${t("button.skip")}`);
      }),
    [deciding],
  );
  useEffect(() => {
    if (!deciding) return;
    enlarged.value = null;
    const quiet = narrateChoice(deciding);
    // Show the kingdom when the player starts to place.
    const back = effect(() => {
      if (deciding.begun) enlarged.value = null;
    });
    return () => {
      quiet();
      back();
    };
  }, [deciding]);
  const large = enlarged.value ?? home(store, state);
  return (
    <TableView
      state={state}
      events={store.events.value}
      mine={store.you.value.seats}
      deciding={deciding ?? plans?.place ?? null}
      claiming={deciding ? undefined : plans?.claim}
      look={store.teaching.look.value}
      large={large}
      onEnlarge={(kingdom) => (enlarged.value = kingdom === home(store, state) ? null : kingdom)}
      onHurry={() => store.hurry()}
      counted={counting ? (kingdom) => counting.shown(kingdom) : undefined}
      tally={counting ? (kingdom) => counting.tally(kingdom) : undefined}
      reactions={store.reactions.value}
      status={<StatusBar store={store} state={state} counting={counting?.running ?? false} />}
      tools={<Toolbar store={store} state={state} panel={panel} />}
      actions={<Actions store={store} state={state} deciding={deciding} plans={plans} />}
      result={
        state.phase === "over" ? (
          <Ending store={store} state={state} counting={counting} />
        ) : undefined
      }
    />
  );
}

function Actions({
  store,
  state,
  deciding,
  plans,
}: {
  store: TableStore;
  state: P.TableState;
  deciding: Deciding | null;
  plans: Plans | null;
}): JSX.Element | null {
  if (state.phase !== "playing") return null;
  if (deciding)
    return <ActionBar deciding={deciding} state={state} busy={store.sent.value !== null} />;
  const { planning } = store;
  const watching = store.you.value.seats.length === 0;
  if (plans?.place && !planning.place.value)
    return <ActionBar deciding={plans.place} state={state} busy={false} preparing />;
  return (
    <div class="actions idle">
      <p class="muted">{t(watching ? "table.watching" : "table.wait-turn")}</p>
      {!watching && (
        <Button
          icon="clock"
          look="small plain"
          aria-pressed={plans !== null}
          title={`${t("button.prepare")} (V)`}
          aria-keyshortcuts="V"
          onClick={() => planning.toggle(store.you.value.seats[0]!)}
        >
          {planning.place.value || planning.claim.value
            ? t("button.prepared")
            : t("button.prepare")}
        </Button>
      )}
      {store.behind.value && (
        <Button icon="skip" look="small plain" onClick={() => store.hurry()}>
          {t("button.skip")}
        </Button>
      )}
    </div>
  );
}

interface Plans {
  place: Deciding | null;
  claim: Deciding;
}

/** What is being prepared while others decide; null if nothing is. */
function usePlans(
  store: TableStore,
  enlarged: Signal<number | null>,
  waiting: boolean,
): Plans | null {
  const { planning } = store;
  const plan = waiting ? planning.plan.value : null;
  const place = useMemo(
    () =>
      plan && plan.places.length > 0
        ? plannedPlace(planning, plan, () => broughtIntoView(enlarged))
        : null,
    [plan?.places],
  );
  const claim = useMemo(() => plan && plannedClaim(planning, plan), [plan]);
  return claim && { place, claim };
}

/** Whether your own kingdom was in view; it is from now on. */
function broughtIntoView(enlarged: Signal<number | null>): boolean {
  const seen = enlarged.value === null;
  enlarged.value = null;
  return seen;
}

function decidingFor(
  store: TableStore,
  choices: P.Choices,
  enlarged: Signal<number | null>,
): Deciding {
  return new Deciding(choices, {
    play: (move) => store.play(move),
    mustConfirm: () => preferences.confirm.value,
    inView: () => broughtIntoView(enlarged),
  });
}

/** Enlarges the kingdom with that number, or your own for 0. */
function enlarge(store: TableStore, enlarged: Signal<number | null>, number: number): void {
  const state = store.state.value;
  if (!state || number > state.kingdoms.length) return;
  const kingdom = number - 1;
  enlarged.value = number === 0 || kingdom === home(store, state) ? null : kingdom;
}

const mayAskHint = (store: TableStore): boolean =>
  !!store.state.value?.hints && !!store.choices.value && !store.waitingForHint.value;

function mayUndo(store: TableStore): boolean {
  const undo = store.state.value?.undo ?? null;
  return undo !== null && store.you.value.seats.includes(undo) && store.sent.value === null;
}

/** The kingdom of your seat to move, else of your first seat; spectators follow the turn. */
function home(store: TableStore, state: P.TableState): number {
  const mine = store.you.value.seats;
  const { decision } = state;
  if (mine.length === 0 && decision) return decision.kingdom;
  const deciding = decision && mine.includes(decision.seat) ? decision.seat : mine[0];
  return deciding === undefined ? 0 : (state.seats[deciding]?.kingdom ?? 0);
}

/** The count of the territories, started if you see the game end. */
function useCounting(store: TableStore, state: P.TableState): Counting | null {
  const over = state.phase === "over";
  const scores = state.scores;
  const counting = useMemo(
    () => (over && scores ? new Counting(scores) : null),
    [over, scores !== null],
  );
  useEffect(() => {
    // A page opened on a finished game goes straight to the score sheet, as after resigning.
    if (counting && store.latest.value?.kind === "move") counting.start();
    return () => counting?.finish();
  }, [counting]);
  return counting;
}
