// The languages of the page, read from their catalogues: a new language is a new file and nothing else.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../src/fiefdom/locales");

/** Every language by its code, English first: its own name, and the locale that writes numbers and dates. */
function languages() {
  const found = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => {
      const words = JSON.parse(readFileSync(join(folder, file), "utf8"));
      return [
        file.replace(".json", ""),
        { name: words["language.name"], locale: words["language.locale"] },
      ];
    });
  const rank = ([code, { name }]) => (code === "en" ? "" : name);
  return Object.fromEntries(found.sort((a, b) => rank(a).localeCompare(rank(b))));
}

/** Lets src/words/languages.ts import "catalogues": every language, and how to load its words. */
export const catalogues = {
  name: "catalogues",
  setup(build) {
    build.onResolve({ filter: /^catalogues$/ }, ({ path }) => ({ path, namespace: "languages" }));
    build.onLoad({ filter: /.*/, namespace: "languages" }, () => ({
      contents: `export default {${Object.entries(languages()).map(entry)}}`,
      resolveDir: folder,
    }));
  },
};

function entry([code, { name, locale }]) {
  // English is in the first load already: it stands in for what another catalogue lacks.
  const load = code === "en" ? "undefined" : `() => import("./${code}.json")`;
  return `${JSON.stringify(code)}: { name: ${JSON.stringify(name)}, locale: ${JSON.stringify(locale)}, load: ${load} }`;
}
