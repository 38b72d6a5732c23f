// Long values fold.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Engine, initSync, Limits } from "../engine/cgt.js";
import { packed, stage } from "./page.mjs";

initSync({ module: readFileSync(new URL("../engine/cgt_bg.wasm", import.meta.url)) });

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

test("a long value is a line; what is left out opens by a click, and as a tree", async (t) => {
  const page = await open(t, 'amazons("x.../..../...o")\n{3 | 1}\n');
  const answer = page.locator("#results .answer").first();
  await answer.locator(".pill").first().waitFor();
  const before = (await answer.innerText()).length;
  assert(before < 250, `${before}`);
  await shot(page, "folded");
  await answer.locator(".pill", { hasText: "5 levels more" }).first().click();
  assert((await answer.innerText()).length > before);
  const tree = page.locator("#results .value-tree").first();
  await tree.locator("summary").first().click();
  const options = tree.locator("> ul > li");
  assert.equal(await options.first().innerText().then((text) => text.includes("{8|0")), true);
  await options.first().locator("summary").first().click();
  assert.deepEqual((await options.first().locator("> details > ul > li").allInnerTexts()).slice(0, 2).map((text) => text.trim()), ["8", "0"]);
  await shot(page, "tree");
  assert.equal(await page.locator("#results .answer").nth(1).locator(".pill").count(), 0);
});

test("opening all of a value gives the value", async (t) => {
  const page = await open(t, 'amazons("x.../..../...o")\n');
  await page.locator("#results .answer .pill").first().waitFor();
  const copied = await page.evaluate(() => {
    const answer = document.querySelector("#results .answer");
    for (let opened = 0; opened < 500 && answer.querySelector(".pill"); opened += 1) {
      answer.querySelector(".pill").click();
    }
    return answer.innerText;
  });
  const engine = new Engine(new Limits());
  const ask = (method, params) => JSON.parse(engine.request(method, JSON.stringify({ document: "text", ...params })));
  ask("ide.open", { text: 'amazons("x.../..../...o")' });
  assert.equal(copied, ask("run.statement", { statement: 0, seconds: 20 }).formats["text/plain"]);
});
