// What the engine says is in the words of the page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Engine, initSync, Limits } from "../engine/cgt.js";
import { packed, stage } from "./page.mjs";

initSync({ module: readFileSync(new URL("../engine/cgt_bg.wasm", import.meta.url)) });

const site = stage();

test("a completion tells a name once, and the word of the page for limits", async (t) => {
  const page = await site.open(t, packed("let ownname = 3\n"));
  await page.locator("#text .cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("outco");
  await page.locator(".cm-tooltip-autocomplete li", { hasText: "outcome" }).first().waitFor();
  const offered = await page.locator(".cm-tooltip-autocomplete li", { hasText: "outcome" }).allInnerTexts();
  const told = offered.filter((text) => text.includes("(g, misere)"));
  assert(told.length > 0, offered.join());
  assert(told.every((text) => text.split("outcome").length === 2), told.join());
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("nonsens\n");
  await page.locator("#results .problem", { hasText: "the reference in the book" }).waitFor();
});

test("what the engine says names no command line", () => {
  const wording = JSON.parse(readFileSync(new URL("../src/wording.json", import.meta.url), "utf8"));
  const engine = new Engine(new Limits());
  const ask = (method, params) => {
    const answer = engine.request(method, JSON.stringify({ document: "text", ...params }));
    return wording.reduce((text, [said, meant]) => text.replaceAll(said, meant), answer);
  };
  const said = [];
  for (const text of ["nonsens", "cgsuite(3)", "domineering(9, 9)", "f(3", "def f(n) = f(n + 1)\nf(0)"]) {
    said.push(ask("ide.open", { text }));
    const { statements } = JSON.parse(said.at(-1));
    said.push(...statements.map(({ at }) => ask("run.statement", { statement: at, seconds: 0.2 })));
  }
  ask("ide.open", { text: "" });
  const words = JSON.parse(ask("ide.complete", { offset: 0 }));
  assert(words.options.length > 200);
  said.push(...words.options.map((option) => option.markdown));
  const named = said.filter((text) => /`cgt |`--[a-z]|`:[a-z]/.test(text)).map((text) => text.match(/.{60}(`cgt |`--[a-z]|`:[a-z]).{60}/s)?.[0] ?? text.slice(0, 200));
  assert.deepEqual(named, []);
});
