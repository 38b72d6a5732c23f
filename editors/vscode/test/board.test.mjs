// The panel with the board, beside a text that the program answers about.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { Workbench } from "./workbench.mjs";

const TEXT = `let g = clobber("xox")
g
nim 3 + nim 5
outcome(clobber("xo|ox"))
true
`;

for (const theme of ["Light", "Dark"]) {
  describe(`the board, ${theme.toLowerCase()}`, () => {
    let code;
    let frame;
    const board = () => frame.locator("cgt-board");

    /** Waits until the board shows a position. */
    const untilShown = async (expression, turn) => {
      const field = board().locator(".expression").first();
      for (let tries = 0; (await field.inputValue()) !== expression && tries < 100; tries += 1) {
        await code.page.waitForTimeout(100);
      }
      assert.equal(await field.inputValue(), expression);
      await board().getByText(turn).first().waitFor({ timeout: 10_000 });
    };

    before(async () => {
      const settings = { "cgt.server.path": process.env.CGT ?? "", "workbench.colorTheme": `Default ${theme} Modern` };
      code = await Workbench.open({ files: { "demo.cgt": TEXT }, settings });
      await code.openFile("demo.cgt");
      await code.untilStatus(/cgt \d+\.\d+\.\d+$/);
    });

    after(() => code.close());

    it("opens beside the text and shows the position under the cursor", async () => {
      await code.click("clobber");
      await code.command("CGT: Open the board");
      frame = await code.untilAnswer("Tree of options");
      await untilShown("g", "Left is to move");
      await code.shot(`board-${theme}`);
    });

    it("follows the cursor without taking the focus", async () => {
      await code.click("nim");
      await untilShown("nim 3 + nim 5", "Player A is to move");
      await code.click("xo|ox");
      await untilShown('clobber("xo|ox")', "Left is to move");
      await code.click("true");
      await frame.getByText("No position under the cursor").waitFor({ timeout: 10_000 });
      await code.page.keyboard.press("End");
      await code.type(" and false");
      await code.untilLines((lines) => lines.some((line) => line.includes("true and false= false")));
      assert.equal(await code.page.locator(".tabs-container .tab").count(), 2);
    });

    it("plays by a click, and inserts the line that was played", async () => {
      await code.click("clobber");
      await untilShown("g", "Left is to move");
      await code.page.waitForTimeout(300);
      await board().locator(".parts svg circle").first().click({ force: true });
      await untilShown("g", "Right has no move");
      await code.shot(`board-played-${theme}`);
      await frame.getByText("Insert as play").click();
      const lines = await code.untilLines((lines) => lines.some((line) => /^play.g.*= /.test(line)));
      assert.match(lines[1], /^play\(g, "L [^"]*"\)= /);
      await code.shot(`board-inserted-${theme}`);
    });
  });
}
