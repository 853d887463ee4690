import assert from "node:assert/strict";
import { test } from "node:test";
import { linkTo, packed, unpacked } from "./position_link";

const TEXT = "position 2\nsetup kingdomino players=4\nround 3\n" + "kingdom 1\n".repeat(40) + "é";

test("a packed text is short, fits an address and comes back", async () => {
  const letters = await packed(TEXT);
  assert.match(letters, /^[A-Za-z0-9_-]+$/);
  assert.ok(letters.length < TEXT.length / 2);
  assert.equal(await unpacked(letters), TEXT);
  assert.equal(await linkTo(TEXT), `/analysis#${letters}`);
});

test("anything else is not a position", async () => {
  for (const junk of ["", "!", "hello", "AAAA", "%20"]) {
    const text = await unpacked(junk);
    assert.ok(text === null || text === "", junk);
  }
});
