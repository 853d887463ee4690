import assert from "node:assert/strict";
import { test } from "node:test";
import { api, ApiError } from "./api";

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
  answering([], fine);
  await api.leave("g");
});

test("a server that cannot be reached is an error of its own", async () => {
  globalThis.fetch = async () => Promise.reject(new TypeError("no network"));
  await assert.rejects(api.lobby(), (e) => e instanceof ApiError && e.code === "unreachable");
});
