// Notebooks in the workbench.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { Workbench } from "./workbench.mjs";

const PROGRAM = process.env.CGT ?? "";
const TEXT = `# A paper's positions
import "base.cgt"
let g = clobber("xo|ox")
def twice(game) = game + game

# %% [markdown]
# # Ladders
# The value of \`g\` is **star**.

# %%
g
twice(g)
assert half(6) == *3
assert g == *
table k in 1..3: strip {k}, strip R{k}


# %% Errors
assert g == 1
1 + foo

# %%
grundy(cram(7, 8))
`;

for (const [name, settings] of [
  ["with the program", { "cgt.server.path": PROGRAM }],
  ["on the web", { "remote.extensionKind": { "cgt-lang.cgt-lang": ["web"] } }],
]) {
  describe(`a notebook ${name}`, () => {
    let code;
    const shot = (what) => code.shot(`notebook-${name.replaceAll(" ", "-")}-${what}`);

    const line = (text) => code.page.locator(".notebookOverlay .view-line", { hasText: text });
    const run = async (text) => {
      await line(text).click();
      await code.page.keyboard.press("Control+Enter");
    };

    before(async () => {
      code = await Workbench.open({ files: { "paper.cgt": TEXT, "base.cgt": "def half(n) = nim(n div 2)\n" }, settings });
      // All cells are on the screen.
      await code.page.setViewportSize({ width: 1280, height: 2000 });
      await code.openFile("paper.cgt");
      await code.page.waitForTimeout(1500);
      await code.command("CGT: Open as notebook");
      await code.page.locator(".notebookOverlay .cell-list-container").waitFor({ timeout: 20_000 });
    });

    after(() => code.close());

    it("shows results with pictures, and errors at their place", async () => {
      await run("assert g == *");
      const frame = await code.untilAnswer("✓ holds");
      await frame.locator("img[src^='data:image/svg']").first().waitFor();
      await frame.locator("td", { hasText: "±1" }).first().waitFor();
      await shot("results");
      await run("1 + foo");
      await code.untilAnswer("assertion failed");
      await code.untilAnswer("unknown name");
      await code.page.locator(".notebookOverlay .squiggly-error").nth(1).waitFor();
      await shot("errors");
    });

    it("knows the names of other cells", async () => {
      await line("1 + foo").click();
      await code.page.keyboard.press("End");
      await code.type(" + twi");
      const labels = await code.suggestions();
      assert.ok(labels.some((label) => label.startsWith("twice")), labels.join("; "));
      await shot("suggest");
      await code.page.keyboard.press("Escape");
      for (let presses = 0; presses < 6; presses += 1) {
        await code.page.keyboard.press("Backspace");
      }
      assert.match(await code.hover("twice", 1), /twice/);
      await shot("hover");
      await code.page.keyboard.press("Escape");
    });

    it("can be interrupted, and goes on", async () => {
      await run("cram");
      await code.page.waitForTimeout(1500);
      await code.page.getByText("Stop Execution").click();
      await code.untilAnswer("cancelled");
      await shot("interrupted");
    });

    it("is saved byte for byte but for what was changed", async () => {
      await line("table").click();
      await code.page.keyboard.press("End");
      await code.type("\nstrip 3");
      await code.page.keyboard.press("Control+S");
      await code.page.waitForTimeout(1500);
      await shot("saved");
      const saved = readFileSync(join(code.folder, "paper.cgt"), "utf8");
      assert.equal(saved, TEXT.replace("strip R{k}\n", "strip R{k}\nstrip 3\n"));
    });
  });
}
