// What each answer would have brought: a list, with each answer shown on the board.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { linkTo } from "../analysis/position_link";
import { Button } from "../app/button";
import { Link } from "../app/router";
import { Icon, King, type Colour } from "../art";
import { cellName, DominoView } from "../board";
import type * as P from "../protocol/types";
import { moveText } from "../review/turn_view";
import { buildingName } from "../table/describe";
import { number, percent, t } from "../words";
import { GRADES } from "./words";
import "../table/score_sheet.css";

interface AnswersProps {
  reply: P.PuzzleReply;
  view: P.PuzzleView;
  played: readonly P.Choice[];
  shown: readonly P.Choice[] | null;
  onShow(moves: readonly P.Choice[]): void;
}

interface Row {
  moves: readonly P.Choice[];
  brings: P.PuzzleLine | null;
  name: string | null;
  best: boolean;
}

export function Answers(props: AnswersProps): JSX.Element {
  const { reply, view } = props;
  const own = view.state.decision?.kingdom ?? 0;
  return (
    <section class="card puzzle-answers" aria-labelledby="puzzle-answers">
      <h2 id="puzzle-answers">{t("puzzle.answers")}</h2>
      <div class="table-wrap">
        <table class="sheet-table">
          <thead>
            <tr>
              <td />
              <th scope="col">{t("puzzle.chance")}</th>
              <th scope="col">{t("table.score")}</th>
              <th scope="col">{t("puzzle.rival")}</th>
            </tr>
          </thead>
          <tbody>
            {rows(props).map((row, i) => (
              <AnswerRow key={i} {...props} row={row} own={own} />
            ))}
          </tbody>
        </table>
      </div>
      <p class="muted small">{t(view.puzzle.proved ? "puzzle.proved" : "puzzle.judged")}</p>
      {reply.levels.length > 0 && <Levels shares={reply.levels} />}
      {reply.levels.length > 0 && <Analyse position={view.position} />}
    </section>
  );
}

const textOf = (moves: readonly P.Choice[]): string => moves.map((m) => m.move).join();

/** All answers once they are known; before that, yours and what the best one brings. */
function rows({ reply, played }: AnswersProps): Row[] {
  const isOwn = (line: P.PuzzleLine) => played.length > 0 && textOf(line.moves) === textOf(played);
  if (reply.answers.length === 0)
    return [
      { moves: [], brings: reply.best, name: t("puzzle.best"), best: true },
      { moves: played, brings: reply.answer, name: t("puzzle.yours"), best: false },
    ];
  return reply.answers.map((line, i) => ({
    moves: line.moves,
    brings: line,
    name: isOwn(line) ? t("puzzle.yours") : i === 0 ? t("puzzle.best") : null,
    best: i === 0,
  }));
}

function AnswerRow({
  row,
  own,
  shown,
  view,
  onShow,
}: AnswersProps & { row: Row; own: number }): JSX.Element {
  const { moves, brings, name } = row;
  const colour = view.state.seats[view.choices.seat]!.colour as Colour;
  const others = brings?.points.filter((_, kingdom) => kingdom !== own) ?? [];
  return (
    <tr class={row.best ? "best" : ""}>
      <th scope="row">
        {moves.length > 0 ? (
          <Button
            look="small answer"
            aria-pressed={!!shown && textOf(shown) === textOf(moves)}
            onClick={() => onShow(moves)}
          >
            {moves.map((move) => (
              <Sign key={move.move} move={move} colour={colour} />
            ))}
            <span class="unseen-text">{moves.map(moveText).join(" ")}</span>
          </Button>
        ) : (
          <span class="answer">?</span>
        )}
        {name && <small class="muted">{name}</small>}
      </th>
      {brings ? (
        <>
          <td class="number">{percent(brings.chance)}</td>
          <td class="number">{points(view, brings.points[own] ?? 0)}</td>
          <td class="number">{points(view, Math.max(...others))}</td>
        </>
      ) : (
        <td colSpan={3} class="muted small">
          {t("puzzle.weak")}
        </td>
      )}
    </tr>
  );
}

/** Points that were counted are whole; expected ones are rounded. */
const points = (view: P.PuzzleView, value: number): string =>
  number(view.puzzle.proved ? value : Math.round(value * 10) / 10);

/** A move in symbols. */
function Sign({ move, colour }: { move: P.Choice; colour: Colour }): JSX.Element {
  const [a, b] = move.squares;
  switch (move.kind) {
    case "place":
      return (
        <span class="number">
          {a && cellName(a)}–{b && cellName(b)}
        </span>
      );
    case "claim":
      return (
        <span class="number">
          <King colour={colour} size={20} />
          {move.domino?.number}
          {move.domino && <DominoView domino={move.domino} />}
        </span>
      );
    case "build":
      return (
        <span>
          {buildingName(move.building ?? "")} {a && cellName(a)}
        </span>
      );
    default:
      return <span>{moveText(move)}</span>;
  }
}

function Levels({ shares }: { shares: readonly number[] }): JSX.Element {
  return (
    <div class="puzzle-levels">
      <h3>
        <Icon name="bot" /> {t("puzzle.levels")}
      </h3>
      <ul>
        {GRADES.map((level, i) => (
          <li key={level}>
            {t(`level.${level}`)} <b class="number">{percent(shares[i] ?? 0)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The link to the analysis board, once the answer is known. */
function Analyse({ position }: { position: string }): JSX.Element | null {
  const link = useSignal<string | null>(null);
  useEffect(() => void linkTo(position).then((found) => (link.value = found)), [position]);
  if (link.value === null) return null;
  return (
    <p class="puzzle-analyse">
      <Link class="button small" to={link.value}>
        <Icon name="zoom" />
        {t("analysis.analyse")}
      </Link>
    </p>
  );
}
