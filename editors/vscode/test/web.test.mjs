// The extension in the browser's own extension host: VS Code on the web.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { Workbench } from "./workbench.mjs";

const TEXT = `# é😀 before a word counts two units
import "sub/base.cgt"
half(6)
def twice(game) = game + game
"😀"; twice(nim 3)
{3 | 1} + {2 | -1}
assert 1 + 1 == 3
grundyy(kayles 7)
`;

describe("on the web", () => {
  let code;

  before(async () => {
    const settings = { "remote.extensionKind": { "cgt-lang.cgt-lang": ["web"] }, "cgt.timeLimit": 60 };
    code = await Workbench.open({ files: { "demo.cgt": TEXT, "sub/base.cgt": 'import "../low.cgt"\n', "low.cgt": "def half(n) = nim(n div 2)\n" }, settings });
    await code.openFile("demo.cgt");
  });

  after(() => code.close());

  it("runs in the browser", async () => {
    await code.untilStatus(/\(web\)$/);
  });

  it("shows values and problems", async () => {
    const lines = await code.untilLines((lines) => lines.some((line) => /assert.*✗/.test(line)));
    assert.match(lines.join("\n"), /twice\(nim 3\)= 0/);
    await code.page.locator(".editor-instance .squiggly-error").nth(1).waitFor({ timeout: 5000 });
    await code.shot("web");
  });

  it("reads imports, also those of imports", async () => {
    await code.untilLines((lines) => lines.some((line) => /half\(6\)= \*3/.test(line)));
  });

  it("shows a hover", async () => {
    assert.match(await code.hover("kayles"), /kayles/);
  });

  it("suggests words, and parameters in a call", async () => {
    await code.click("assert");
    await code.page.keyboard.press("Control+End");
    await code.type("twi");
    const labels = await code.suggestions();
    assert.ok(labels.some((label) => label.startsWith("twice")), labels.join("; "));
    await code.page.keyboard.press("Escape");
    await code.type("ce(");
    await code.page.waitForSelector(".parameter-hints-widget.visible", { timeout: 8000 });
    await code.shot("web-signature");
    await code.page.keyboard.press("Escape");
    await code.type("2)");
    await code.untilLines((lines) => lines.some((line) => line.includes("twice(2)= 4")));
  });

  it("renames", async () => {
    await code.click("twice");
    await code.page.keyboard.press("F2");
    await code.page.locator(".rename-box input:focus").waitFor({ timeout: 8000 });
    await code.page.locator(".rename-box input").fill("double");
    await code.page.keyboard.press("Enter");
    await code.untilLines((lines) => lines.some((line) => line.includes("double(2)= 4")));
  });

  it("mends a word by a quick fix", async () => {
    await code.click("grundyy");
    await code.page.keyboard.press("Control+.");
    await code.page.waitForSelector(".action-widget .monaco-list-row", { timeout: 8000 });
    await code.shot("web-fix");
    await code.page.keyboard.press("Enter");
    await code.untilLines((lines) => lines.some((line) => line.includes("grundy(kayles 7)= ")));
  });

  it("formats", async () => {
    await code.page.keyboard.press("Control+End");
    await code.type("\n1+  1");
    await code.command("Format Document");
    await code.untilLines((lines) => lines.some((line) => line.includes("1 + 1= 2")));
  });

  it("stops an evaluation and goes on with the next", async () => {
    await code.page.keyboard.press("Control+End");
    await code.type("\ngrundy(cram(6, 7))\n4 + 5");
    await code.untilStatus(/evaluating \d+ of \d+/);
    await code.shot("web-busy");
    await code.command("CGT: Stop the evaluation");
    await code.untilLines((lines) => lines.some((line) => line.includes("7))cancelled")));
    await code.untilLines((lines) => lines.some((line) => line.includes("4 + 5= 9")));
    await code.page.locator(".codelens-decoration a", { hasText: "run" }).first().click();
    await code.untilStatus(/evaluating \d+ of \d+/);
    await code.command("CGT: Stop the evaluation");
  });
});
