// Who owns a kingdom and what it has: names, score, coins, knights, towers, the Queen.
import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { Coin, Discard, Icon, Knight, Queen, Shield, Tower, type Colour } from "../art";
import type * as P from "../protocol/types";
import { number, t } from "../words";
import { SeatClock } from "./clock";
import { nameOf } from "./describe";
import { kingdomColour, type TableShown } from "./table_view";
import "./owners.css";

export function Owners(props: TableShown & { kingdom: number }): JSX.Element {
  const { state, kingdom } = props;
  const info = state.kingdoms[kingdom]!;
  const deciding = state.decision?.kingdom === kingdom;
  return (
    <header class={deciding ? "owners deciding" : "owners"}>
      <div class="owner-names">
        {info.players.map((player) => (
          <Owner key={player} {...props} seat={state.seats[player]!} />
        ))}
      </div>
      <Wealth state={state} info={info} />
      <strong class="score number" title={t("table.score")}>
        <span class="unseen-text">{t("table.score")}: </span>
        {number(props.tally?.(kingdom) ?? info.score)}
      </strong>
    </header>
  );
}

function Owner({ state, seat, mine, reactions }: TableShown & { seat: P.SeatInfo }): JSX.Element {
  const away =
    seat.kind !== "bot" &&
    seat.kind !== "open" &&
    !seat.connected &&
    !seat.left &&
    state.phase === "playing";
  const reaction = reactions?.find((r) => r.seat === seat.seat);
  const kinds = ["owner", state.decision?.seat === seat.seat && "acting", away && "away"]
    .filter(Boolean)
    .join(" ");
  return (
    <span class={kinds}>
      <Shield colour={seat.colour as Colour} />
      <Name name={nameOf(state, seat.seat)} />
      {mine.includes(seat.seat) && <span class="unseen-text">({t("table.you")})</span>}
      {seat.kind === "bot" || seat.left ? (
        <Icon name="bot" title={t("seat.kind.bot")} class="owner-sign" />
      ) : null}
      {seat.left && <small class="owner-left">{t(`seat.left.${seat.left}`)}</small>}
      {away && <Icon name="offline" title={t("table.away")} class="owner-sign" />}
      <SeatClock clocks={state.clocks} seat={seat.seat} />
      {reaction && (
        <span class="reaction" role="status">
          {t(`reaction.${reaction.reaction}`)}
        </span>
      )}
    </span>
  );
}

/** One line; a tap shows a name that was too long for it. */
function Name({ name }: { name: string }): JSX.Element {
  const whole = useSignal(false);
  return (
    <span
      class={whole.value ? "owner-name whole" : "owner-name"}
      title={name}
      onClick={() => (whole.value = !whole.value)}
    >
      {name}
    </span>
  );
}

function Wealth({ state, info }: { state: P.TableState; info: P.KingdomInfo }): JSX.Element | null {
  const colour = kingdomColour(state, info.kingdom);
  if (!state.setup.queendomino)
    return info.discarded > 0 ? (
      <span class="wealth">
        <Stock label={t("table.discarded")} value={info.discarded}>
          <Discard />
        </Stock>
      </span>
    ) : null;
  return (
    <span class="wealth">
      <Stock label={t("table.coins")} value={info.coins}>
        <Coin />
      </Stock>
      <Stock label={t("table.guard")} value={info.guard}>
        <Knight colour={colour} />
      </Stock>
      <Stock label={t("table.towers")} value={info.towers}>
        <Tower />
      </Stock>
      {info.queen && (
        <span class="stock queen">
          <Queen title={t("piece.queen")} />
        </span>
      )}
    </span>
  );
}

export interface CountProps {
  label: string;
  value: number;
  children: ComponentChildren;
}

function Stock({ label, value, children }: CountProps): JSX.Element {
  return (
    <span class="stock" title={label}>
      {children}
      <span class="unseen-text">{label}: </span>
      <span class="number">{number(value)}</span>
    </span>
  );
}
