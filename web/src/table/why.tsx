// Why the best move is best: what it and the second best lead to, and the reasons.
import type { JSX } from "preact";
import type * as P from "../protocol/types";
import { reasonTexts } from "../review/reasons";
import { moveText } from "../review/turn_view";
import { decimal, percent, t } from "../words";
import "./why.css";

export function Why({ lesson, state }: { lesson: P.Lesson; state: P.TableState }): JSX.Element {
  const reasons = reasonTexts(state, lesson.reasons);
  return (
    <div class="stack why">
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{t("review.points")}</th>
            <th scope="col">{t("review.chance")}</th>
          </tr>
        </thead>
        <tbody>
          <Turn
            title={t("hint.best")}
            turn={lesson.turn}
            points={lesson.points}
            chance={lesson.chance}
          />
          {lesson.second_points !== null && lesson.second_chance !== null && (
            <Turn
              title={t("hint.second")}
              turn={lesson.second}
              points={lesson.second_points}
              chance={lesson.second_chance}
            />
          )}
        </tbody>
      </table>
      {reasons.length > 0 ? (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : (
        <p>{t("hint.even")}</p>
      )}
    </div>
  );
}

interface TurnProps {
  title: string;
  turn: readonly P.Choice[];
  points: number;
  chance: number;
}

function Turn({ title, turn, points, chance }: TurnProps): JSX.Element {
  return (
    <tr>
      <th scope="row">
        {title}
        {turn.map((move) => (
          <small key={move.move}>{moveText(move)}</small>
        ))}
      </th>
      <td>{decimal(points)}</td>
      <td>{percent(chance)}</td>
    </tr>
  );
}
