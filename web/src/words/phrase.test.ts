// Plural forms and placeholders of a phrase, and the choice of a language.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseLanguage } from "./languages";
import { fill, pluralForm } from "./phrase";

const forms = {
  one: "{count} очко",
  few: "{count} очка",
  many: "{count} очков",
  other: "{count} очка",
};
const russian = new Intl.PluralRules("ru");

test("a plural phrase takes the form of its count", () => {
  const form = (count: number) => pluralForm(forms, { count }, russian);
  assert.equal(form(1), forms.one);
  assert.equal(form(3), forms.few);
  assert.equal(form(11), forms.many);
  assert.equal(form(21), forms.one);
});

test("a form the catalogue lacks falls back to other", () => {
  const french = new Intl.PluralRules("fr");
  assert.equal(
    pluralForm({ one: "{count} point", other: "{count} points" }, { count: 1_000_000 }, french),
    "{count} points",
  );
});

test("placeholders are filled, numbers as the locale writes them", () => {
  assert.equal(
    fill("{name}: {points}", { name: "Ada", points: 1234 }, new Intl.NumberFormat("de")),
    "Ada: 1.234",
  );
});

test("a placeholder without a value stays visible", () => {
  assert.equal(fill("Hello {name}", {}, new Intl.NumberFormat("en")), "Hello {name}");
});

test("the first wish that we speak wins, Brazil apart from Portugal", () => {
  assert.equal(chooseLanguage(["ja", "de-CH", "fr"]), "de");
  assert.equal(chooseLanguage(["pt-BR", "en"]), "pt-BR");
  assert.equal(chooseLanguage(["pt-PT"]), "pt");
  assert.equal(chooseLanguage(["pt"]), "pt");
  assert.equal(chooseLanguage([]), "en");
});
