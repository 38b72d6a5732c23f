// Bundles the extension, its workers and the engine into out/.
import { copyFile, mkdir } from "node:fs/promises";
import { build } from "esbuild";

const common = {
  bundle: true,
  minify: true,
  target: "es2022",
  logLevel: "warning",
  // The module comes from its host, not from an address beside the script.
  logOverride: { "empty-import-meta": "silent" },
};
const node = { ...common, platform: "node", format: "cjs", external: ["vscode"] };
const browser = { ...common, platform: "browser" };

await mkdir("out", { recursive: true });
await Promise.all([
  build({ ...node, entryPoints: ["src/extension.ts"], outfile: "out/extension.js" }),
  build({ ...node, entryPoints: ["src/module/node-worker.ts"], outfile: "out/node-worker.js" }),
  build({ ...browser, format: "cjs", external: ["vscode"], entryPoints: ["src/web.ts"], outfile: "out/web.js" }),
  build({ ...browser, format: "iife", entryPoints: ["../../web/page/src/worker.ts"], outfile: "out/worker.js" }),
  build({ ...browser, format: "iife", entryPoints: ["src/board/view.ts"], outfile: "out/board.js" }),
  copyFile("src/board/board.css", "out/board.css"),
  copyFile("../../web/page/engine/cgt_bg.wasm", "out/cgt_bg.wasm"),
]);
