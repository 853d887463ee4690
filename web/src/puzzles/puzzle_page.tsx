// One puzzle on the usual table: decide as in a game, and the server judges the answer.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Button } from "../app/button";
import { announce } from "../app/live";
import { Link, go } from "../app/router";
import { useTitle } from "../app/title";
import { Loading, Trouble } from "../app/waiting";
import { Icon } from "../art";
import { api } from "../connection/api";
import { addressText, errorText } from "../lobby/error_text";
import { modeName } from "../lobby/game_lists";
import type * as P from "../protocol/types";
import { PositionTable } from "../table/position_table";
import { Round } from "../table/status_bar";
import { t } from "../words";
import { Answers } from "./answers";
import { drawn, named, outlined } from "./drawn";
import { Verdict, verdictText } from "./verdict";
import { queryOf, filterInAddress } from "./filter";
import { caption, question } from "./words";
import "./puzzles.css";

export function PuzzlePage({ id }: { id: string }): JSX.Element {
  const view = useSignal<P.PuzzleView | null>(null);
  const problem = useSignal<string | null>(null);
  useEffect(() => {
    api.puzzle(id).then(
      (found) => (view.value = { ...found, state: named(found.state) }),
      (error) => (problem.value = addressText(error)),
    );
  }, [id]);
  useTitle(t("puzzle.title"), view.value && caption(view.value.puzzle));
  if (problem.value)
    return <Trouble problem={problem.value} to="/puzzles" name={t("puzzle.title")} />;
  return view.value ? <Solving view={view.value} /> : <Loading />;
}

function Solving({ view }: { view: P.PuzzleView }): JSX.Element {
  const { puzzle } = view;
  const seat = view.choices.seat;
  const home = view.state.decision?.kingdom ?? 0;
  const reply = useSignal<P.PuzzleReply | null>(null);
  const played = useSignal<readonly P.Choice[]>([]);
  /** The answer of the list that is being looked at. */
  const shown = useSignal<readonly P.Choice[] | null>(null);
  const busy = useSignal(false);
  const problem = useSignal<string | null>(null);
  const attempt = useSignal(0);
  const choices = reply.value ? reply.value.choices : view.choices;
  const send = async (moves: readonly P.Choice[]) => {
    if (busy.value) return;
    busy.value = true;
    problem.value = null;
    try {
      const found = await api.answerPuzzle(
        puzzle.id,
        moves.map((choice) => choice.move),
      );
      reply.value = { ...found, state: named(found.state) };
      played.value = moves;
      shown.value = found.choices ? null : moves.length > 0 ? moves : (found.best?.moves ?? null);
      if (!found.choices) announce(verdictText(found));
    } catch (error) {
      problem.value = errorText(error);
    }
    busy.value = false;
  };
  const again = () => {
    reply.value = null;
    played.value = [];
    shown.value = null;
    attempt.value += 1;
    announce(question(view));
  };
  const next = async () => {
    const wanted = filterInAddress();
    try {
      const found = await api.puzzles({ ...wanted, after: puzzle.id });
      go(found.next ? `/puzzles/${found.next}${queryOf(wanted)}` : `/puzzles${queryOf(wanted)}`);
    } catch (error) {
      problem.value = errorText(error);
    }
  };
  useEffect(() => announce(`${t("puzzle.title")}: ${caption(puzzle)}. ${question(view)}`), []);
  const told = reply.value && !reply.value.choices ? reply.value : null;
  const state = told
    ? drawn(view.state, seat, shown.value ?? [])
    : (reply.value?.state ?? view.state);
  return (
    <PositionTable
      state={state}
      events={[]}
      mine={[seat]}
      choices={choices}
      attempt={attempt.value}
      busy={busy.value}
      home={home}
      onPlay={(move) => {
        const choice = choices?.moves.find((m) => m.move === move);
        if (choice) void send([...played.value, choice]);
      }}
      onUndo={() => choices && played.value.length > 0 && again()}
      counted={(kingdom) => (told && kingdom === home ? outlined(told, shown.value) : null)}
      status={
        <div class={told ? "status" : "status yours"}>
          <p class="status-turn">
            <Link to={`/puzzles${queryOf(filterInAddress())}`}>{t("puzzle.title")}</Link>
            <span>{caption(puzzle)}</span>
          </p>
          <p class="status-news">{told ? modeName(state.setup) : question(view)}</p>
          {puzzle.solved && (
            <p class="puzzle-solved">
              <Icon name="confirm" /> {t("puzzle.solved")}
            </p>
          )}
          <Round state={view.state} />
        </div>
      }
      problem={problem.value}
      bar={
        told && (
          <Verdict
            reply={told}
            onAgain={again}
            onShow={() => void send([])}
            onNext={() => void next()}
          />
        )
      }
      below={
        !told && (
          <div class="puzzle-beside row">
            <Button
              icon="hint"
              look="small plain"
              disabled={busy.value}
              onClick={() => void send([])}
            >
              {t("puzzle.show")}
            </Button>
            <Button
              icon="skip"
              look="small plain"
              disabled={busy.value}
              onClick={() => void next()}
            >
              {t("button.skip")}
            </Button>
          </div>
        )
      }
      result={
        told ? (
          <Answers
            reply={told}
            view={view}
            played={played.value}
            shown={shown.value}
            onShow={(moves) => (shown.value = moves)}
          />
        ) : undefined
      }
    />
  );
}
