import assert from "node:assert/strict";
import { test } from "node:test";
import { api, ApiError, call } from "./api";

type Answer = { ok: boolean; statusText: string; json(): Promise<unknown> };

function answering(log: string[], answer: (path: string) => Promise<Answer>): void {
  globalThis.fetch = (async (path: string, { method }: { method: string }) => {
    log.push(`${method} ${path}`);
    const found = await answer(path);
    log.push(`done ${path}`);
    return found;
  }) as unknown as typeof fetch;
}

const fine = async (): Promise<Answer> => ({ ok: true, statusText: "", json: async () => ({}) });

test("calls that may give an identity wait for each other", async () => {
  const log: string[] = [];
  answering(log, async () => {
    await new Promise((done) => setTimeout(done, 5));
    return fine();
  });
  await Promise.all([api.rename("Ada"), api.join("g", { name: "Ada" })]);
  assert.deepEqual(log, [
    "PATCH /api/me",
    "done /api/me",
    "POST /api/games/g/join",
    "done /api/games/g/join",
  ]);
});

test("a refusal has the server's code, and does not block what follows", async () => {
  answering([], async () => ({
    ok: false,
    statusText: "",
    json: async () => ({ code: "seat-taken", message: "Taken." }),
  }));
  await assert.rejects(
    api.join("g", { name: "Ada" }),
    (e) => e instanceof ApiError && e.code === "seat-taken",
  );
  const log: string[] = [];
  answering(log, fine);
  await api.leave("g", 1);
  assert.equal(log[0], "POST /api/games/g/seats/1/leave");
});

test("parameters are put into the path and the query, and only where they belong", async () => {
  const log: string[] = [];
  answering(log, fine);
  await api.player("a/b?c");
  await api.finished(17);
  await api.finished();
  assert.deepEqual(
    log.filter((line) => line.startsWith("GET")),
    ["GET /api/players/a%2Fb%3Fc", "GET /api/finished?before=17", "GET /api/finished"],
  );
  assert.equal(api.recordPath("g"), "/api/games/g/record");
});

test("a server that cannot be reached is an error of its own", async () => {
  globalThis.fetch = async () => Promise.reject(new TypeError("no network"));
  await assert.rejects(api.lobby(), (e) => e instanceof ApiError && e.code === "unreachable");
});

/** Never run: the compiler itself must refuse what the server does not offer. */
export const refusedByTheCompiler = () => [
  // @ts-expect-error: the server has no such path
  call("POST /games/{game}/leave", { path: { game: "g" } }),
  // @ts-expect-error: another method
  call("GET /games/{game}/join", { path: { game: "g" } }),
  // @ts-expect-error: the seat is missing
  call("POST /games/{game}/seats/{seat}/leave", { path: { game: "g" } }),
  // @ts-expect-error: the body is missing
  call("POST /games/{game}/join", { path: { game: "g" } }),
  // @ts-expect-error: not a field of this body
  call("PATCH /me", { body: { nom: "Ada" } }),
];
