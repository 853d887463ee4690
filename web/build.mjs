// Builds the page into src/fiefdom/server/page: one entry, lazy chunks, hashed names.
import { build, context } from "esbuild";
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { catalogues } from "./languages.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.env.FIEFDOM_PAGE_OUT ?? join(here, "..", "src", "fiefdom", "server", "page");
const LOCALES = join(here, "..", "src", "fiefdom", "locales");
const watching = process.argv.includes("--watch");

const options = {
  entryPoints: { app: join(here, "src/app/main.tsx") },
  outdir: join(out, "assets"),
  bundle: true,
  splitting: true,
  format: "esm",
  target: ["es2022"],
  jsx: "automatic",
  jsxImportSource: "preact",
  entryNames: watching ? "[name]" : "[name]-[hash]",
  chunkNames: watching ? "[name]" : "[name]-[hash]",
  assetNames: "[name]-[hash]",
  loader: { ".svg": "text", ".ogg": "file", ".mp3": "file", ".wav": "file" },
  minify: !watching && !process.argv.includes("--readable"),
  sourcemap: watching,
  metafile: true,
  legalComments: "none",
  logLevel: "warning",
  plugins: [
    catalogues,
    {
      name: "shell",
      setup: (b) => b.onEnd((result) => result.metafile && writeShell(result.metafile)),
    },
  ],
};

/** Writes index.html, the manifest and the icons around what esbuild made. */
async function writeShell(metafile) {
  const outputs = Object.entries(metafile.outputs);
  const [script, entry] = outputs.find(([, o]) => o.entryPoint?.endsWith("src/app/main.tsx"));
  const address = (file) => "/" + relative(out, join(process.cwd(), file)).replaceAll("\\", "/");
  const preloads = entry.imports
    .filter((i) => i.kind === "import-statement")
    .map((i) => `<link rel="modulepreload" href="${address(i.path)}">`);
  const shell = (await readFile(join(here, "index.html"), "utf8"))
    .replace(
      "<!-- style -->",
      entry.cssBundle ? `<link rel="stylesheet" href="${address(entry.cssBundle)}">` : "",
    )
    .replace(
      "<!-- script -->",
      [...preloads, `<script type="module" src="${address(script)}"></script>`].join("\n  "),
    );
  const assets = outputs.map(([file]) => address(file)).sort();
  // The names hold hashes of what is in the files, so they stand for the whole page.
  const id = watching ? "" : digest([shell, ...assets].join("\n"));
  const html = shell.replace("<!-- build -->", `<meta name="fiefdom-build" content="${id}">`);
  await mkdir(out, { recursive: true });
  await writeFile(join(out, "index.html"), html);
  // All styles are in the first file; esbuild writes those of a lazy part once more beside it.
  const styles = entry.cssBundle ? [address(entry.cssBundle)] : [];
  const scripts = assets.filter((file) => file.endsWith(".js"));
  if (!watching) await buildWorker(id, [...styles, ...scripts]);
  await cp(join(here, "manifest.webmanifest"), join(out, "manifest.webmanifest"));
  if (existsSync(join(here, "icons")))
    await cp(join(here, "icons"), join(out, "icons"), { recursive: true });
  await report(
    metafile,
    [
      script,
      entry.cssBundle,
      ...entry.imports.filter((i) => i.kind === "import-statement").map((i) => i.path),
    ],
    html,
  );
}

/** The service worker, which knows the build's id and the files to keep: all but the languages. */
async function buildWorker(id, assets) {
  const languages = new Set((await readdir(LOCALES)).map((name) => name.replace(".json", "")));
  const kept = assets.filter((file) => !languages.has(/([\w-]+)-[A-Z0-9]{8}\.js$/.exec(file)?.[1]));
  const others = ["/manifest.webmanifest", "/icons/icon.svg", "/icons/icon-192.png"];
  await build({
    entryPoints: [join(here, "src/offline/worker.ts")],
    outfile: join(out, "worker.js"),
    bundle: true,
    format: "iife",
    target: options.target,
    minify: options.minify,
    define: { BUILD: JSON.stringify(id), FILES: JSON.stringify([...kept, ...others]) },
    logLevel: "warning",
  });
}

function digest(text) {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

/** Prints the compressed size of the app shell: what a first visit must load before it is usable. */
async function report(metafile, files, html) {
  let total = gzipSync(html).length;
  for (const file of new Set(files.filter(Boolean))) total += gzipSync(await readFile(file)).length;
  const rest = Object.keys(metafile.outputs).length - files.length;
  console.log(
    `page: shell ${(total / 1000).toFixed(1)} kB compressed, ${rest} lazy files, in ${relative(process.cwd(), out)}`,
  );
}

if (watching) {
  const ctx = await context(options);
  await ctx.watch();
} else {
  await rm(out, { recursive: true, force: true });
  await build(options);
}
