/** The tutorial: ten short interactive lessons. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon, King, Queen } from "../art";
import { Button } from "../app/button";
import { Link } from "../app/router";
import { useTitle } from "../app/title";
import { t } from "../words";
import { BuildLessonView } from "./build_lesson";
import {
  ClaimLessonView,
  CountLessonView,
  DragonLessonView,
  QueenLessonView,
  TaxLessonView,
} from "./choice_lessons";
import type { Answer } from "./frame";
import { type Lesson, LESSONS } from "./lessons";
import { PlaceLessonView } from "./place_lesson";
import "./tutorial.css";

const FIRST_QUEENDOMINO = LESSONS.findIndex((lesson) => lesson.box === "queendomino");

export function Tutorial(): JSX.Element {
  const at = useSignal(0);
  const answer = useSignal<Answer | null>(null);
  const top = useRef<HTMLHeadingElement>(null);
  const visit = (index: number): void => {
    answer.value = null;
    at.value = index;
    top.current?.focus();
  };
  useTitle(t("button.tutorial"));
  useEffect(() => top.current?.focus(), []);
  const lesson = LESSONS[at.value];
  return (
    <div class="tutorial">
      <header>
        <h1 tabIndex={-1} ref={top}>
          {t("button.tutorial")}
        </h1>
        <progress
          max={LESSONS.length}
          value={at.value}
          aria-label={t("tutorial.progress", { number: at.value + 1, all: LESSONS.length })}
        />
      </header>
      {lesson ? (
        <View
          key={lesson.id}
          lesson={lesson}
          answer={answer.value}
          onAnswer={(given) => (answer.value = given)}
        />
      ) : (
        <Finish />
      )}
      <nav class="row" aria-label={t("tutorial.steps")}>
        {at.value > 0 && (
          <Button icon="previous" onClick={() => visit(at.value - 1)}>
            {t("button.back")}
          </Button>
        )}
        {lesson && (
          <Button look={answer.value?.good ? "main" : ""} onClick={() => visit(at.value + 1)}>
            {t(answer.value?.good ? "button.next" : "button.skip")}
            <Icon name="next" />
          </Button>
        )}
        {at.value < FIRST_QUEENDOMINO && (
          <Button look="plain" onClick={() => visit(FIRST_QUEENDOMINO)}>
            {t("tutorial.to-queendomino")}
          </Button>
        )}
      </nav>
    </div>
  );
}

interface ViewProps {
  lesson: Lesson;
  answer: Answer | null;
  onAnswer(answer: Answer): void;
}

function View({ lesson, ...rest }: ViewProps): JSX.Element {
  switch (lesson.kind) {
    case "place":
      return <PlaceLessonView lesson={lesson} {...rest} />;
    case "claim":
      return <ClaimLessonView lesson={lesson} {...rest} />;
    case "count":
      return <CountLessonView lesson={lesson} {...rest} />;
    case "tax":
      return <TaxLessonView lesson={lesson} {...rest} />;
    case "build":
      return <BuildLessonView lesson={lesson} {...rest} />;
    case "queen":
      return <QueenLessonView lesson={lesson} {...rest} />;
    case "dragon":
      return <DragonLessonView lesson={lesson} {...rest} />;
  }
}

function Finish(): JSX.Element {
  return (
    <div class="lesson-finish card">
      <div class="row">
        <King colour="blue" size={120} />
        <Queen size={120} />
      </div>
      <h2>{t("tutorial.finish.title")}</h2>
      <p>{t("tutorial.finish.text")}</p>
      <Link class="button main big" to="/">
        {t("button.play")}
      </Link>
    </div>
  );
}
