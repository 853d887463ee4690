// All puzzles: the one of the day, your streak, and every kind to choose from.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Button, Problem } from "../app/button";
import { go } from "../app/router";
import { useTitle } from "../app/title";
import { api } from "../connection/api";
import { errorText } from "../lobby/error_text";
import { PuzzleCard } from "../lobby/puzzle_card";
import type * as P from "../protocol/types";
import { number, t } from "../words";
import { queryOf, filterInAddress, type PuzzleFilter } from "./filter";
import { GRADES, KINDS } from "./words";
import "./puzzles.css";

export function PuzzlesPage(): JSX.Element {
  const index = useSignal<P.PuzzleIndex | null>(null);
  const problem = useSignal<string | null>(null);
  const grade = useSignal(filterInAddress().grade);
  useTitle(t("puzzle.title"));
  useEffect(() => {
    api.puzzles({}).then(
      (found) => (index.value = found),
      (error) => (problem.value = errorText(error)),
    );
  }, []);
  const solve = async (kind?: P.PuzzleGroup["kind"]) => {
    const wanted: PuzzleFilter = {
      ...(kind && { kind }),
      ...(grade.value && { grade: grade.value }),
    };
    try {
      const { next } = await api.puzzles(wanted);
      if (next) go(`/puzzles/${next}${queryOf(wanted)}`);
      else problem.value = t("puzzle.all-solved");
    } catch (error) {
      problem.value = errorText(error);
    }
  };
  const groups = (index.value?.groups ?? []).filter((g) => !grade.value || g.grade === grade.value);
  return (
    <main class="page puzzles">
      <header class="puzzles-head">
        <div>
          <h1>{t("puzzle.title")}</h1>
          <p class="muted">{t("puzzle.lead")}</p>
        </div>
        {index.value && <Streak progress={index.value.progress} />}
      </header>
      <PuzzleCard />
      <Problem text={problem.value} />
      <section class="card" aria-labelledby="puzzle-kinds">
        <div class="puzzles-head">
          <h2 id="puzzle-kinds">{t("puzzle.all")}</h2>
          <label class="puzzle-grade">
            {t("puzzle.grade")}
            <select
              class="input"
              value={grade.value ?? ""}
              onChange={(e) => {
                grade.value = GRADES.find((name) => name === e.currentTarget.value);
                problem.value = null;
              }}
            >
              <option value="">{t("puzzle.any-grade")}</option>
              {GRADES.map((name) => (
                <option key={name} value={name}>
                  {t(`level.${name}`)}
                </option>
              ))}
            </select>
          </label>
        </div>
        <ul class="puzzle-kinds">
          <Kind groups={groups} onSolve={() => void solve()} />
          {KINDS.map((kind) => (
            <Kind
              key={kind}
              kind={kind}
              groups={groups.filter((group) => group.kind === kind)}
              onSolve={() => void solve(kind)}
            />
          ))}
        </ul>
      </section>
    </main>
  );
}

function Streak({ progress }: { progress: P.PuzzleProgress }): JSX.Element {
  return (
    <dl class="puzzle-streak">
      <div>
        <dt>{t("puzzle.streak")}</dt>
        <dd class="number">{number(progress.streak)}</dd>
      </div>
      <div>
        <dt>{t("puzzle.best-streak")}</dt>
        <dd class="number">{number(progress.best_streak)}</dd>
      </div>
      <div>
        <dt>{t("puzzle.solved-count")}</dt>
        <dd class="number">{number(progress.solved)}</dd>
      </div>
    </dl>
  );
}

interface KindProps {
  kind?: P.PuzzleGroup["kind"];
  groups: readonly P.PuzzleGroup[];
  onSolve(): void;
}

/** A row: a kind, or all of them, and how many are solved. */
function Kind({ kind, groups, onSolve }: KindProps): JSX.Element {
  const count = groups.reduce((sum, group) => sum + group.puzzles, 0);
  const solved = groups.reduce((sum, group) => sum + group.solved, 0);
  const name = kind ? t(`puzzle.kind.${kind}`) : t("puzzle.any-kind");
  const id = `puzzle-kind-${kind ?? "any"}`;
  return (
    <li data-kind={kind ?? "any"}>
      <div>
        <strong id={id}>{name}</strong>
        {count > 0 && (
          <span class="muted small number">{t("puzzle.solved-of", { solved, count })}</span>
        )}
        {kind && <p class="muted small">{t(`puzzle.about.${kind}`)}</p>}
      </div>
      <Button
        icon="play"
        look={kind ? "" : "main"}
        aria-describedby={id}
        disabled={count === 0}
        onClick={onSolve}
      >
        {t("puzzle.solve")}
      </Button>
    </li>
  );
}
