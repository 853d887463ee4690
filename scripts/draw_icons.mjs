// Draws web/icons (SVG and PNG) from the arms in web/src/art: `node scripts/draw_icons.mjs [chromium]`.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "..", "web");
const chromium = process.argv[2] ?? "chromium";
const work = mkdtempSync(join(tmpdir(), "icons-"));
const { build } = createRequire(join(web, "package.json"))("esbuild");

/** All drawings as SVG with the light theme's colours written out. */
async function drawings() {
  const module = join(work, "art.mjs");
  await build({
    stdin: {
      contents: 'export { coloured } from "./drawing"; export { emblazonedDrawings } from "./emblazoned"; export { terrainDrawings } from "./terrains"; export { plaque } from "./crowns";',
      resolveDir: join(web, "src/art"),
    },
    bundle: true, format: "esm", jsx: "automatic", jsxImportSource: "preact", outfile: module, logLevel: "error",
  });
  const { coloured, emblazonedDrawings, terrainDrawings, plaque } = await import(pathToFileURL(module).href);
  const css = readFileSync(join(web, "src/art/art.css"), "utf8");
  const colours = new Map([...css.matchAll(/(--art-[a-z-]+): (?:light-dark\(([^,]+),[^)]*\)|([^;]+));/g)].map((m) => [m[1], m[2] ?? m[3]]));
  const written = (drawing) => coloured(drawing).replace(/var\((--art-[a-z-]+)\)/g, (_, name) => colours.get(name));
  return {
    arms: written(emblazonedDrawings.arms),
    square: (terrain, variant, crowns) => written(terrainDrawings[terrain][variant] + (crowns ? plaque(crowns) : "")),
  };
}

/** What chats show of a link: the arms in a small kingdom, 800 by 420. */
function preview({ arms, square }) {
  const rows = ["w0 f0 f1 l0 l1 g0 g11 m0", "w1 w21 f2 l2 g2 g3 s0 m12", "t0 w3 . . . . s11 m2", "t1 f0 . . . . s2 w2", "t2 f31 l3 l01 g1 g0 s0 w0"];
  const names = { w: "wheat", f: "forest", l: "lake", g: "grassland", s: "swamp", m: "mine", t: "town" };
  const cells = rows.flatMap((row, y) => row.split(" ").map((cell, x) =>
    cell === "." ? "" : `<g transform="translate(${x * 150} ${y * 150 - 60}) scale(1.5)">${square(names[cell[0]], +cell[1], +(cell[2] ?? 0))}</g>`));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><path fill="#f1e8d4" d="M0 0h1200v630H0z"/>${cells.join("")}<rect x="300" y="240" width="600" height="300" fill="#7c2a2a"/><rect x="312" y="252" width="576" height="276" fill="none" stroke="#e0b354" stroke-width="4"/><g transform="translate(324 270) scale(2.4)">${arms}</g><text x="556" y="432" font-family="P052, Palatino, Georgia, serif" font-weight="600" font-size="92" fill="#fff7e8" textLength="316" lengthAdjust="spacingAndGlyphs">Fiefdom</text></svg>`;
}

/** The arms on a field of parchment; a maskable icon keeps them within the safe circle. */
function icon(drawing, maskable) {
  const scale = maskable ? 0.66 : 0.86;
  const inset = (100 - 100 * scale) / 2;
  const field = maskable ? '<path fill="#7c2a2a" d="M0 0h100v100H0z"/>' : '<rect width="100" height="100" rx="22" fill="#7c2a2a"/>';
  const weave = '<path fill="none" stroke="#8f3a36" stroke-width="2" d="M0 50L50 0L100 50L50 100zM8 8L92 92M92 8L8 92"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${field}${weave}<g transform="translate(${inset} ${inset}) scale(${scale})">${drawing}</g></svg>\n`;
}

function render(svg, width, name, height = width) {
  const page = join(work, "icon.html");
  writeFileSync(page, `<!doctype html><style>body{margin:0;background:transparent}svg{display:block;width:${width}px;height:${height}px}</style>${svg}`);
  execFileSync(chromium, [
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--hide-scrollbars", "--default-background-color=00000000", `--user-data-dir=${join(work, "profile")}`,
    `--window-size=${width},${height}`, `--screenshot=${join(web, "icons", name)}`, pathToFileURL(page).href,
  ], { stdio: "ignore", timeout: 60_000 });
}

const all = await drawings();
const drawing = all.arms;
writeFileSync(join(web, "icons/icon.svg"), icon(drawing, false));
render(icon(drawing, false), 192, "icon-192.png");
render(icon(drawing, false), 512, "icon-512.png");
render(icon(drawing, true), 512, "icon-maskable-512.png");
render(preview(all), 800, "preview.png", 420);
rmSync(work, { recursive: true, force: true });
