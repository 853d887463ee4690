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

/** The arms as SVG with the light theme's colours written out. */
async function arms() {
  const module = join(work, "art.mjs");
  await build({
    stdin: {
      contents: 'export { coloured } from "./drawing"; export { emblazonedDrawings } from "./emblazoned";',
      resolveDir: join(web, "src/art"),
    },
    bundle: true, format: "esm", jsx: "automatic", jsxImportSource: "preact", outfile: module, logLevel: "error",
  });
  const { coloured, emblazonedDrawings } = await import(pathToFileURL(module).href);
  const css = readFileSync(join(web, "src/art/art.css"), "utf8");
  const colours = new Map([...css.matchAll(/(--art-[a-z-]+): (?:light-dark\(([^,]+),[^)]*\)|([^;]+));/g)].map((m) => [m[1], m[2] ?? m[3]]));
  return coloured(emblazonedDrawings.arms).replace(/var\((--art-[a-z-]+)\)/g, (_, name) => colours.get(name));
}

/** The arms on a field of parchment; a maskable icon keeps them within the safe circle. */
function icon(drawing, maskable) {
  const scale = maskable ? 0.66 : 0.86;
  const inset = (100 - 100 * scale) / 2;
  const field = maskable ? '<path fill="#7c2a2a" d="M0 0h100v100H0z"/>' : '<rect width="100" height="100" rx="22" fill="#7c2a2a"/>';
  const weave = '<path fill="none" stroke="#8f3a36" stroke-width="2" d="M0 50L50 0L100 50L50 100zM8 8L92 92M92 8L8 92"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${field}${weave}<g transform="translate(${inset} ${inset}) scale(${scale})">${drawing}</g></svg>\n`;
}

function render(svg, size, name) {
  const page = join(work, "icon.html");
  writeFileSync(page, `<!doctype html><style>body{margin:0;background:transparent}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  execFileSync(chromium, [
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--hide-scrollbars", "--default-background-color=00000000", `--user-data-dir=${join(work, "profile")}`,
    `--window-size=${size},${size}`, `--screenshot=${join(web, "icons", name)}`, pathToFileURL(page).href,
  ], { stdio: "ignore", timeout: 60_000 });
}

const drawing = await arms();
writeFileSync(join(web, "icons/icon.svg"), icon(drawing, false));
render(icon(drawing, false), 192, "icon-192.png");
render(icon(drawing, false), 512, "icon-512.png");
render(icon(drawing, true), 512, "icon-maskable-512.png");
rmSync(work, { recursive: true, force: true });
