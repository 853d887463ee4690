// The words of the page: changing the language changes them at once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadCatalogue } from "./languages";
import { ago, language, LANGUAGES, listed, number, setLanguage, signed, t } from "./index";

test("the page speaks English until told otherwise, then the other language at once", async () => {
  assert.equal(t("terrain.forest"), "forest");
  await setLanguage("de");
  assert.equal(language.value, "de");
  assert.equal(t("terrain.forest"), "Wald");
  assert.equal(t("count.coins", { count: 1 }), "1 Münze");
  assert.equal(number(1234.5), "1.234,5");
  assert.equal(listed(["Ada", "Bert", "Cleo"]), "Ada, Bert und Cleo");
  assert.equal(ago(0, 7_200_000), "vor 2 Stunden");
  await setLanguage("en");
});

test("of two wishes the later one wins", async () => {
  await Promise.all([setLanguage("fr"), setLanguage("en")]);
  assert.equal(t("terrain.forest"), "forest");
});

test("changes carry their sign", () => {
  assert.equal(signed(3), "+3");
  assert.equal(signed(0), "0");
  assert.match(signed(-2), /^[-−]2$/);
});

test("every catalogue has the plural forms that its language counts with", async () => {
  for (const [code, { locale }] of Object.entries(LANGUAGES)) {
    const rules = new Intl.PluralRules(locale);
    const forms = new Set(["other", ...Array.from({ length: 201 }, (_, n) => rules.select(n))]);
    for (const [key, phrase] of Object.entries(await loadCatalogue(code)))
      if (typeof phrase !== "string")
        assert.deepEqual(new Set(Object.keys(phrase)), forms, `${code} ${key}`);
  }
});
