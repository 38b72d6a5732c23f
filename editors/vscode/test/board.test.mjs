// The panel with the board, beside a text that the program answers about.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { Workbench } from "./workbench.mjs";

const TEXT = `let g = clobber("xox")
g
nim 3 + nim 5
outcome(clobber("xo|ox"))
true
claim forall n in 1..4: domineering(n, n) == 0
import "rooms.cgt"
room + 1
`;
const ROOMS = `def corner(n) = clobber("xo") + n
let room = corner(2)
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
      code = await Workbench.open({ files: { "demo.cgt": TEXT, "rooms.cgt": ROOMS }, settings });
      await code.openFile("demo.cgt");
      await code.untilStatus(/cgt \d+\.\d+\.\d+$/);
    });

    after(() => code.close());

    it("says where to put the cursor", async () => {
      await code.command("View: Close All Editors");
      await code.openFile("rooms.cgt");
      await code.page.keyboard.press("Control+Home");
      await code.command("CGT: Open the board");
      frame = await code.untilAnswer("Put the cursor on a position");
      assert.ok(!(await frame.locator("body").innerText()).includes("Reading the position"));
      await code.command("View: Close All Editors");
      await code.openFile("demo.cgt");
    });

    it("opens beside the text and shows the position under the cursor", async () => {
      await code.click("clobber");
      await code.command("CGT: Open the board");
      frame = await code.untilAnswer("Tree of options");
      await untilShown('clobber("xox")', "Left is to move");
      await code.shot(`board-${theme}`);
    });

    it("follows the cursor without taking the focus", async () => {
      await code.click("+");
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

    it("shows the counterexample of a claim, and what an import defines", async () => {
      await code.click("claim");
      await frame.getByText("counterexample: n = 2").waitFor({ timeout: 10_000 });
      await code.shot(`board-counterexample-${theme}`);
      await code.click("room", 1);
      await untilShown("room", "Left is to move");
    });

    it("opens the counterexample by a code action", async () => {
      await code.click("xo|ox");
      await untilShown('clobber("xo|ox")', "Left is to move");
      await code.click("claim");
      await code.page.keyboard.press("Control+.");
      await code.page.locator(".action-widget .monaco-list-row", { hasText: "on the board" }).first().click();
      // The action puts the cursor on the claim, where the board is already.
      await code.page.waitForTimeout(2000);
      await frame.getByText("counterexample: n = 2").waitFor({ timeout: 10_000 });
      await code.click("xo|ox");
      await untilShown('clobber("xo|ox")', "Left is to move");
    });

    it("stays at a position that is pinned", async () => {
      await code.click("+");
      await untilShown("nim 3 + nim 5", "Player A is to move");
      await frame.getByText("Pin", { exact: true }).click();
      await code.click("xo|ox");
      await frame.getByText("The board stays at this position").waitFor({ timeout: 10_000 });
      await code.page.waitForTimeout(500);
      await untilShown("nim 3 + nim 5", "Player A is to move");
      // It is compared with the one under the cursor.
      await frame.getByText("value: *6 → ").waitFor({ timeout: 10_000 });
      await code.shot(`board-pinned-${theme}`);
      await frame.getByText("Pin", { exact: true }).click();
      await untilShown('clobber("xo|ox")', "Left is to move");
    });

    it("plays by a click, and inserts the line that was played", async () => {
      await code.click("clobber");
      await untilShown('clobber("xox")', "Left is to move");
      await code.page.waitForTimeout(300);
      await board().locator(".parts svg circle").first().click({ force: true });
      await untilShown('clobber("xox")', "Right has no move");
      await code.shot(`board-played-${theme}`);
      await frame.getByText("Insert as play").click();
      const lines = await code.untilLines((lines) => lines.some((line) => /^play.clobber.*= /.test(line)));
      assert.match(lines[1], /^play\(clobber\("xox"\), "L [^"]*"\)= /);
      await code.shot(`board-inserted-${theme}`);
    });
  });
}
