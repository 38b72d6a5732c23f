// One look for results, boards and `cgt draw`.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { packed, stage } from "./page.mjs";

const site = stage();

async function open(t, text, options = {}) {
  const page = await site.open(t, packed(text), options);
  await page.locator("#results article").first().waitFor();
  return page;
}

const shot = async (page, name) => {
  if (process.env.SHOTS) {
    await page.waitForTimeout(250);
    await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
  }
};

test("a picture among the results has the pieces and the colours of the board", async (t) => {
  const page = await open(t, 'toads("t.f")\n');
  const picture = await page.locator("#results img.picture").first().getAttribute("src");
  const svg = decodeURIComponent(picture);
  const left = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--left"));
  assert(svg.includes(left.trim()) && svg.includes("<ellipse"), left);
  await page.locator("#text .cm-line").first().click();
  await page.locator("#tab-board").click();
  await page.locator("cgt-board .piece ellipse").first().waitFor();
  assert.equal(await page.locator("cgt-board .picture .piece ellipse").count(), 4);
});

test("a ruleset of one's own chooses its pieces, on the board and in results", async (t) => {
  const rules = 'ruleset hop(b: line "x|o.") = ±{ "x." -> ".x" forward } drawing [["x", "goose"], ["o", "fox"]]';
  const page = await open(t, `${rules}\nhop("x..o")\n`);
  assert.match(decodeURIComponent(await page.locator("#results img.picture").first().getAttribute("src")), /M-17-17L-6-9/);
  await page.locator("#text .cm-line", { hasText: "x..o" }).click();
  await page.locator("#tab-board").click();
  await page.locator("cgt-board .piece.red path").first().waitFor();
  assert.match(await page.locator("cgt-board .piece.red path").first().getAttribute("d"), /^M-17-17L-6-9/);
  await shot(page, "pieces");
});

test("the panel of VS Code has the colours of the editor, and those of the game", async (t) => {
  const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");
  const css = read("../../../editors/vscode/src/board/board.css");
  const folder = new URL("../src/board/", import.meta.url);
  const used = readdirSync(folder).flatMap((name) => [...read(`../src/board/${name}`).matchAll(/var\((--[a-z0-9-]+)/g)].map((match) => match[1]));
  // Colours with a meaning in games, and sizes.
  const own = /^--(left|right|both|inlay|board|blocked|last|good|on-good|bad|reach|unit|width|height|move|control|panel|value)\b/;
  const missing = [...new Set(used)].filter((name) => !own.test(name) && !css.includes(`${name}: var(--vscode-`) && !/shadow/.test(name));
  assert.deepEqual(missing, []);
  const page = await site.open(t, "#/game/clobber/0", { colorScheme: "light" });
  await page.locator("cgt-board dd").first().waitFor();
  // As VS Code gives them to its panels, with the colours of a theme.
  await page.addStyleTag({ content: ":root { --vscode-editor-background: #002b36; --vscode-editor-foreground: #93a1a1; --vscode-button-background: #2aa198; --vscode-errorForeground: #ffeaea; --vscode-button-foreground: #002b36; --vscode-descriptionForeground: #839496; --vscode-editorWidget-background: #00212b; --vscode-toolbar-hoverBackground: #073642; --vscode-panel-border: #586e75; --vscode-focusBorder: #2aa198; --vscode-font-family: sans-serif; --vscode-editor-font-family: monospace; }" });
  await page.addStyleTag({ content: css });
  await page.evaluate(() => (document.documentElement.dataset.theme = "dark"));
  const seen = await page.locator("cgt-board").evaluate((board) => {
    const style = getComputedStyle(board);
    return [getComputedStyle(board.shadowRoot.querySelector("aside")).backgroundColor, style.color, style.getPropertyValue("--left").trim()];
  });
  assert.deepEqual(seen, ["rgb(0, 43, 54)", "rgb(147, 161, 161)", "#6aa5f2"]);
  await shot(page, "vscode");
});
