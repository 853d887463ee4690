// The player's current decision, with what it costs and brings, and the button that plays it.
import type { ComponentChildren, JSX } from "preact";
import { Button } from "../app/button";
import {
  Building,
  Coin,
  Dragon,
  Icon,
  Knight,
  Queen,
  Tower,
  type BuildingName,
  type Colour,
} from "../art";
import { DominoView } from "../board";
import type * as P from "../protocol/types";
import { signed, t } from "../words";
import { effectText } from "./building_effects";
import { explained } from "./building_sheet";
import type { Deciding } from "./deciding";
import { buildingName, dominoText, terrainName } from "./describe";
import type { CountProps } from "./owners";
import "./action_bar.css";

interface ActionProps {
  deciding: Deciding;
  state: P.TableState;
  busy: boolean;
  /** It is not your turn yet: the move is kept until then. */
  preparing?: boolean;
}

export function ActionBar(props: ActionProps): JSX.Element {
  const { deciding, busy } = props;
  return (
    <div
      class={`actions ${deciding.kind}`}
      role="group"
      aria-label={t(`decision.${deciding.kind}`)}
      data-decision={deciding.kind}
      data-preparing={props.preparing}
    >
      <div class="actions-what">
        <What {...props} />
      </div>
      <div class="actions-buttons">
        {deciding.placer && (
          <Button
            icon="rotate"
            label={t("button.rotate")}
            title={`${t("button.rotate")} (R)`}
            onClick={() => deciding.turn()}
          />
        )}
        {deciding.pass &&
          (deciding.kind === "tax" || deciding.kind === "build" || deciding.kind === "dragon") && (
            <Button
              icon={deciding.passAdvised.value ? "hint" : "skip"}
              look={deciding.passAdvised.value ? "advised" : ""}
              disabled={busy}
              title={`${t("button.skip")} (S)`}
              onClick={() => deciding.skip()}
            >
              {t(`skip.${deciding.kind}`)}
            </Button>
          )}
        <Button
          icon="confirm"
          look="main confirm"
          disabled={busy || !deciding.ready.value}
          onClick={() => deciding.confirm()}
        >
          {props.preparing ? t("button.prepare") : confirmText(deciding)}
        </Button>
      </div>
    </div>
  );
}

function confirmText(deciding: Deciding): string {
  const ready = deciding.ready.value;
  switch (deciding.kind) {
    case "place":
      if (!deciding.placer) return t("action.discard");
      return ready ? t("action.place-for", { points: signed(ready.score) }) : t("action.place");
    case "claim":
      return ready?.domino
        ? t("action.claim-domino", { domino: ready.domino.number })
        : t("action.claim");
    case "tax":
      return ready ? t("action.tax-for", { count: ready.coins }) : t("action.tax");
    case "build":
      return ready ? t("action.build-for", { count: ready.cost }) : t("action.build");
    case "dragon":
      return ready ? t("action.dragon-for", { count: ready.cost }) : t("action.dragon");
  }
}

function What({ deciding, state }: ActionProps): JSX.Element {
  const colour = (state.seats[deciding.choices.seat]?.colour ?? "grey") as Colour;
  switch (deciding.kind) {
    case "place":
      return deciding.placer ? <Hand deciding={deciding} /> : <NoFit deciding={deciding} />;
    case "claim":
      return <p>{t("action.claim-how")}</p>;
    case "tax":
      return <Tax deciding={deciding} state={state} colour={colour} />;
    case "build":
      return <Gains ready={deciding.ready.value} colour={colour} how={t("action.build-how")} />;
    case "dragon":
      return (
        <div class="with-picture">
          <Dragon />
          {deciding.ready.value?.building ? (
            <Explain building={deciding.ready.value.building}>
              {t("action.dragon-what", { building: buildingName(deciding.ready.value.building) })}
            </Explain>
          ) : (
            <p>{t("action.dragon-how")}</p>
          )}
        </div>
      );
  }
}

/** The domino to place, to be dragged from here or turned by a tap. */
function Hand({ deciding }: { deciding: Deciding }): JSX.Element {
  const placer = deciding.placer!;
  const held = placer.held.value !== null;
  return (
    <div class="hand">
      <button
        type="button"
        class={held ? "in-hand away" : "in-hand"}
        data-hand
        aria-label={t("action.hand", { domino: dominoText(placer.domino) })}
        onPointerDown={(event) => placer.grab(event, () => deciding.turn())}
        onClick={(event) => event.detail === 0 && deciding.turn()}
      >
        <DominoView domino={placer.domino} quarter={placer.quarter.value} />
      </button>
      <p class="hand-how">{t("action.place-how")}</p>
    </div>
  );
}

function NoFit({ deciding }: { deciding: Deciding }): JSX.Element {
  const domino = deciding.choices.domino;
  return (
    <div class="hand">
      {domino && (
        <span class="in-hand still">
          <DominoView domino={domino} title={dominoText(domino)} />
        </span>
      )}
      <p>{t("action.no-fit")}</p>
    </div>
  );
}

/** Every way to send knights, with the coins it brings. */
function Tax({
  deciding,
  state,
  colour,
}: {
  deciding: Deciding;
  state: P.TableState;
  colour: Colour;
}): JSX.Element {
  const kingdom = state.kingdoms[state.seats[deciding.choices.seat]!.kingdom];
  const where = (choice: P.Choice) =>
    choice.squares
      .map((c) => kingdom?.squares.find((s) => s.x === c.x && s.y === c.y))
      .map((s) => (s ? terrainName(s.terrain) : ""))
      .join(" + ");
  const ways = deciding.of("tax");
  /** Which half is meant, where both are of one terrain. */
  const half = (choice: P.Choice) => {
    const other = ways.find((way) => way !== choice && way.squares.length === 1);
    if (choice.squares.length > 1 || !other || where(other) !== where(choice)) return "";
    const [here, there] = [choice.squares[0]!, other.squares[0]!];
    if (here.x !== there.x) return here.x < there.x ? " ←" : " →";
    return here.y < there.y ? " ↓" : " ↑";
  };
  return (
    <div class="tax-choice">
      <p class="tax-how">{t("action.tax-how")}</p>
      <div class="tax-ways">
        {ways.map((choice) => (
          <Button
            key={choice.move}
            look="small"
            aria-pressed={deciding.ready.value === choice}
            ref={(button) => {
              if (deciding.ready.value === choice)
                button?.scrollIntoView({ block: "nearest", inline: "nearest" });
            }}
            onClick={() => (deciding.squares.value = choice.squares)}
          >
            {choice.squares.map((_, i) => (
              <Knight key={i} colour={colour} size={22} />
            ))}
            <span>
              {where(choice)}
              {half(choice)}
            </span>
            <b class="number">{signed(choice.coins)}</b>
            <Coin size={18} />
          </Button>
        ))}
      </div>
    </div>
  );
}

/** What a building costs and brings. */
function Gains({
  ready,
  colour,
  how,
}: {
  ready: P.Choice | null;
  colour: Colour;
  how: string;
}): JSX.Element {
  if (!ready?.building) return <p>{how}</p>;
  return (
    <div class="gains">
      <Explain building={ready.building}>
        <Building name={ready.building as BuildingName} size={44} />
        <b>{buildingName(ready.building)}</b>
      </Explain>
      <span class="gain-list number">
        <Gain label={t("table.coins")} value={ready.coins}>
          <Coin />
        </Gain>
        <Gain label={t("table.knights")} value={ready.knights}>
          <Knight colour={colour} />
        </Gain>
        <Gain label={t("table.towers")} value={ready.towers}>
          <Tower />
        </Gain>
        {ready.queen && (
          <span class="gain">
            <Queen title={t("piece.queen")} />
          </span>
        )}
        <span class="gain points-gain">
          {t("action.points", { count: Math.abs(ready.score), points: signed(ready.score) })}
        </span>
      </span>
    </div>
  );
}

/** A building whose name opens an explanation of its symbols. */
function Explain({
  building,
  children,
}: {
  building: string;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <button
      type="button"
      class="explain"
      aria-haspopup="dialog"
      title={effectText(building)}
      onClick={() => (explained.value = building)}
    >
      {children}
      <Icon name="help" size="1em" class="explain-sign" />
    </button>
  );
}

function Gain({ label, value, children }: CountProps): JSX.Element | null {
  if (value === 0) return null;
  return (
    <span class="gain" title={label}>
      <span class="unseen-text">{label} </span>
      {signed(value)}
      {children}
    </span>
  );
}
