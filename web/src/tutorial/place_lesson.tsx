/** Lessons in placing: drag, tap or use the keys, then confirm. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import {
  Carried,
  cellName,
  DominoView,
  Kingdom,
  laid as laidOut,
  type Land,
  type Placement,
  Placer,
} from "../board";
import { Button } from "../app/button";
import { announce } from "../app/live";
import { play } from "../sounds";
import { t } from "../words";
import { Frame, type LessonProps, OWN } from "./frame";
import { dominoOf, landsOf, type PlaceLesson, placementsOf, standing } from "./lessons";

export function PlaceLessonView({
  lesson,
  answer,
  onAnswer,
}: LessonProps<PlaceLesson>): JSX.Element {
  const laid = useSignal<Placement | null>(null);
  const domino = useMemo(() => dominoOf(lesson.box, lesson.domino, lesson.halves), [lesson]);
  const placer = useMemo(
    () => new Placer(domino, placementsOf(lesson), { confirm: lay, dropped: () => undefined }),
    [lesson],
  );

  function lay(placement: Placement): void {
    const best = Math.max(...placer.placements.map((other) => other.gain));
    const good = placement.gain === best;
    laid.value = placement;
    placer.cancel();
    play("place");
    onAnswer({
      good,
      text: t(good ? `tutorial.${lesson.id}.done` : "tutorial.better", { count: best }),
    });
  }

  function again(): void {
    laid.value = null;
  }

  const placed = laid.value;
  const lands: Land[] = landsOf(lesson.map);
  if (placed) lands.push(...laidOut(domino, placed));
  const board = (
    <div
      class="lesson-kingdom"
      tabIndex={0}
      role="group"
      aria-label={t("tutorial.board")}
      onKeyDown={(event) => !placed && press(placer, event)}
    >
      <Kingdom
        {...standing(lesson, lands)}
        colour={OWN}
        large
        placer={placed ? null : placer}
        fresh={placed ? [placed.a, placed.b] : []}
      />
    </div>
  );
  return (
    <Frame lesson={lesson} board={board} answer={answer}>
      {placed ? (
        answer &&
        !answer.good && (
          <Button icon="undo" onClick={again}>
            {t("tutorial.again")}
          </Button>
        )
      ) : (
        <Hand placer={placer} />
      )}
      <Carried placer={placer} />
    </Frame>
  );
}

/** The domino to place and the buttons that do what keys and gestures do. */
function Hand({ placer }: { placer: Placer }): JSX.Element {
  const chosen = placer.chosen.value;
  const quarter = placer.quarter.value;
  return (
    <div class="lesson-hand">
      <div
        class={quarter % 2 ? "hand-domino upright" : "hand-domino"}
        onPointerDown={(event) => placer.grab(event, () => placer.turn())}
      >
        <DominoView domino={placer.domino} quarter={quarter} />
      </div>
      <div class="row">
        <Button icon="rotate" onClick={() => turnAround(placer)}>
          {t("button.rotate")}
        </Button>
        <Button icon="confirm" look="main" disabled={!chosen} onClick={() => placer.confirm()}>
          {t("button.confirm")}
        </Button>
      </div>
    </div>
  );
}

const ARROWS = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
} as const;

function press(placer: Placer, event: KeyboardEvent): void {
  if (event.key in ARROWS) placer.step(ARROWS[event.key as keyof typeof ARROWS]);
  else if (event.key.toLowerCase() === "r") placer.turn();
  else if (event.key === "Enter" && placer.chosen.value) placer.confirm();
  else if (event.key === "Escape") placer.cancel();
  else return;
  event.preventDefault();
  say(placer);
}

function turnAround(placer: Placer): void {
  placer.turn();
  say(placer);
}

function say({ chosen }: Placer): void {
  if (!chosen.value) return;
  const { a, b, gain } = chosen.value;
  announce(`${cellName(a)} ${cellName(b)}, ${t("count.points", { count: gain })}`);
}
