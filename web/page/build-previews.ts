// What a link shows before it is opened, in chats and searches. They read no script and no part of an address after its
// `#`: each game has a page of its own, with a picture, that leads to its board.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import type { HtmlTagDescriptor, Plugin } from "vite";
import { request } from "./build-parts.ts";
import { EXERCISE, type GameEntry, GAMES } from "./src/play/catalogue.ts";

/** Where the page will be, with a `/` at its end: previews have whole addresses if it is known. */
const ADDRESS = process.env["PAGE_ADDRESS"] ?? "";

const [WIDTH, HEIGHT] = [1200, 630];
/** Room around a picture, which some viewers cut. */
const MARGIN = 70;
/** The length of a step of a grid in the pictures of the engine. */
const STEP = 48;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** The colours of a box that somebody has taken, by the initial in it. */
const TAKEN: Record<string, string> = { A: "#dbe7f7", B: "#fbe2db" };

/** A picture in the light colours, without words, in what the renderer knows of CSS. */
const plain = (svg: string): string =>
  svg
    .replace(/<text x="([\d.]+)" y="([\d.]+)"[^>]*>([AB])<\/text>/g, (_, x, y, by: string) => `<rect x="${x - 20}" y="${y - 20}" width="40" height="40" fill="${TAKEN[by]}"/>`)
    .replace(/<text[^]*?<\/text>/g, "")
    .replace(/@media[^]*(?=<\/style>)/, "")
    .replace(/([^{},]*):is\(([^)]*)\)/g, (_, before: string, all: string) => all.split(",").map((one) => before + one).join());

/** Dominoes on a picture whose first cell begins at a point. */
function dominoes(svg: string, laid: GameEntry["dominoes"] = []): string {
  const [left = 0, top = 0] = /<rect class="cell[^"]*" x="([\d.]+)" y="([\d.]+)"/.exec(svg)?.slice(1).map(Number) ?? [];
  const rect = (name: string, [x, y, width, height]: number[], inset: number) =>
    `<rect ${name} x="${left + x! * STEP + inset}" y="${top + y! * STEP + inset}" width="${width! * STEP - 2 * inset}" height="${height! * STEP - 2 * inset}" rx="7" stroke-width="2"/>`;
  const all = laid.map(([paint, ...box]) => rect(`class="${paint}"`, box, 6) + (paint === "red" ? rect('fill="none" stroke="#fff"', box, 13) : ""));
  return svg.replace(/<\/svg>\s*$/, `${all.join("")}</svg>`);
}

/** The picture of a position as PNG, in the middle of a card. */
async function card(expression: string, laid?: GameEntry["dominoes"]): Promise<Uint8Array> {
  const situation = { context: "", expression, moves: [], first: "left", person: null, goal: "normal" };
  const { svg } = await request<{ svg: string }>("board.copy", situation);
  const drawn = dominoes(plain(svg), laid);
  const box = new Resvg(drawn).getBBox();
  if (!box) {
    throw new Error(`no picture of ${expression}`);
  }
  const scale = Math.min((WIDTH - 2 * MARGIN) / box.width, (HEIGHT - 2 * MARGIN) / box.height);
  const [width, height] = [WIDTH / scale, HEIGHT / scale];
  const frame = [box.x + box.width / 2 - width / 2, box.y + box.height / 2 - height / 2, width, height].join(" ");
  const framed = drawn.replace(/ width="[\d.]+" height="[\d.]+" viewBox="[^"]+"/, ` width="${WIDTH}" height="${HEIGHT}" viewBox="${frame}"`);
  return new Resvg(framed, { background: "#f7f6f3" }).render().asPng();
}

/** What viewers read of a page at a path. */
function tags(path: string, picture: string, title: string, words: string, shows: string): [attribute: string, name: string, content: string][] {
  return [
    ["property", "og:type", "website"],
    ["property", "og:site_name", "cgt"],
    ["property", "og:title", title],
    ["property", "og:description", words],
    ...(ADDRESS === "" ? [] : ([["property", "og:url", ADDRESS + path]] as [string, string, string][])),
    ["property", "og:image", (ADDRESS === "" ? "./" : ADDRESS + path.replace(/[^/]*$/, "")) + picture],
    ["property", "og:image:width", String(WIDTH)],
    ["property", "og:image:height", String(HEIGHT)],
    ["property", "og:image:alt", shows],
    ["name", "twitter:card", "summary_large_image"],
  ];
}

/** The page of a game, which leads to a board: to the one after the `#` of its address, if there is one. */
function pageOf({ id, title, rule, usual }: GameEntry): string {
  const [name, words] = [`${title}: play it, and see who wins`, `${rule} Against a program that works out who wins, in your browser.`];
  const metas = tags(`games/${id}.html`, `${id}.png`, name, words, `A position of ${title}`);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="description" content="${escaped(words)}">
    ${metas.map(([attribute, property, content]) => `<meta ${attribute}="${property}" content="${escaped(content)}">`).join("\n    ")}
    <meta name="color-scheme" content="light dark">
    <title>${escaped(name)}</title>
    <link rel="icon" href="../icon.svg" type="image/svg+xml">
    <style>body { font: 18px/1.5 system-ui, sans-serif; max-width: 38rem; margin: 2rem auto; padding: 0 1rem } img { width: 100%; height: auto }</style>
    <script defer src="../forward.js"></script>
  </head>
  <body>
    <h1>${escaped(title)}</h1>
    <p>${escaped(rule)}</p>
    <p><a href="../#/game/${id}/${usual}">Play ${escaped(title)}</a></p>
    <img src="./${id}.png" alt="" width="${WIDTH}" height="${HEIGHT}">
  </body>
</html>
`;
}

/** The pages of games, and what viewers read of the first page. */
export const previews = (): Plugin => ({
  name: "previews",
  transformIndexHtml: {
    order: "post",
    handler(html, { filename }): HtmlTagDescriptor[] {
      if (!filename.endsWith("index.html")) {
        return [];
      }
      const read = (pattern: RegExp) => pattern.exec(html)?.[1] ?? "";
      const metas = tags("", "games/preview.png", read(/<title>([^<]*)</), read(/name="description" content="([^"]*)"/), "A position of Clobber");
      return metas.map(([attribute, property, content]) => ({ tag: "meta", attrs: { [attribute]: property, content }, injectTo: "head" }));
    },
  },
  async generateBundle() {
    if (!this.environment.config.isProduction) {
      return;
    }
    const renderer = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");
    await initWasm(readFileSync(renderer));
    for (const game of GAMES) {
      this.emitFile({ type: "asset", fileName: `games/${game.id}.html`, source: pageOf(game) });
      this.emitFile({ type: "asset", fileName: `games/${game.id}.png`, source: await card(game.picture, game.dominoes) });
    }
    this.emitFile({ type: "asset", fileName: "games/preview.png", source: await card(EXERCISE.expression) });
  },
});
