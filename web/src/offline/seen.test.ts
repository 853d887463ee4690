import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { belongsTo, keep, recall } from "./seen";

/** As much of the browser's cache as is used here. */
class FakeCache {
  entries = new Map<string, Response>();
  writes = 0;
  async put(path: string, answer: Response) {
    this.writes += 1;
    this.entries.delete(path);
    this.entries.set(path, answer);
  }
  async match(path: string) {
    return this.entries.get(path)?.clone();
  }
  async keys() {
    return [...this.entries.keys()];
  }
  async delete(path: string) {
    return this.entries.delete(path);
  }
}

let cache = new FakeCache();
const remembered = new Map<string, string>();

beforeEach(() => {
  cache = new FakeCache();
  remembered.clear();
  Object.assign(globalThis, {
    caches: {
      open: async () => cache,
      delete: async () => {
        cache = new FakeCache();
        return true;
      },
    },
    localStorage: {
      getItem: (key: string) => remembered.get(key) ?? null,
      setItem: (key: string, value: string) => void remembered.set(key, value),
    },
  });
});

test("what was kept is recalled with its time, and the same is not written twice", async () => {
  await keep("/one", { games: [1] });
  await keep("/one", { games: [1] });
  assert.equal(cache.writes, 1);
  const found = await recall<{ games: number[] }>("/one");
  assert.deepEqual(found?.value, { games: [1] });
  assert.ok(Math.abs(Date.now() - found.at) < 60_000);
  assert.equal(await recall("/two"), null);
});

test("the oldest goes when there is too much", async () => {
  for (let i = 0; i < 70; i += 1) await keep(`/game/${i}`, { i });
  assert.equal(cache.entries.size, 60);
  assert.equal(await recall("/game/9"), null);
  assert.ok(await recall("/game/10"));
});

test("another identity finds nothing of the one before", async () => {
  belongsTo("");
  await keep("/list", 1);
  belongsTo("ada");
  assert.ok(await recall("/list"), "a newcomer who has got an identity is the same person");
  belongsTo("ada");
  belongsTo(null);
  assert.ok(await recall("/list"));
  belongsTo("bob");
  assert.equal(await recall("/list"), null);
  await keep("/list", 1);
  assert.ok(await recall("/list"), "what is the same can be kept again");
  belongsTo("");
  assert.equal(await recall("/list"), null);
});

test("a browser without a cache keeps nothing and does not mind", async () => {
  Object.assign(globalThis, { caches: undefined });
  delete (globalThis as { caches?: unknown }).caches;
  await keep("/gone", 1);
  assert.equal(await recall("/gone"), null);
});
