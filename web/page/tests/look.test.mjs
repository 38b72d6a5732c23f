// One look for results, boards and `cgt draw`.
import assert from "node:assert/strict";
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
