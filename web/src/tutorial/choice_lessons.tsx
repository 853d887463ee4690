/** Lessons that are a choice: claiming a domino, counting a territory, taxing, the Queen, the dragon. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Button } from "../app/button";
import { King, Knight, Queen, type Terrain, Tower } from "../art";
import { type Cell, DominoView, Kingdom, type Land, same } from "../board";
import { play } from "../sounds";
import { number, t } from "../words";
import { BuildersLine } from "./builders_line";
import { Frame, type LessonProps, OWN, RIVAL } from "./frame";
import {
  cellOf,
  type ClaimLesson,
  type CountLesson,
  dominoOf,
  type DragonLesson,
  landsOf,
  type Lesson,
  type QueenLesson,
  standing,
  type TaxLesson,
} from "./lessons";

/** The lesson's kingdom, with nothing to be done in it. */
function Still({
  lesson,
  lit = null,
}: {
  lesson: Lesson;
  lit?: readonly Cell[] | null;
}): JSX.Element {
  const lands = landsOf(lesson.map);
  return <Kingdom {...standing(lesson, lands)} colour={OWN} lit={lit} />;
}

export function ClaimLessonView({
  lesson,
  answer,
  onAnswer,
}: LessonProps<ClaimLesson>): JSX.Element {
  const claimed = useSignal<number | null>(null);
  const claim = (domino: number): void => {
    claimed.value = domino;
    play("claim");
    onAnswer({
      good: true,
      text: t(`tutorial.claim.${lesson.feedback[String(domino)] ?? "fits"}`),
    });
  };
  return (
    <Frame lesson={lesson} board={<Still lesson={lesson} />} answer={answer}>
      <ul class="lesson-line">
        {lesson.line.map((domino, index) => {
          const king = lesson.taken.includes(domino)
            ? RIVAL
            : claimed.value === domino
              ? OWN
              : null;
          const half = lesson.halves[index] ?? ["wheat", 0, "wheat", 0];
          return (
            <li key={domino}>
              <button
                type="button"
                class="line-domino"
                disabled={king === RIVAL}
                aria-pressed={king === OWN}
                onClick={() => claim(domino)}
                aria-label={t("tutorial.domino", {
                  number: domino,
                  first: t(`terrain.${half[0]}`),
                  second: t(`terrain.${half[2]}`),
                  count: half[1] + half[3],
                })}
              >
                <span class="number">{number(domino)}</span>
                <DominoView domino={dominoOf(lesson.box, domino, half)} />
                {king && <King colour={king} class="line-king" />}
              </button>
            </li>
          );
        })}
      </ul>
    </Frame>
  );
}

export function CountLessonView({
  lesson,
  answer,
  onAnswer,
}: LessonProps<CountLesson>): JSX.Element {
  const [squares, crowns] = [lesson.squares.length, lesson.crowns];
  const tell = (points: number): void => {
    const good = points === squares * crowns;
    onAnswer({
      good,
      text: t(good ? "tutorial.count.right" : "tutorial.count.wrong", {
        squares,
        crowns,
        points: squares * crowns,
      }),
    });
  };
  return (
    <Frame
      lesson={lesson}
      board={<Still lesson={lesson} lit={lesson.squares.map(cellOf)} />}
      answer={answer}
    >
      <div class="row">
        {lesson.answers.map((points) => (
          <Button key={points} look="big" onClick={() => tell(points)}>
            {t("count.points", { count: points })}
          </Button>
        ))}
      </div>
    </Frame>
  );
}

export function TaxLessonView({ lesson, answer, onAnswer }: LessonProps<TaxLesson>): JSX.Element {
  const picked = useSignal<number | null>(null);
  const coins = lesson.taxes.map((squares) => squares.length);
  const send = (index: number): void => {
    picked.value = index;
    play("coins");
    const count = coins[index] ?? 0;
    const good = count === Math.max(...coins);
    onAnswer({ good, text: t(good ? "tutorial.tax.done" : "tutorial.tax.better", { count }) });
  };
  const lands = landsOf(lesson.map);
  const cells = lesson.fresh.map(cellOf);
  const chosen = picked.value;
  const board = (
    <Kingdom
      {...standing(lesson, lands)}
      colour={OWN}
      large
      lit={chosen === null ? null : (lesson.taxes[chosen] ?? []).map(cellOf)}
      picking={{
        cells,
        picked: cells.filter((_, index) => index === chosen),
        token: () => <Knight colour={OWN} x={22} y={22} size={72} />,
        onPick: (cell) => send(cells.findIndex((other) => same(other, cell))),
      }}
    />
  );
  return (
    <Frame lesson={lesson} board={board} answer={answer}>
      <div class="row">
        {cells.map((cell, index) => (
          <Button key={index} aria-pressed={chosen === index} onClick={() => send(index)}>
            <Knight colour={OWN} size={28} />
            {t(`terrain.${terrainAt(lands, cell)}`)}:{" "}
            {t("count.coins", { count: coins[index] ?? 0 })}
          </Button>
        ))}
      </div>
    </Frame>
  );
}

function terrainAt(lands: readonly Land[], cell: Cell): Terrain {
  return (lands.find((land) => same(land, cell))?.terrain ?? "town") as Terrain;
}

export function QueenLessonView({
  lesson,
  answer,
  onAnswer,
}: LessonProps<QueenLesson>): JSX.Element {
  const tell = (building: string): void => {
    const good = building === lesson.right;
    if (good) play("queen");
    onAnswer({ good, text: t(good ? "tutorial.queen.right" : "tutorial.queen.wrong") });
  };
  const towers = (count: number): JSX.Element[] =>
    Array.from({ length: count }, (_, index) => <Tower key={index} size={56} />);
  const board = (
    <div class="lesson-towers">
      <div role="img" aria-label={t("count.towers", { count: lesson.own })}>
        <King colour={OWN} size={96} />
        {towers(lesson.own)}
      </div>
      <div role="img" aria-label={t("count.towers", { count: lesson.other })}>
        <King colour={RIVAL} size={96} />
        {towers(lesson.other)}
        {!answer?.good && <Queen size={96} />}
      </div>
      {answer?.good && <Queen size={140} />}
    </div>
  );
  return (
    <Frame lesson={lesson} board={board} answer={answer}>
      <BuildersLine buildings={lesson.answers} onPick={tell} />
    </Frame>
  );
}

export function DragonLessonView({
  lesson,
  answer,
  onAnswer,
}: LessonProps<DragonLesson>): JSX.Element {
  const burnt = useSignal<string | null>(null);
  const burn = (building: string): void => {
    burnt.value = building;
    play("dragon");
    onAnswer({
      good: true,
      text: t(building === lesson.best ? "tutorial.dragon.right" : "tutorial.dragon.other"),
    });
  };
  const board = (
    <div class="lesson-towers">
      <div role="img" aria-label={t("count.knights", { count: 5 })}>
        <King colour={RIVAL} size={96} />
        {Array.from({ length: 5 }, (_, index) => (
          <Knight key={index} colour={RIVAL} size={56} />
        ))}
      </div>
    </div>
  );
  return (
    <Frame lesson={lesson} board={board} answer={answer}>
      <BuildersLine buildings={lesson.builders} priced burnt={burnt.value} onPick={burn} />
    </Frame>
  );
}
