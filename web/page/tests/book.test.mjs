// The book with its cells in a real Chromium, after `web/build page` and `web/build book`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { commands, expressions } from "../book/transcript.mjs";
import { stage } from "./page.mjs";

const site = stage();

/** Opens a page of the book. */
async function open(t, path, options = {}) {
  const page = await site.open(t, `book/${path}`, options);
  await page.waitForSelector(".cgt-cell .tools");
  return page;
}

const answers = (cell) => cell.locator(".answers").innerText();

test("a cell has its answers, and gives them again when it is run", async (t) => {
  const page = await open(t, "tutorial/hot.html");
  const cell = page.locator(".cgt-cell").first();
  const before = await answers(cell);
  assert.equal(before, "±1\n±1\n0\n{2|0}");
  await cell.locator(".answers").evaluate((box) => box.replaceChildren());
  await cell.getByRole("button", { name: "Run" }).click();
  await cell.locator(".answer", { hasText: "{2|0}" }).waitFor();
  assert.match(await answers(cell), /^±1\s/);
  assert.match(await cell.locator(".code").innerText(), /domineering\(2, 2\)/);
});

test("a cell is edited and run by the keyboard; an error is told", async (t) => {
  const page = await open(t, "tutorial/games.html");
  const cell = page.locator(".cgt-cell").first();
  assert.equal(await cell.locator(".answers img").count(), 1);
  await cell.getByRole("button", { name: "Edit" }).click();
  await page.waitForSelector(".cgt-cell .cm-content");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("nim 3 + nim 5\nnonsens");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Enter");
  await cell.locator(".problem").waitFor();
  assert.match(await answers(cell), /\*6[^]*unknown name `nonsens`/);
});

test("a cell knows the definitions of the cells before it", async (t) => {
  const page = await open(t, "tutorial/games.html");
  for (const [at, text] of [[0, "let mine = nim 4"], [1, "mine + 1"]]) {
    const cell = page.locator(".cgt-cell").nth(at);
    await cell.getByRole("button", { name: "Edit" }).click();
    await cell.locator(".cm-content").waitFor();
    await page.keyboard.press("Control+A");
    await page.keyboard.type(text);
    await page.keyboard.press("Escape");
  }
  const second = page.locator(".cgt-cell").nth(1);
  await second.getByRole("button", { name: "Run" }).click();
  await second.locator(".answer", { hasText: "1*4" }).waitFor();
});

test("forms of words are no cells, and the examples of the reference are", async (t) => {
  const page = await open(t, "reference.html");
  const codes = await page.locator(".cgt-cell .code").allInnerTexts();
  assert(codes.length > 200, `${codes.length}`);
  assert.equal(await page.locator(".cgt-cell .failed").count(), 0);
  assert(await page.locator(".cgt-forms").count() > 200);
  const cell = page.locator(".cgt-cell", { hasText: "miny(2)" }).first();
  assert.match(await answers(cell), /Miny/);
  assert(!codes.some((code) => code.startsWith("outcome(g)")));
});

test("an answer that is an error is marked besides its colour", async (t) => {
  const page = await open(t, "rulesets/octal.html");
  const failed = page.locator(".answer.failed").first();
  assert.equal(await failed.evaluate((one) => getComputedStyle(one).borderLeftWidth), "3px");
});

test("a picture of a position becomes a board on which one plays", async (t) => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await open(t, "rulesets/konane.html", { colorScheme });
    await page.locator(".cgt-position").getByRole("button", { name: "Play" }).click();
    const board = page.frameLocator(".cgt-position iframe").locator("cgt-board");
    await board.locator(".turn", { hasText: "Left is to move" }).waitFor();
    await board.locator("ul.moves li[role=option]").first().click();
    await board.locator(".turn", { hasText: "Right" }).waitFor();
    assert.match(await page.locator(".cgt-position a").getAttribute("href"), /index\.html#\/board\//);
    if (process.env.SHOTS) {
      await page.locator(".cgt-position").scrollIntoViewIfNeeded();
      await page.screenshot({ path: `${process.env.SHOTS}/book-board-${colorScheme}.png` });
    }
  }
});

test("no line hides behind a scroll bar, not even on a telephone", async (t) => {
  const page = await open(t, "language.html", { viewport: { width: 390, height: 800 } });
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll(".cgt-cell pre")].filter((pre) => pre.scrollWidth > pre.clientWidth + 1).length,
  );
  assert.equal(wide, 0);
});

test("transcripts of the command line are read as texts of the language", () => {
  const [first, second] = commands("$ cgt eval 'a b' \"c\"\n1\n2\n$ cgt run - <<'END'\n> let x = 1\n> x\n> END\n1\n");
  assert.deepEqual([expressions(first.command), first.output], ["a b\nc", "1\n2\n"]);
  assert.deepEqual([expressions(second.command), second.output], ["let x = 1\nx", "1\n"]);
  for (const command of ["cgt eval --ascii '*'", "cgt eval '*' | head", "ls", "cgt eval", "cgt store info", "cgt eval $x", "cgt eval 'a"]) {
    assert.equal(expressions(command), undefined, command);
  }
  assert.equal(expressions("cgt explain 'strip R3B'"), "explain(strip R3B)");
});
