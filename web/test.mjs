// Runs the tests of the page's pieces: bundles every *.test.ts with esbuild, then node's own runner.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { catalogues } from "./languages.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const find = (folder) =>
  readdirSync(join(here, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(here, folder, name));

const out = mkdtempSync(join(tmpdir(), "fiefdom-page-tests-"));
try {
  await build({
    entryPoints: find("src"),
    outdir: out,
    outbase: join(here, "src"),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    plugins: [catalogues],
    format: "esm",
    platform: "node",
    target: "node20",
    jsx: "automatic",
    jsxImportSource: "preact",
    loader: { ".css": "empty" },
    // The page reads the browser when it loads; a few lines stand in for it.
    inject: [join(here, "test_browser.mjs")],
    logLevel: "warning",
  });
  const files = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".mjs"),
  );
  const run = spawnSync(process.execPath, ["--test", ...files.map((name) => join(out, name))], {
    stdio: "inherit",
  });
  process.exitCode = run.status ?? 1;
} finally {
  rmSync(out, { recursive: true, force: true });
}
