// The first page, boards that fill the window, and links that open them. SHOTS=folder writes pictures there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import jsQR from "jsqr";
import { stage } from "./page.mjs";

const site = stage();

const shot = async (page, name) => {
  if (process.env.SHOTS) {
    await page.waitForTimeout(250);
    await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
  }
};

/** Opens a board in the window. */
async function open(t, part, options = {}) {
  const page = await site.open(t, part, options);
  const board = page.locator("cgt-board");
  await board.locator(".picture").first().waitFor();
  return { page, board };
}

const turn = (board, text) => board.locator(".turn", { hasText: text }).waitFor();
const press = (board, name) => board.getByRole("button", { name, exact: true }).click();
const moves = (board) => board.locator(".played button").evaluateAll((all) => all.slice(1).map((one) => one.getAttribute("aria-label")));
const stageBox = (board) => board.locator(".stage").boundingBox();

/** Clicks a place of a picture, in steps of its grid. */
async function click(board, x, y) {
  const at = await board.locator("svg.picture").first().evaluate((svg, [x, y]) => {
    const point = new DOMPoint(x, y).matrixTransform(svg.querySelector("g").getScreenCTM());
    return [point.x, point.y];
  }, [x, y]);
  await board.page().mouse.click(at[0], at[1]);
}

const linked = (data) => `#/board/${deflateRawSync(JSON.stringify(data)).toString("base64url")}`;

test("the first page says what this is, and shows the games before the engine is there", async (t) => {
  const page = await site.browser.newPage();
  t.after(() => page.close());
  await page.route("**/*.wasm", () => {});
  await page.goto(site.address);
  await page.locator("h1", { hasText: "See who wins" }).waitFor();
  assert.equal(await page.locator(".tile").count(), 25);
  const drawn = await page.locator("cgt-picture").evaluateAll((all) => all.filter((one) => one.shadowRoot.querySelectorAll("svg > g > *").length > 1).length);
  assert.equal(drawn, 26);
  await page.getByRole("button", { name: "Graphs" }).click();
  assert.equal(await page.locator(".tile:visible").count() < 10, true);
  await shot(page, "gallery");
  await page.goto(`${site.address}#/game/clobber/0`);
  await page.locator("#engine", { hasText: "Loading the engine" }).waitFor();
});

test("a game is chosen in a size, and played against the program", async (t) => {
  const page = await site.open(t);
  const tile = page.locator(".tile", { hasText: "Domineering" });
  await tile.locator("label", { hasText: "4 × 4" }).click();
  await tile.getByRole("link", { name: "Play Domineering" }).click();
  const board = page.locator("cgt-board");
  await turn(board, "You are to move");
  const size = await stageBox(board);
  await click(board, 0.5, 1);
  await page.waitForFunction(() => document.querySelector("cgt-board").shadowRoot.querySelectorAll(".played button").length === 3);
  await turn(board, "You are to move");
  // Dominoes keep the colours of who placed them, and the last move is marked.
  assert.equal(await board.locator(".picture .unit.blue").count(), 1);
  assert.equal(await board.locator(".picture .unit.red").first().getAttribute("class"), "unit red");
  assert.equal(await board.locator(".picture .place.last").count() >= 2, true);
  assert.deepEqual(await stageBox(board), size);
  await shot(page, "domineering");
  await press(board, "Undo");
  await board.locator(".played button[aria-current]").waitFor({ state: "detached" });
  await press(board, "Hint");
  await board.locator(".place.now").first().waitFor({ state: "attached" });
  await press(board, "Swap sides");
  await board.locator(".plate", { hasText: "Right you" }).waitFor();
  await turn(board, "You are to move");
  await press(board, "New game");
  await page.waitForFunction(() => document.querySelector("cgt-board").shadowRoot.querySelectorAll(".played button").length === 2);
});

test("every game of the first page has a board in every size", async (t) => {
  const page = await site.open(t);
  const parts = await page.locator(".tile").evaluateAll((all) => all.flatMap((tile) => [...tile.querySelectorAll("input")].map((_, at) => tile.querySelector(".play").getAttribute("href").replace(/\d+$/, at))));
  assert.equal(parts.length, 75);
  const board = page.locator("cgt-board");
  let before = "";
  for (const part of parts) {
    await page.evaluate((part) => (location.hash = part), part);
    const shown = page.waitForFunction((before) => {
      const root = document.querySelector("cgt-board")?.shadowRoot;
      const label = root?.querySelector(".parts")?.getAttribute("aria-label");
      const isShown = root?.querySelector(".picture") && root.querySelector(".fault").textContent === "";
      return isShown && label !== before && root.querySelector(".turn").textContent === "You are to move." ? label : undefined;
    }, before, { timeout: 10000 });
    before = await (await shown.catch(() => assert.fail(`${part} has no board on which one can move`))).jsonValue();
  }
  assert.equal(await board.locator(".picture").count() >= 1, true);
});

test("a game is played to its end, which is told in its words, and begun again", async (t) => {
  const { page, board } = await open(t, "#/game/kayles/0");
  for (let made = 0; made < 8; made += 1) {
    await page.waitForFunction(() => /You are to move|wins?\.$/.test(document.querySelector("cgt-board").shadowRoot.querySelector(".turn").textContent));
    if (await board.locator(".end").isVisible()) {
      break;
    }
    await board.locator("ul.moves li[role=option]").first().click();
    await page.waitForTimeout(200);
  }
  await board.locator(".end", { hasText: "No pin is left" }).waitFor();
  await shot(page, "end");
  await press(board, "Play again");
  await turn(board, "You are to move");
});

test("a link opens the board that it was made of", async (t) => {
  const { page, board } = await open(t, "#/game/clobber/0", { permissions: ["clipboard-read", "clipboard-write"] });
  await turn(board, "You are to move");
  await board.locator("ul.moves li[role=option]").first().click();
  await page.waitForFunction(() => document.querySelector("cgt-board").shadowRoot.querySelectorAll(".played button").length === 3);
  await press(board, "Flip");
  await board.getByLabel("Strength of the program").selectOption("1");
  const made = await moves(board);
  await press(board, "Share");
  await board.locator(".menu button", { hasText: "link to this board" }).click();
  await board.locator("button", { hasText: "Copied" }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  // Through the page of its game, which has a picture for previews.
  assert(link.startsWith(`${site.address}games/clobber.html#/board/`), link);
  const other = await open(t, link.slice(site.address.length));
  await turn(other.board, "You are to move");
  assert.deepEqual(await moves(other.board), made);
  assert.equal(await other.board.getByRole("button", { name: "Flip" }).getAttribute("aria-pressed"), "true");
  assert.equal(await other.board.getByLabel("Strength of the program").inputValue(), "1");
  await other.board.locator("h2", { hasText: "Clobber, 3 × 4" }).waitFor();
  assert.match(await other.page.title(), /Clobber/);
});

test("each game has a page for previews, with a title, its rule and a picture", async (t) => {
  const page = await site.open(t);
  await page.locator(".tile").first().waitFor();
  const games = await page.locator(".tile").evaluateAll((all) => all.map((tile) => [tile.querySelector(".play").hash.split("/")[2], tile.querySelector(".words p").textContent]));
  assert.equal(games.length, 25);
  const read = async (path) => Buffer.from(await (await fetch(site.address + path)).arrayBuffer());
  const content = (html, name) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? "";
  for (const [id, rule] of games) {
    const html = (await read(`games/${id}.html`)).toString();
    assert.match(content(html, "og:title"), /see who wins/);
    assert(content(html, "og:description").replaceAll("&#39;", "'").startsWith(rule), id);
    const picture = await read(content(html, "og:image").replace("./", "games/"));
    assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1200, 630], id);
  }
  const first = (await read("")).toString();
  assert.equal(content(first, "og:title"), "cgt: play a game, see who wins, and why");
  assert((await read(content(first, "og:image"))).length > 5000);
  await page.goto(`${site.address}games/nim.html`);
  await page.locator("cgt-board h2", { hasText: "Nim, 3 4 5" }).waitFor();
  assert.equal(page.url(), `${site.address}#/game/nim/0`);
  assert.match(await page.locator('meta[name="description"]').getAttribute("content"), /^Take any number/);
});

test("a puzzle is made of a position and sent as a link", async (t) => {
  const { page, board } = await open(t, "#/game/domineering/0", { permissions: ["clipboard-read", "clipboard-write"] });
  await turn(board, "You are to move");
  await press(board, "Share");
  await board.locator(".menu button", { hasText: "link to a puzzle" }).click();
  await board.locator("button", { hasText: "Copied" }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await open(t, link.slice(site.address.length));
  await other.board.locator(".puzzle", { hasText: "Find a winning move" }).waitFor();
});

test("a link is shown as a QR code, which leads to the board", async (t) => {
  const { page, board } = await open(t, "#/game/clobber/0");
  await turn(board, "You are to move");
  await press(board, "Share");
  await board.locator(".menu button", { hasText: "QR code" }).click();
  const code = board.locator("dialog svg.code");
  await code.waitFor();
  await shot(page, "qr");
  const { size, dark } = await code.evaluate((svg) => ({
    size: svg.viewBox.baseVal.width,
    dark: [...svg.lastElementChild.getAttribute("d").matchAll(/M(\d+) (\d+)h1/g)].map(([, x, y]) => [Number(x), Number(y)]),
  }));
  const side = 4 * size;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [x, y] of dark) {
    for (let at = 0; at < 16; at += 1) {
      const pixel = ((4 * y + (at >> 2)) * side + 4 * x + (at & 3)) * 4;
      pixels.fill(0, pixel, pixel + 3);
    }
  }
  const link = jsQR(pixels, side, side)?.data ?? "";
  assert(link.startsWith(`${site.address}games/clobber.html#/board/`), link);
  await board.getByRole("button", { name: "Close" }).click();
  const other = await open(t, link.slice(site.address.length));
  await other.board.locator("h2", { hasText: "Clobber, 3 × 4" }).waitFor();
});

test("boards are elements of other pages, which load the engine when they are seen", async (t) => {
  const page = await site.open(t, "embed.html");
  const board = page.locator("cgt-board").first();
  await turn(board, "You are to move");
  await board.locator("ul.moves li[role=option]").first().click();
  await board.locator(".played button").nth(2).waitFor();
  assert.equal(await page.locator("cgt-board").nth(1).evaluate((one) => one.situation === undefined), true);
  const puzzle = page.locator("cgt-board").nth(1);
  await puzzle.scrollIntoViewIfNeeded();
  await puzzle.locator(".puzzle", { hasText: "Find a winning move" }).waitFor();
  assert.equal(await puzzle.locator("dd").count(), 0);
});

test("a link carries a ruleset of one's own; links that are none say so", async (t) => {
  const context = 'ruleset leap(b: grid "x|o.") = ±{ "xo" -> ".x", "x.o" -> "..x" }';
  const data = { v: 1, context, expression: 'leap("x.o/.o./o.x")', moves: ["L 1,1-1,3"], first: "left", person: null, goal: "normal" };
  const { page, board } = await open(t, linked(data));
  await turn(board, "Right is to move");
  await page.evaluate((part) => (location.hash = part), linked({ ...data, v: 7 }));
  await page.locator("#notices", { hasText: "another version" }).waitFor();
  await page.evaluate(() => (location.hash = "#/board/!!!"));
  await page.locator("#notices", { hasText: "carries no board" }).waitFor();
  await page.locator(".tile").first().waitFor();
  await page.evaluate((part) => (location.hash = part), linked({ ...data, context: 'ruleset leap(b: grid "x|o.") = ±{ "xo" -> "...x" }', moves: [] }));
  await board.locator(".fault", { hasText: "its definition failed" }).waitFor();
  // What is wrong with its rules is told, and they can be mended.
  await board.locator(".fault a", { hasText: "Open its rules in the editor" }).waitFor();
  assert((await board.locator(".fault p").innerText()).length > 10);
  assert.equal(await board.locator(".again").isVisible(), false);
  await board.locator(".fault a").click();
  await page.locator("#text .cm-content", { hasText: "ruleset leap" }).waitFor();
});

test("where the storage is full a game goes on, and it is told that it is not kept", async (t) => {
  const prepare = (context) =>
    context.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
  const { page, board } = await open(t, "#/game/kayles/0", { prepare });
  await turn(board, "You are to move");
  await board.locator("ul.moves li[role=option]").first().click();
  await page.locator("#notices", { hasText: "keeps nothing for the page" }).waitFor();
  await board.locator(".played button").nth(2).waitFor();
  const made = await moves(board);
  // The tab itself remembers it.
  await page.locator("#bar a", { hasText: "Play" }).click();
  await page.goBack();
  await turn(board, "to move");
  assert.deepEqual(await moves(board), made);
});

test("a puzzle tells no answer, refutes what loses, and knows the move that wins", async (t) => {
  const { page, board } = await open(t, "#/puzzle", { viewport: { width: 390, height: 844 } });
  await board.locator(".puzzle", { hasText: "Find a winning move" }).waitFor();
  await page.waitForTimeout(1500);
  assert.equal(await board.locator("dd").count(), 0);
  assert.equal(await board.locator(".heat").count(), 0);
  assert.equal(await board.getByRole("button", { name: "Judge moves" }).isVisible(), false);
  await board.locator("ul.moves li", { hasText: "2,4-2,3" }).click();
  await board.locator(".tries .wrong", { hasText: "It loses" }).waitFor();
  assert.equal((await moves(board)).length, 0);
  await board.locator("ul.moves li", { hasText: "3,1-4,1" }).click();
  await board.locator(".tries .right", { hasText: "It wins" }).waitFor();
  await shot(page, "puzzle");
});

test("one's own rules and a claim begin from the first page, and no text is lost", async (t) => {
  const page = await site.open(t);
  await page.getByRole("link", { name: "Your own rules" }).click();
  await page.locator(".value", { hasText: "= N" }).waitFor();
  await page.locator("#bar a", { hasText: "Play" }).click();
  await page.getByRole("link", { name: "Check a claim" }).click();
  await page.locator(".check.fails").nth(1).waitFor();
  await page.locator("#bar a", { hasText: "Play" }).click();
  await page.getByRole("link", { name: "Solve a heap game" }).click();
  await page.locator(".answer", { hasText: "proved: moves take at most 4" }).waitFor();
  await page.locator("#results img.picture").first().waitFor();
});

test("dark, on a telephone and across it nothing is wider than the screen", async (t) => {
  for (const [name, viewport, part] of [["phone", { width: 390, height: 844 }, "#/game/dots/1"], ["landscape", { width: 844, height: 390 }, "#/game/clobber/0"], ["tablet", { width: 820, height: 1180 }, "#/game/konane/0"]]) {
    const { page, board } = await open(t, part, { viewport, colorScheme: "dark" });
    await turn(board, "You are to move");
    const wide = await page.evaluate(() => [document.documentElement.scrollWidth, document.querySelector("#table").scrollWidth, innerWidth]);
    assert(wide[0] <= wide[2] && wide[1] <= wide[2], `${name}: ${wide}`);
    const { width, y } = await board.locator(".picture").first().boundingBox();
    assert(width > 150 && y < 300, `${name}: ${width} ${y}`);
    await shot(page, name);
  }
  const page = await site.open(t, "", { viewport: { width: 390, height: 844 } });
  await page.locator(".tile").first().waitFor();
  assert.equal(await page.evaluate(() => document.querySelector("#play").scrollWidth <= innerWidth), true);
});

test("after the first visit the page works without a network", async (t) => {
  const page = await site.open(t);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  // On a busy machine that takes its time: offline begins when each file of the list is there.
  const isKept = () => page.evaluate(async () => {
    const worker = await (await fetch("offline.js")).text();
    const files = JSON.parse(worker.match(/^const FILES = (.*);$/m)[1]);
    const found = await Promise.all(files.map((name) => caches.match(name)));
    return found.every(Boolean);
  });
  for (let waited = 0; !(await isKept()); waited += 1) {
    assert(waited < 480, "the files are not kept");
    await page.waitForTimeout(250);
  }
  await page.context().setOffline(true);
  await page.goto(`${site.address}#/game/nim/0`);
  await page.reload();
  await page.locator("cgt-board .turn", { hasText: "You are to move" }).waitFor();
  await page.goto(`${site.address}#/edit`);
  await page.locator(".value", { hasText: "mean 2" }).waitFor();
  await page.goto(`${site.address}games/nim.html#/game/nim/1`);
  await page.locator("cgt-board h2", { hasText: "Nim, 1 3 5 7" }).waitFor();
});

test("a board is embedded in another page, without the bar", async (t) => {
  const page = await site.open(t, `?embed${linked({ v: 1, expression: "nim 3 + 5", moves: [], first: "left", person: "left", goal: "normal" })}`);
  await page.locator("cgt-board .turn", { hasText: "You are to move" }).waitFor();
  assert.equal(await page.locator("#bar").isVisible(), false);
  // What an embedding page posts is not listened to.
  await page.evaluate(() => window.postMessage({ expression: "nim 9" }, "*"));
  await page.waitForTimeout(200);
  assert.equal(await page.locator("cgt-board .picture").count(), 1);
  assert.equal(await page.locator("cgt-board").evaluate((board) => board.shadowRoot.querySelector(".expression").value), "nim 3 + 5");
});

test("the steps of Learn are done one after another, and are known to be done", async (t) => {
  const page = await site.open(t);
  await page.locator("#bar a", { hasText: "Learn" }).click();
  const board = page.locator("cgt-board");
  const answers = ["2 to 1", "5 to 3", "3 to 1", "10 to 8|, 8\\)", "3\\+3", "^c$", "1,2-2,2", "ground-a", "2: 1,1-1,2", "d1-d2"];
  for (const [at, answer] of answers.entries()) {
    await board.locator("h2", { hasText: `${at + 1} of 12` }).waitFor();
    const move = board.locator("ul.moves li[role=option]", { hasText: new RegExp(answer) }).first();
    await move.click();
    await board.locator(".tries .right").waitFor();
    if (at === 0) {
      await shot(page, "lesson");
    }
    await board.locator("a.next").click();
    if (at === 4) {
      await page.goto(site.address);
      await page.locator("#bar a", { hasText: "Learn" }).click();
    }
  }
  // The last two are in the editor: a claim is refuted, and a ruleset gets a move.
  const edit = async (find, write) => {
    await page.locator("#text .cm-line", { hasText: find }).first().waitFor();
    await page.locator("#text .cm-content").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(write);
    await page.locator("#task .state", { hasText: "Solved" }).waitFor();
  };
  await page.locator("#task h2", { hasText: "11 of 12" }).waitFor();
  await page.locator(".check.holds").waitFor();
  assert.equal(await page.locator("#task .solved").count(), 0);
  await edit("forall n", 'claim "whoever moves first wins" forall n in 1..9: outcome(subtraction([1, 2, 3], n)) == N\n');
  await page.locator(".counterexample", { hasText: "4" }).waitFor();
  await page.locator("#task a").click();
  await page.locator("#task h2", { hasText: "12 of 12" }).waitFor();
  await shot(page, "own-rules");
  await edit("hop", 'ruleset hop(b: line "x|o.") = ±{ "x." -> ".x" forward, "xo." -> ".ox" forward }\nhop("xo..")\n');
  await page.locator("#task a").click();
  await page.waitForURL(/book/);
});
