// Accessibility: axe-core finds nothing, and the keyboard alone goes everywhere.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { packed, stage } from "./page.mjs";

const site = stage();
const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** What axe-core finds, as lines. */
async function findings(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, any }) => `${id}: ${help}: ${JSON.stringify(target)} ${any[0]?.message ?? ""}`));
}

const VIEWS = {
  play: ["", (page) => page.locator(".tile").first().waitFor()],
  board: ["#/game/clobber/0", (page) => page.locator("cgt-board dd").first().waitFor()],
  dots: ["#/game/dots/0", (page) => page.locator("cgt-board dd").first().waitFor()],
  puzzle: ["#/puzzle", (page) => page.locator("cgt-board .puzzle", { hasText: "Find" }).waitFor()],
  step: ["#/learn/11", (page) => page.locator(".check.holds").waitFor()],
  embed: ["embed.html", (page) => page.locator("cgt-board dd").first().waitFor()],
  editor: [packed('amazons("x.../..../...o")\ndomineering(3, 3)\nthermograph({3 | 1})\ntable n in 1..3, m in 1..3: outcome(domineering(n, m))\nnonsens\n'), (page) => page.locator("#results table.grid").waitFor()],
};

for (const colorScheme of ["light", "dark"]) {
  for (const [name, [part, isShown]] of Object.entries(VIEWS)) {
    test(`axe-core finds nothing: ${name}, ${colorScheme}`, async (t) => {
      const page = await site.open(t, part, { colorScheme });
      await isShown(page);
      assert.deepEqual(await findings(page), []);
    });
  }
}

/** Presses Tab until a place has the focus that `is` accepts; its name is told. */
async function tabTo(page, wanted) {
  for (let pressed = 0; pressed < 120; pressed += 1) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      let at = document.activeElement;
      while (at?.shadowRoot?.activeElement) {
        at = at.shadowRoot.activeElement;
      }
      return at?.getAttribute("aria-label") ?? at?.textContent ?? "";
    });
    if (wanted.test(name)) {
      return;
    }
  }
  assert.fail(`no Tab leads to ${wanted}`);
}

test("the keyboard alone chooses a game, plays it, takes back and shares it", async (t) => {
  const page = await site.open(t, "", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.locator(".tile").first().waitFor();
  await tabTo(page, /^Play Clobber$/);
  await page.keyboard.press("Enter");
  const board = page.locator("cgt-board");
  await board.locator(".turn", { hasText: "You are to move" }).waitFor();
  await tabTo(page, /^Board: Clobber/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await board.locator(".played button").nth(2).waitFor();
  await board.locator(".turn", { hasText: "You are to move" }).waitFor();
  await page.keyboard.press("Backspace");
  await board.locator(".played [aria-current]").waitFor({ state: "detached" });
  await tabTo(page, /^Share$/);
  await page.keyboard.press("Enter");
  await board.locator(".menu").waitFor();
  await page.keyboard.press("Enter");
  await board.locator("button", { hasText: "Copied" }).waitFor();
  await tabTo(page, /^Moves$/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await board.locator(".variation, .played button >> nth=2").first().waitFor();
});
