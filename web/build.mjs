// Bundles the page into the Python package: node build.mjs [--watch]
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "src", "plyscope", "studio", "static");
const options = {
  absWorkingDir: here,
  entryPoints: { studio: "src/main.ts", enter: "src/enter.ts", lesson: "src/lesson.ts" },
  outdir: out,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  sourcemap: false,
  legalComments: "none",
  banner: { js: "/*! Licences of the libraries in this file: NOTICE.txt */" },
  metafile: true,
  logLevel: "warning",
};

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await cp(join(here, "static"), out, { recursive: true });
if (process.argv.includes("--watch")) {
  const context = await esbuild.context(options);
  await context.watch();
} else {
  const { metafile } = await esbuild.build(options);
  await writeFile(join(out, "NOTICE.txt"), await notice(Object.keys(metafile.inputs)));
}

// The licences of the libraries that were bundled, as these licences ask for.
async function notice(inputs) {
  const folders = inputs.map((path) => path.match(/^node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0]);
  const parts = ["The page of Plyscope's studio contains these libraries.\n"];
  for (const folder of [...new Set(folders)].filter(Boolean).sort()) {
    const { name, version } = JSON.parse(
      await readFile(join(here, folder, "package.json"), "utf8"),
    );
    const licence = await readFile(join(here, folder, "LICENSE"), "utf8");
    parts.push(`${name} ${version}\n\n${licence.trim()}\n`);
  }
  return parts.join(`\n${"-".repeat(72)}\n\n`);
}
