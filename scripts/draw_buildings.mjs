// Draws the buildings whose knights and towers nobody could confirm, each with what our table says,
// into docs/images/buildings: `node scripts/draw_buildings.mjs`.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const web = join(root, "web");
const folder = join(root, "docs/images/buildings");
const words = JSON.parse(readFileSync(join(root, "src/fiefdom/locales/en.json"), "utf8"));

/** The rows of the table of buildings, by the names of its columns. */
function buildings() {
  const table = readFileSync(join(root, "src/fiefdom/components/queendomino_buildings.csv"), "utf8");
  const [names, ...rows] = table.trim().split(/\r?\n/).map((row) => row.split(","));
  return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i]])));
}

/** The drawings as SVG with the light theme's colours, and a grey player's, written out. */
async function drawings() {
  const work = mkdtempSync(join(tmpdir(), "buildings-"));
  const module = join(work, "art.mjs");
  const { build } = createRequire(join(web, "package.json"))("esbuild");
  await build({
    stdin: {
      contents:
        'export { coloured } from "./drawing"; export { buildingDrawings } from "./buildings";' +
        'export { knight, tower } from "./figures";',
      resolveDir: join(web, "src/art"),
    },
    bundle: true, format: "esm", outfile: module, logLevel: "error",
  });
  const { coloured, buildingDrawings, knight, tower } = await import(pathToFileURL(module).href);
  rmSync(work, { recursive: true, force: true });
  const css = readFileSync(join(web, "src/art/art.css"), "utf8");
  const colours = new Map();
  for (const [, block] of css.matchAll(/(?::root|\.livery-grey) \{(.*?)\n\}/gs))
    for (const [, name, light, plain] of block.matchAll(/(--art-[a-z-]+): (?:light-dark\(([^,]+),[^)]*\)|([^;]+));/g))
      colours.set(name, light ?? plain);
  const colour = (_, name) => {
    if (!colours.has(name)) throw new Error(`art.css has no ${name}`);
    return colours.get(name);
  };
  const painted = (drawing) => coloured(drawing).replace(/var\((--art-[a-z-]+)\)/g, colour);
  return { building: (name) => painted(buildingDrawings[name]), knight: painted(knight), tower: painted(tower) };
}

/** A card with the tile and the pieces that come with it; `desc` says the same to programs. */
function card(row, art) {
  const title = words[`building.${row.building}`];
  const piece = (x, drawing, count) =>
    `<g transform="translate(${x} 52) scale(.38)"${count === "0" ? ' opacity=".45"' : ""}>${drawing}</g>` +
    `<text x="${x + 42}" y="80" font-size="22" font-weight="700">${count}</text>`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 260 110" width="260" height="110" role="img">' +
    `<title>${title}</title><desc>${row.building}: knights ${row.knights}, towers ${row.towers}</desc>` +
    '<rect x="1" y="1" width="258" height="108" rx="10" fill="#fbf3df" stroke="#8c7b5c" stroke-width="2"/>' +
    `<svg x="11" y="11" width="88" height="88" viewBox="0 0 100 100">${art.building(row.building)}</svg>` +
    '<g fill="#3a2a20" font-family="Georgia, serif">' +
    `<text x="112" y="36" font-size="18" font-weight="700">${title}</text>` +
    `${piece(110, art.knight, row.knights)}${piece(182, art.tower, row.towers)}</g></svg>\n`
  );
}

const art = await drawings();
mkdirSync(folder, { recursive: true });
for (const old of readdirSync(folder)) if (old.endsWith(".svg")) rmSync(join(folder, old));
for (const row of buildings())
  if (row.immediate_effect_confirmed === "no") writeFileSync(join(folder, `${row.building}.svg`), card(row, art));
