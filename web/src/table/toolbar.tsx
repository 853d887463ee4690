// The small buttons of the table: undo, hint, reactions, unseen dominoes, log, more.
import { useSignal, type Signal } from "@preact/signals";
import type { JSX } from "preact";
import type { IconName } from "../art";
import { Button, Problem } from "../app/button";
import { Sheet } from "../app/sheet";
import { showSheet } from "../app/sheets";
import { about } from "../connection/about";
import { api } from "../connection/api";
import { errorText } from "../lobby/error_text";
import type * as P from "../protocol/types";
import { t } from "../words";
import { Log } from "./log";
import { nameOf } from "./describe";
import { GameSheets, ScoreSheet } from "./score_sheet";
import { Sealed } from "./sealed";
import { ShareLink } from "./share_link";
import { terrainNames } from "./terrain_names";
import type { TableStore } from "./table_store";
import { Unseen } from "./unseen";
import "./toolbar.css";

export type Panel = "log" | "unseen" | "reactions" | "scores" | "more";

interface ToolbarProps {
  store: TableStore;
  state: P.TableState;
  /** Which panel is open. */
  panel: Signal<Panel | null>;
}

export function Toolbar({ store, state, panel }: ToolbarProps): JSX.Element {
  const close = () => (panel.value = null);
  const mine = store.you.value.seats;
  const mayUndo = state.undo !== null && mine.includes(state.undo);
  return (
    <div class="toolbar" role="group" aria-label={t("table.tools")}>
      {mine.length > 0 && state.phase === "playing" && !state.daily && (
        <Tool
          icon="undo"
          label={t("button.undo")}
          letter="U"
          disabled={!mayUndo || store.sent.value !== null}
          onClick={() => store.undo()}
        />
      )}
      {state.hints && store.choices.value && (
        <Tool
          icon="hint"
          label={t("button.hint")}
          letter="H"
          disabled={store.waitingForHint.value}
          onClick={() => store.askHint()}
        />
      )}
      {mine.length > 0 && (
        <Tool
          icon="send"
          label={t("table.reactions")}
          letter="T"
          spare
          onClick={() => (panel.value = "reactions")}
        />
      )}
      <Tool
        icon="zoom"
        label={t("table.unseen")}
        letter="D"
        spare
        onClick={() => (panel.value = "unseen")}
      />
      <Tool
        icon="log"
        label={t("button.log")}
        letter="L"
        spare
        onClick={() => (panel.value = "log")}
      />
      {state.scores && state.phase === "playing" && (
        <Tool
          icon="trophy"
          label={t("score.sheet")}
          letter="P"
          onClick={() => (panel.value = "scores")}
        />
      )}
      <Tool icon="menu" label={t("table.more")} letter="M" onClick={() => (panel.value = "more")} />
      {panel.value === "log" && (
        <Sheet title={t("button.log")} onClose={close}>
          <Log state={state} events={store.events.value} linked={state.phase === "over"} />
        </Sheet>
      )}
      {panel.value === "unseen" && (
        <Sheet title={t("table.unseen")} onClose={close} wide>
          <Unseen state={state} />
        </Sheet>
      )}
      {panel.value === "reactions" && (
        <Sheet title={t("table.reactions")} onClose={close}>
          <Reactions store={store} onDone={close} />
        </Sheet>
      )}
      {panel.value === "scores" && state.scores && (
        <Sheet title={t("score.sheet")} onClose={close} wide>
          <ScoreSheet state={state} scores={state.scores} />
          <GameSheets state={state} scores={state.scores} />
        </Sheet>
      )}
      {panel.value === "more" && (
        <Sheet title={t("table.more")} onClose={close}>
          <More
            store={store}
            state={state}
            onDone={close}
            onOpen={(other) => (panel.value = other)}
          />
        </Sheet>
      )}
    </div>
  );
}

interface ToolProps {
  icon: IconName;
  label: string;
  /** The key that does the same. */
  letter?: string;
  disabled?: boolean;
  /** On a phone it is under "More" instead. */
  spare?: boolean;
  onClick(): void;
}

export function Tool({ icon, label, letter, disabled, spare, onClick }: ToolProps): JSX.Element {
  return (
    <Button
      icon={icon}
      look={spare ? "plain tool spare" : "plain tool"}
      label={label}
      title={letter ? `${label} (${letter})` : label}
      aria-keyshortcuts={letter}
      disabled={disabled}
      onClick={onClick}
    />
  );
}

function Reactions({ store, onDone }: { store: TableStore; onDone(): void }): JSX.Element {
  const send = (reaction: P.Reaction) => {
    store.react(reaction);
    onDone();
  };
  return (
    <div class="row">
      {(about.value?.reactions ?? []).map((reaction) => (
        <Button key={reaction} onClick={() => send(reaction)}>
          {t(`reaction.${reaction}`)}
        </Button>
      ))}
    </div>
  );
}

interface MoreProps {
  store: TableStore;
  state: P.TableState;
  onDone(): void;
  onOpen(panel: Panel): void;
}

function More({ store, state, onDone, onOpen }: MoreProps): JSX.Element {
  const link = useSignal<{ seat: number; path: string } | null>(null);
  const problem = useSignal<string | null>(null);
  const sure = useSignal<number | null>(null);
  const move = async (seat: number) => {
    try {
      link.value = { seat, path: (await api.seatLink(state.game, seat)).path };
    } catch (error) {
      problem.value = errorText(error);
    }
  };
  const resign = (seat: number) => {
    if (sure.value !== seat) sure.value = seat;
    else {
      store.resign(seat);
      onDone();
    }
  };
  const playing = state.phase === "playing";
  const seats = store.you.value.seats.filter(
    (seat) => state.seats[seat]?.kind !== "bot" && !state.seats[seat]?.left,
  );
  const whose = (seat: number) => (seats.length > 1 ? ` (${nameOf(state, seat)})` : "");
  return (
    <div class="stack">
      <Button
        icon="eye"
        aria-pressed={terrainNames.value}
        onClick={() => {
          terrainNames.value = !terrainNames.value;
          onDone();
        }}
      >
        {t("table.terrain-names")}
      </Button>
      <div class="spared">
        {seats.length > 0 && (
          <Button icon="send" onClick={() => onOpen("reactions")}>
            {t("table.reactions")}
          </Button>
        )}
        <Button icon="zoom" onClick={() => onOpen("unseen")}>
          {t("table.unseen")}
        </Button>
        <Button icon="log" onClick={() => onOpen("log")}>
          {t("button.log")}
        </Button>
      </div>
      {!state.daily && (
        <div class="stack tight">
          <h3>{t("table.invite-watch")}</h3>
          <ShareLink path={`/game/${state.game}`} />
        </div>
      )}
      <Button
        icon="keyboard"
        onClick={() => {
          onDone();
          showSheet("keys");
        }}
      >
        {t("keys.title")}
      </Button>
      {(state.daily ? [] : seats).map((seat) => (
        <Button icon="link" key={seat} onClick={() => void move(seat)}>
          {t("table.move-seat")}
          {whose(seat)}
        </Button>
      ))}
      {link.value && (
        <div class="stack tight">
          <p class="muted">{t("table.move-seat-help")}</p>
          <ShareLink path={link.value.path} />
        </div>
      )}
      {playing &&
        seats.map((seat) => (
          <Button icon="flag" key={`r${seat}`} onClick={() => resign(seat)}>
            {sure.value === seat ? t("table.resign-sure") : t("button.resign")}
            {whose(seat)}
          </Button>
        ))}
      <Sealed state={state} />
      <Problem text={problem.value} />
    </div>
  );
}
