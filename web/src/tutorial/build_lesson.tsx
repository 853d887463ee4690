/** The lesson in building: pick a building you can pay for, then a town square for it. */

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Button } from "../app/button";
import { useEffect } from "preact/hooks";
import type { BuildingName } from "../art";
import { Building } from "../art";
import { type Cell, cellName, Kingdom, same } from "../board";
import { play } from "../sounds";
import { t } from "../words";
import { BuildersLine } from "./builders_line";
import { Frame, type LessonProps, OWN } from "./frame";
import { type BuildLesson, landsOf, standing } from "./lessons";

export function BuildLessonView({
  lesson,
  answer,
  onAnswer,
}: LessonProps<BuildLesson>): JSX.Element {
  const picked = useSignal<BuildingName | null>(null);
  const built = useSignal<Cell | null>(null);
  const build = (cell: Cell): void => {
    if (!picked.value) return;
    built.value = cell;
    play("build");
    const left = lesson.coins - lesson.builders.indexOf(picked.value);
    onAnswer({
      good: true,
      text: t("tutorial.build.done", { building: t(`building.${picked.value}`), count: left }),
    });
  };
  const lands = landsOf(lesson.map).map((land) =>
    same(land, built.value) ? { ...land, building: picked.value } : land,
  );
  const towns = lands.filter((land) => land.terrain === "town");
  const choosing = picked.value && !built.value ? picked.value : null;
  // On phones the buildings below have pushed the board out of view: it is needed now.
  useEffect(() => {
    if (choosing) document.querySelector(".lesson-board")?.scrollIntoView({ block: "nearest" });
  }, [choosing]);
  const board = (
    <Kingdom
      {...standing(lesson, lands)}
      colour={OWN}
      large
      coordinates
      picking={
        choosing && {
          cells: towns,
          picked: [],
          token: () => <Building name={choosing} size={100} />,
          onPick: build,
        }
      }
    />
  );
  return (
    <Frame lesson={lesson} board={board} answer={answer}>
      <p>
        <strong>{t("tutorial.coins", { count: lesson.coins })}</strong>
      </p>
      {!built.value && (
        <BuildersLine
          buildings={lesson.builders}
          priced
          coins={lesson.coins}
          picked={picked.value}
          onPick={(name) => (picked.value = name)}
        />
      )}
      {choosing && (
        <>
          <p>{t("tutorial.build.where")}</p>
          <div class="row">
            {towns.map((cell) => (
              <Button key={cellName(cell)} onClick={() => build(cell)}>
                {t("terrain.town")} {cellName(cell)}
              </Button>
            ))}
          </div>
        </>
      )}
    </Frame>
  );
}
