// The analysis board: any position played on for all sides, with variations and the best turns.
import { effect, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { Link } from "../app/router";
import { Sheet } from "../app/sheet";
import { useTitle } from "../app/title";
import { Loading } from "../app/waiting";
import { Icon, Shield, type Colour } from "../art";
import { loadAbout } from "../connection/about";
import { ApiError } from "../connection/api";
import { errorText } from "../lobby/error_text";
import { modeName } from "../lobby/game_lists";
import type * as P from "../protocol/types";
import { shortNameOf, turnTexts } from "../table/describe";
import { PositionTable } from "../table/position_table";
import { GameSheets, ScoreSheet, winnersText } from "../table/score_sheet";
import { ShareLink } from "../table/share_link";
import { Round } from "../table/status_bar";
import { Tool } from "../table/toolbar";
import { Unseen } from "../table/unseen";
import { t } from "../words";
import { AnalysisStore, type Start } from "./analysis_store";
import { Begin } from "./begin";
import { BestTurns } from "./best_turns";
import { DrawBar } from "./draw_bar";
import { linkTo, unpacked } from "./position_link";
import { Search } from "./search";
import { stepFor, TreeView } from "./tree_view";
import { endOf } from "./tree";
import "./analysis.css";

export function AnalysisPage(): JSX.Element {
  const start = useSignal<Start | null | "none">(null);
  useTitle(t("analysis.title"));
  useEffect(() => {
    loadAbout();
    const read = () => void startNamed().then((found) => (start.value = found ?? "none"));
    read();
    const ends = new AbortController();
    for (const event of ["hashchange", "popstate"])
      addEventListener(event, read, { signal: ends.signal });
    return () => ends.abort();
  }, []);
  const open = (link: string) => {
    history.pushState(null, "", link);
    void startNamed().then((found) => (start.value = found ?? "none"));
    scrollTo(0, 0);
  };
  if (start.value === null) return <Loading />;
  if (start.value === "none") return <Begin onOpen={open} />;
  return <Analysis key={JSON.stringify(start.value)} start={start.value} />;
}

/** The start that the address names, or none. */
async function startNamed(): Promise<Start | null> {
  const query = new URLSearchParams(location.search);
  const game = query.get("game");
  if (game) return { kind: "game", game, at: Math.max(0, Number(query.get("at")) || 0) };
  const position = await unpacked(location.hash.slice(1));
  return position ? { kind: "position", position } : null;
}

/** Why there is no board; a game in progress gets its own explanation. */
function NoBoard({ problem, start }: { problem: unknown; start: Start }): JSX.Element {
  const played = problem instanceof ApiError && problem.code === "not-over";
  return (
    <main class="page">
      <h1>{t("analysis.title")}</h1>
      <p role="alert">{played ? t("analysis.still-played") : errorText(problem)}</p>
      <p class="row">
        {played && start.kind === "game" && (
          <Link class="button main" to={`/game/${start.game}`}>
            {t("button.watch")}
          </Link>
        )}
        <Link class="button" to="/">
          {t("end.home")}
        </Link>
      </p>
    </main>
  );
}

type Panel = "link" | "unseen";

function Analysis({ start }: { start: Start }): JSX.Element {
  const store = useMemo(() => new AnalysisStore(start), []);
  const search = useMemo(() => new Search(), []);
  const searching = useSignal(true);
  const shown = useSignal<string | null>(null);
  const panel = useSignal<Panel | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = effect(() => {
      const board = store.board.value;
      clearTimeout(timer);
      shown.value = null;
      search.clear();
      // Stepping through quickly starts no searches on the way.
      if (board?.choices && searching.value)
        timer = setTimeout(() => search.begin(board.position), 250);
    });
    return () => {
      clearTimeout(timer);
      end();
      search.clear();
    };
  }, [store]);
  // Before the board is visible, so that a key pressed early is not lost.
  useLayoutEffect(() => listen(store), [store]);
  const board = store.board.value;
  if (!board)
    return store.problem.value ? (
      <NoBoard problem={store.problem.value} start={start} />
    ) : (
      <Loading />
    );
  const { state } = board;
  const close = () => (panel.value = null);
  return (
    <>
      <PositionTable
        state={state}
        events={store.events.value}
        choices={board.choices}
        busy={store.busy.value}
        shown={shown}
        onPlay={(move) => void store.step(move)}
        onUndo={() => void store.go(store.at.value.parent ?? store.root)}
        onPanel={(name) => name === "unseen" && (panel.value = "unseen")}
        status={<Status store={store} state={state} draw={board.draw} />}
        tools={<Tools store={store} onOpen={(name) => (panel.value = name)} />}
        panel={
          <>
            <BestTurns
              search={search}
              state={state}
              on={searching}
              open={board.choices !== null}
              shown={shown}
              onPlay={(moves) => void store.play(moves)}
            />
            <TreeView store={store} />
          </>
        }
        bar={
          board.draw ? (
            <DrawBar
              key={state.number}
              draw={board.draw}
              state={state}
              busy={store.busy.value}
              onDraw={(step) => void store.step(step)}
            />
          ) : null
        }
        result={state.phase === "over" && state.scores ? <Ended state={state} /> : undefined}
      />
      {panel.value === "link" && (
        <Sheet title={t("analysis.share")} onClose={close}>
          <Share position={board.position} />
        </Sheet>
      )}
      {panel.value === "unseen" && (
        <Sheet title={t("table.unseen")} onClose={close} wide>
          <Unseen state={state} />
        </Sheet>
      )}
    </>
  );
}

/** Steps with keys that the table leaves free: comma and full stop, and arrows if there is no decision. */
function listen(store: AnalysisStore): () => void {
  const ends = new AbortController();
  const press = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest("dialog, input, select, textarea, [role=tree]")) return;
    const keys: Record<string, string> = { ",": "ArrowLeft", ".": "ArrowRight" };
    const key = keys[event.key] ?? (store.board.value?.choices ? "" : event.key);
    const to = stepFor(key, store.at.value, store.root);
    if (!to) return;
    event.preventDefault();
    void store.go(to);
  };
  document.addEventListener("keydown", press, { signal: ends.signal });
  return () => ends.abort();
}

interface StatusProps {
  store: AnalysisStore;
  state: P.TableState;
  draw: P.AwaitedDraw | null;
}

function Status({ store, state, draw }: StatusProps): JSX.Element {
  const { decision } = state;
  const seat = decision ? state.seats[decision.seat] : null;
  const told = turnTexts(state, store.events.value);
  const problem = store.problem.value;
  return (
    <div class="status">
      <p class="status-turn">
        {seat && <Shield colour={seat.colour as Colour} size={26} />}
        <span>
          {decision
            ? `${shortNameOf(state, decision.seat)}: ${t(`decision.${decision.kind}`)}`
            : draw
              ? t(`analysis.draw.${draw.kind}`)
              : state.scores && winnersText(state, state.scores)}
        </span>
      </p>
      <p class="status-news" aria-hidden="true">
        {told.length > 0 ? told.join(" ") : `${t("analysis.title")}: ${modeName(state.setup)}`}
      </p>
      <Round state={state} />
      {problem !== null && (
        <p class="status-refused" role="alert">
          <Icon name="warning" />
          {errorText(problem)}
        </p>
      )}
    </div>
  );
}

function Tools({
  store,
  onOpen,
}: {
  store: AnalysisStore;
  onOpen(panel: Panel): void;
}): JSX.Element {
  const at = store.at.value;
  const to = (branch: typeof at | null | undefined) => () => branch && void store.go(branch);
  const next = at.children[0];
  return (
    <div class="toolbar" role="group" aria-label={t("table.tools")}>
      <Tool
        icon="first"
        label={t("replay.first")}
        disabled={!at.parent}
        spare
        onClick={to(store.root)}
      />
      <Tool
        icon="previous"
        label={t("replay.previous")}
        letter=","
        disabled={!at.parent}
        onClick={to(at.parent)}
      />
      <Tool icon="next" label={t("replay.next")} letter="." disabled={!next} onClick={to(next)} />
      <Tool icon="last" label={t("replay.last")} disabled={!next} spare onClick={to(endOf(at))} />
      <Tool
        icon="zoom"
        label={t("table.unseen")}
        letter="D"
        spare
        onClick={() => onOpen("unseen")}
      />
      <Tool icon="link" label={t("analysis.share")} onClick={() => onOpen("link")} />
    </div>
  );
}

function Share({ position }: { position: string }): JSX.Element {
  const link = useSignal<string | null>(null);
  useEffect(() => {
    void linkTo(position).then((found) => (link.value = found));
  }, [position]);
  return (
    <div class="stack">
      {link.value && <ShareLink path={link.value} />}
      <label class="field">
        <span>{t("analysis.text")}</span>
        <textarea
          class="input position-text"
          rows={10}
          readOnly
          spellcheck={false}
          value={position}
          onFocus={(e) => e.currentTarget.select()}
        />
      </label>
      <Link class="button" to="/analysis">
        <Icon name="plus" />
        {t("analysis.new")}
      </Link>
    </div>
  );
}

function Ended({ state }: { state: P.TableState }): JSX.Element {
  return (
    <div class="card ending">
      <h2>
        <Icon name="trophy" /> {winnersText(state, state.scores!)}
      </h2>
      <ScoreSheet state={state} scores={state.scores!} />
      <GameSheets state={state} scores={state.scores!} />
    </div>
  );
}
