// A draw: left to chance, as in the game, or chosen piece by piece.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Button } from "../app/button";
import { Sheet } from "../app/sheet";
import { Building, King, type BuildingName, type Colour } from "../art";
import { DominoView } from "../board";
import { dominoInfo } from "../connection/about";
import type * as P from "../protocol/types";
import { buildingName, dominoText, nameOf } from "../table/describe";
import { number, t } from "../words";

interface DrawProps {
  draw: P.AwaitedDraw;
  state: P.TableState;
  busy: boolean;
  onDraw(step: string): void;
}

const askText = (draw: P.AwaitedDraw) => t(`analysis.draw.${draw.kind}`);

export function DrawBar(props: DrawProps): JSX.Element {
  const { draw, busy, onDraw } = props;
  const choosing = useSignal(false);
  return (
    <div class="actions draw" role="group" aria-label={askText(draw)} data-draw={draw.kind}>
      <p class="actions-what">{askText(draw)}</p>
      <div class="actions-buttons">
        <Button icon="zoom" disabled={busy} onClick={() => (choosing.value = true)}>
          {t("analysis.choose")}
        </Button>
        {draw.recorded && (
          <Button icon="replay" disabled={busy} onClick={() => onDraw(draw.recorded!)}>
            {t("analysis.recorded")}
          </Button>
        )}
        <Button icon="rotate" look="main confirm" disabled={busy} onClick={() => onDraw("draw")}>
          {t("analysis.chance")}
        </Button>
      </div>
      {choosing.value && (
        <Sheet title={askText(draw)} onClose={() => (choosing.value = false)} wide>
          <Chooser
            {...props}
            onDraw={(step) => {
              choosing.value = false;
              onDraw(step);
            }}
          />
        </Sheet>
      )}
    </div>
  );
}

interface Piece {
  name: string;
  copies: number;
  words: string;
  picture: JSX.Element | null;
}

function Chooser(props: DrawProps): JSX.Element {
  const { draw, onDraw } = props;
  const chosen = useSignal<string[]>([]);
  const pieces = piecesOf(props);
  const left = (piece: Piece) =>
    piece.copies - chosen.value.filter((name) => name === piece.name).length;
  const full = chosen.value.length === draw.count;
  const take = (piece: Piece) => {
    // A second press puts a piece back where there is only one of it.
    if (piece.copies === 1 && left(piece) === 0)
      chosen.value = chosen.value.filter((name) => name !== piece.name);
    else if (left(piece) > 0 && !full) chosen.value = [...chosen.value, piece.name];
  };
  return (
    <div class="stack">
      {draw.kind === "buildings" && <p class="muted">{t("analysis.draw.last")}</p>}
      <ul class={`pieces ${draw.kind}`}>
        {pieces.map((piece) => {
          const taken = piece.copies - left(piece);
          const places = chosen.value.flatMap((name, i) => (name === piece.name ? [i + 1] : []));
          return (
            <li key={piece.name}>
              <button
                type="button"
                class="piece"
                aria-pressed={taken > 0}
                aria-disabled={taken === 0 && full}
                onClick={() => take(piece)}
              >
                {piece.picture}
                <span>{piece.words}</span>
                {draw.kind !== "line" && <b class="number">{places.map(number).join(" · ")}</b>}
              </button>
            </li>
          );
        })}
      </ul>
      <div class="row chooser-end">
        <span class="number" role="status">
          {t("replay.move", { number: chosen.value.length, count: draw.count })}
        </span>
        <Button
          icon="undo"
          disabled={chosen.value.length === 0}
          onClick={() => (chosen.value = chosen.value.slice(0, -1))}
        >
          {t("button.undo")}
        </Button>
        <Button
          icon="confirm"
          look="main"
          disabled={!full}
          onClick={() => onDraw(`draw ${chosen.value.join(" ")}`)}
        >
          {t("button.confirm")}
        </Button>
      </div>
    </div>
  );
}

function piecesOf({ draw, state }: DrawProps): Piece[] {
  switch (draw.kind) {
    case "kings":
      return draw.kings.map((name) => {
        // P2b is the second king of the second player.
        const seat = state.seats[Number(name.slice(1, 2)) - 1]!;
        const words = nameOf(state, seat.seat);
        const picture = <King colour={seat.colour as Colour} size={32} />;
        return { name, copies: 1, words: name.endsWith("b") ? `${words} (2)` : words, picture };
      });
    case "buildings":
      return draw.buildings.map(({ building, copies }) => ({
        name: building,
        copies,
        words: buildingName(building),
        picture: <Building name={building as BuildingName} size={48} />,
      }));
    case "line":
      return draw.dominoes.map((number) => {
        const domino = dominoInfo(draw.box!, number);
        const picture = domino ? <DominoView domino={domino} title={dominoText(domino)} /> : null;
        return { name: String(number), copies: 1, words: String(number), picture };
      });
  }
}
