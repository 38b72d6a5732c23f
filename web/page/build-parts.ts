// What the build computes: the tokens of the style, and the pictures of the games, which the engine draws.
import { createHash } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { DOCUMENT_STYLE } from "./src/board/fold-style.ts";
import { EXERCISE, GAMES } from "./src/play/catalogue.ts";

const MODULE = new URL("./engine/cgt_bg.wasm", import.meta.url);

/** The pictures of positions, by the expressions that give them. */
async function drawn(expressions: string[]): Promise<Record<string, unknown>> {
  const { Engine, initSync, Limits } = await import("./engine/cgt.js");
  initSync({ module: readFileSync(MODULE) });
  const engine = new Engine(new Limits());
  const pictures = expressions.map((expression) => {
    const view = JSON.parse(engine.request("board.show", JSON.stringify({ expression })));
    const scene = view.parts?.[0]?.scene;
    if (!scene) {
      throw new Error(`no picture of ${expression}: ${JSON.stringify(view.fault)}`);
    }
    return [expression, scene];
  });
  return Object.fromEntries(pictures);
}

/** Writes the tokens into the page, so that it has its colours before any script runs. */
export const tokens = (): Plugin => ({
  name: "tokens",
  transformIndexHtml: () => [{ tag: "style", children: DOCUMENT_STYLE, injectTo: "head-prepend" }],
});

/** Puts the compressed form of each file beside it, for servers that send it: `cgt serve` does. */
export const compressed = (): Plugin => ({
  name: "compressed",
  apply: "build",
  async writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle).filter((name) => /\.(css|html|js|wasm)$/.test(name))) {
      const path = `${dir}/${name}`;
      writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
    }
  },
});

/** Writes the service worker: it keeps the files of this build, whose names tell their content. */
export const offline = (): Plugin => ({
  name: "offline",
  apply: "build",
  generateBundle(_, bundle) {
    const files = Object.keys(bundle).filter((name) => !name.endsWith(".html"));
    const version = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
    const source = readFileSync(new URL("./src/offline.js", import.meta.url), "utf8");
    const head = `const VERSION = "${version}";\nconst FILES = ${JSON.stringify(files)};\n`;
    this.emitFile({ type: "asset", fileName: "offline.js", source: head + source });
  },
});

/** The module `virtual:gallery`: the pictures, and the size of the engine in bytes. */
export const gallery = (): Plugin => ({
  name: "gallery",
  resolveId: (id) => (id === "virtual:gallery" ? `\0${id}` : undefined),
  async load(id) {
    if (id !== "\0virtual:gallery") {
      return undefined;
    }
    const pictures = await drawn([...GAMES.map((game) => game.picture), EXERCISE.expression]);
    return `export const PICTURES = ${JSON.stringify(pictures)}; export const ENGINE_SIZE = ${statSync(MODULE).size};`;
  },
});
