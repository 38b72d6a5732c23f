// What the build computes: the tokens of the style, and the pictures of the games, which the engine draws.
import { createHash } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { gzipAsync } from "@gfx/zopfli";
import type { Plugin } from "vite";
import { DOCUMENT_STYLE } from "./src/board/fold-style.ts";
import { EXERCISE, GAMES } from "./src/play/catalogue.ts";

/** Which page shows a game, by the first words of its positions. */
const PAGES: Record<string, string> = Object.fromEntries(
  GAMES.flatMap(({ id, sizes }) => sizes.map(([, expression]) => [/^\w+/.exec(expression)?.[0] ?? "", id])),
);

const MODULE = new URL("./engine/cgt_bg.wasm", import.meta.url);

let engine: Promise<{ request(method: string, params: string): string }> | undefined;

/** Asks the engine. */
export async function request<T>(method: string, params: object): Promise<T> {
  engine ??= import("./engine/cgt.js").then(({ Engine, initSync, Limits }) => {
    initSync({ module: readFileSync(MODULE) });
    return new Engine(new Limits());
  });
  return JSON.parse((await engine).request(method, JSON.stringify(params))) as T;
}

interface Drawn {
  parts?: { scene: unknown }[];
  fault?: unknown;
}

/** The pictures of positions, by the expressions that give them. */
async function drawn(expressions: string[]): Promise<Record<string, unknown>> {
  const pictures: Record<string, unknown> = {};
  for (const expression of expressions) {
    const view = await request<Drawn>("board.show", { expression });
    pictures[expression] = view.parts?.[0]?.scene;
    if (!pictures[expression]) {
      throw new Error(`no picture of ${expression}: ${JSON.stringify(view.fault)}`);
    }
  }
  return pictures;
}

/** Writes the tokens into the page, so that it has its colours before any script runs. */
export const tokens = (): Plugin => ({
  name: "tokens",
  transformIndexHtml: () => [{ tag: "style", children: DOCUMENT_STYLE, injectTo: "head-prepend" }],
});

/**
 * Puts the compressed form of each file beside it, for servers that send it: `cgt serve` does. Zopfli takes seconds, and
 * its form of the engine is 5 % smaller than that of zlib.
 */
export const compressed = (): Plugin => ({
  name: "compressed",
  apply: "build",
  async writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle).filter((name) => /\.(css|html|js|wasm)$/.test(name))) {
      const path = `${dir}/${name}`;
      writeFileSync(`${path}.gz`, await gzipAsync(readFileSync(path), { numiterations: 1 }));
    }
  },
});

/** Writes the service worker: it keeps the files of this build, whose names tell their content. */
export const offline = (): Plugin => ({
  name: "offline",
  apply: "build",
  // After the plugin for HTML, which leaves out the empty script of a page without any.
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const files = Object.keys(bundle).filter((name) => !/\.html$|^games\//.test(name));
      const version = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
      const source = readFileSync(new URL("./src/offline.js", import.meta.url), "utf8");
      const head = `const VERSION = "${version}";\nconst FILES = ${JSON.stringify(files)};\n`;
      this.emitFile({ type: "asset", fileName: "offline.js", source: head + source });
    },
  },
});

/** The module `virtual:pages`: which of the pages of games shows a position, by its first word. */
export const pages = (): Plugin => ({
  name: "pages",
  resolveId: (id) => (id === "virtual:pages" ? `\0${id}` : undefined),
  load: (id) => (id === "\0virtual:pages" ? `export const PAGES = ${JSON.stringify(PAGES)};` : undefined),
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
