// The panel with the board, beside a text that the program answers about.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { moved } from "../src/board/messages.ts";
import { Workbench } from "./workbench.mjs";

const TEXT = `let g = clobber("xox")
g
nim 3 + nim 5
outcome(clobber("xo|ox"))
true
claim forall n in 1..4: domineering(n, n) == 0
import "rooms.cgt"
room + 1
{stop|0}
`;
const ROOMS = `def corner(n) = clobber("xo") + n
let room = corner(2)
`;

it("moves a place with the text before it", () => {
  assert.equal(moved(10, [{ at: 0, removed: 0, added: 5 }]), 15);
  assert.equal(moved(10, [{ at: 10, removed: 3, added: 1 }]), 10);
  assert.equal(moved(10, [{ at: 20, removed: 1, added: 0 }, { at: 2, removed: 3, added: 1 }]), 8);
  // The place itself is replaced.
  assert.equal(moved(10, [{ at: 6, removed: 9, added: 2 }]), 8);
});

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
      // The line stays with its statement, which the comments move.
      await code.click("let");
      await code.page.keyboard.press("Control+Home");
      await code.type("# a comment that is longer than the statement below it\n# another one, which is as long as the first one\n");
      await code.page.waitForTimeout(500);
      await frame.getByText("Insert as play").click();
      const later = await code.untilLines((lines) => lines.filter((line) => /^play.clobber.*= /.test(line)).length === 2);
      assert.match(later[2], /^let g/);
      assert.match(later[3], /^play\(clobber/);
    });

    it("says why a form has no board", async () => {
      await code.click("stop");
      await frame.getByText("No position under the cursor: expected a position, found a form").waitFor({ timeout: 10_000 });
    });
  });
}
