/** What every lesson shares: the kingdom, the text beside it, and the response to a try. */

import type { ComponentChildren, JSX } from "preact";
import { type Colour } from "../art";
import { t } from "../words";
import type { Lesson } from "./lessons";

/** The player's colour throughout the tutorial, and the rival's. */
export const OWN: Colour = "blue";
export const RIVAL: Colour = "rose";

export interface Answer {
  text: string;
  /** Whether the lesson is solved; otherwise the player may try again. */
  good: boolean;
}

export interface LessonProps<L extends Lesson> {
  lesson: L;
  answer: Answer | null;
  onAnswer(answer: Answer): void;
}

/** The board on one side, the task on the other. */
export function Frame(props: {
  lesson: Lesson;
  board: ComponentChildren;
  answer: Answer | null;
  children?: ComponentChildren;
}): JSX.Element {
  const { lesson, board, answer, children } = props;
  return (
    <div class="lesson">
      <div class="lesson-board">{board}</div>
      <div class="lesson-words">
        <h2>{t(`tutorial.${lesson.id}.title`)}</h2>
        <p>{t(`tutorial.${lesson.id}.text`)}</p>
        {children}
        <p
          role="status"
          class={
            answer ? (answer.good ? "lesson-answer good" : "lesson-answer") : "lesson-answer none"
          }
        >
          {answer?.text}
        </p>
      </div>
    </div>
  );
}
