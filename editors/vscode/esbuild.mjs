// Bundles the extension, its workers and the engine into out/, and writes the licences of what is bundled.
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { build } from "esbuild";

const common = {
  bundle: true,
  minify: true,
  metafile: true,
  target: "es2022",
  // The pieces, which the page imports as text.
  loader: { ".svg": "text" },
  logLevel: "warning",
  // The module comes from its host, not from an address beside the script.
  logOverride: { "empty-import-meta": "silent" },
};
const node = { ...common, platform: "node", format: "cjs", external: ["vscode"] };
const browser = { ...common, platform: "browser" };

/** The folders of the packages that a bundle took files from: what follows the last `node_modules` is a name. */
const packagesOf = ({ metafile }) =>
  Object.keys(metafile.inputs).flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);

/** The name, the version and the licence of a package. */
const notice = async (folder) => {
  const { name, version, license } = JSON.parse(await readFile(`${folder}/package.json`, "utf8"));
  const files = (await readdir(folder)).filter((file) => /^(licen|notice|copying|thirdparty)/i.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(`${folder}/${file}`, "utf8")));
  return [`${name} ${version}: ${license}`, ...texts].join("\n\n");
};

await mkdir("out", { recursive: true });
await mkdir("licences", { recursive: true });
const built = await Promise.all([
  build({ ...node, entryPoints: ["src/extension.ts"], outfile: "out/extension.js" }),
  build({ ...node, entryPoints: ["src/module/node-worker.ts"], outfile: "out/node-worker.js" }),
  build({ ...browser, format: "cjs", external: ["vscode"], entryPoints: ["src/web.ts"], outfile: "out/web.js" }),
  build({ ...browser, format: "iife", entryPoints: ["../../web/page/src/worker.ts"], outfile: "out/worker.js" }),
  build({ ...browser, format: "iife", entryPoints: ["src/board/view.ts"], outfile: "out/board.js" }),
]);
await copyFile("src/board/board.css", "out/board.css");
await copyFile("../../web/page/engine/cgt_bg.wasm", "out/cgt_bg.wasm");
const folders = [...new Set(built.flatMap(packagesOf))].sort();
const notices = await Promise.all(folders.map(notice));
await writeFile("licences/javascript.txt", notices.join(`\n${"=".repeat(80)}\n`));
