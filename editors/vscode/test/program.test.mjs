// The extension with the program. CGT is the program.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { Workbench } from "./workbench.mjs";

const PROGRAM = process.env.CGT ?? "";
const TEXT = `# é😀 before a word counts two units
let g = R3cR2
"😀"; g + nim 3
assert g == 0
clobber("xo|ox")

`;

/** Whether the last line has its value. */
const isEvaluated = (lines) => lines.some((line) => line.includes('clobber("xo|ox")= *'));

describe("with the program", () => {
  let code;

  before(async () => {
    code = await Workbench.open({ files: { "demo.cgt": TEXT }, settings: { "cgt.server.path": PROGRAM } });
    await code.openFile("demo.cgt");
  });

  after(() => code.close());

  it("shows values at the ends of lines", async () => {
    const lines = await code.untilLines(isEvaluated);
    assert.match(lines.join("\n"), /assert g == 0✓ holds/);
    await code.shot("open");
  });

  it("says in the status bar what answers", async () => {
    assert.match(await code.status(), /cgt \d+\.\d+\.\d+/);
  });

  it("shows a hover with a picture", async () => {
    assert.match(await code.hover("clobber"), /clobber/);
    await code.shot("hover");
    await code.page.keyboard.press("Escape");
  });

  it("suggests words while one types", async () => {
    await code.click("clobber");
    await code.page.keyboard.press("Control+End");
    await code.type("temp");
    const labels = await code.suggestions();
    assert.ok(labels.some((label) => label.startsWith("temperature")), labels.join("; "));
    await code.shot("suggest");
    await code.page.keyboard.press("Escape");
  });

  it("explains a comparison", async () => {
    await code.click("==");
    await code.command("CGT: Explain the value");
    const frame = await code.untilAnswer("explain(g == 0)");
    const text = await frame.locator("body").innerText();
    assert.match(text, /R3cR2 == 0 = true/);
    assert.doesNotMatch(text, /= *$/m);
    await code.shot("comparison");
  });

  it("shows answers in one panel and keeps the focus", async () => {
    await code.click("clobber");
    for (const title of ["CGT: Explain the value", "CGT: Winning moves", "CGT: Thermograph of the value"]) {
      await code.command(title);
      await code.page.waitForTimeout(2500);
    }
    await code.shot("answer");
    assert.equal(await code.page.locator(".tabs-container .tab").count(), 2);
    await code.page.keyboard.press("Control+End");
    await code.type("x1");
    await code.untilLines((lines) => lines.some((line) => line.includes("tempx1")));
  });

  it("begins a line after a word that is whole", async () => {
    await code.page.keyboard.press("Control+End");
    await code.type("\ng.moves");
    await code.suggestions();
    await code.type("\n2");
    await code.untilLines((lines) => lines.some((line) => /^g\.moves=/.test(line)));
  });

  it("offers a menu", async () => {
    await code.page.locator('.statusbar-item[id$="cgt.status"]').click();
    await code.page.waitForSelector(".quick-input-widget .monaco-list-row");
    await code.shot("menu");
    const rows = await code.page.locator(".quick-input-widget .monaco-list-row").allInnerTexts();
    assert.ok(rows.some((row) => row.includes("Time limit")), rows.join("; "));
    // The text has the focus again.
    await code.page.keyboard.press("Escape");
    await code.page.waitForTimeout(500);
    await code.page.keyboard.press("Control+End");
    await code.type("\n7 + 7");
    await code.untilLines((lines) => lines.some((line) => line.includes("7 + 7= 14")));
  });
});

describe("without the program", () => {
  const cargo = mkdtempSync(join(tmpdir(), "cgt-cargo-"));
  let code;

  before(async () => {
    const env = { PATH: "/usr/bin:/bin", CARGO_HOME: cargo };
    code = await Workbench.open({ files: { "demo.cgt": TEXT }, env });
    await code.openFile("demo.cgt");
  });

  after(async () => {
    await code.close();
    rmSync(cargo, { recursive: true });
  });

  it("answers with the engine in WebAssembly", async () => {
    await code.untilLines(isEvaluated);
    assert.match(await code.status(), /WebAssembly/);
    assert.match(await code.hover("clobber"), /clobber/);
    await code.shot("fallback");
    await code.click("clobber");
    await code.page.keyboard.press("Control+End");
    await code.type("temp");
    const labels = await code.suggestions();
    assert.ok(labels.some((label) => label.startsWith("temperature")), labels.join("; "));
    await code.shot("fallback-suggest");
    await code.page.keyboard.press("Escape");
    await code.click("clobber");
    await code.command("CGT: Thermograph of the value");
    await code.untilAnswer("thermograph");
    await code.shot("fallback-answer");
  });

  it("says how to get it, and finds it once it is there, without a reload", async () => {
    const message = await code.notification("was not found");
    await code.shot("missing");
    const buttons = message.locator(".monaco-button");
    assert.deepEqual(await buttons.allInnerTexts(), ["How to get it", "Open settings", "Retry"]);
    mkdirSync(join(cargo, "bin"));
    symlinkSync(PROGRAM, join(cargo, "bin/cgt"));
    await buttons.nth(2).click();
    await code.untilStatus(/cgt \d+\.\d+\.\d+$/);
    await code.untilLines(isEvaluated);
  });

  it("explains how to get it", async () => {
    await code.command("CGT: How to get the program");
    await code.page.getByText("Get the program").first().waitFor({ timeout: 15_000 });
    await code.shot("walkthrough");
  });
});

describe("in a folder that is not trusted", () => {
  const place = mkdtempSync(join(tmpdir(), "cgt-trust-"));
  const [program, trace] = [join(place, "cgt"), join(place, "trace")];
  let code;

  before(async () => {
    writeFileSync(program, `#!/bin/sh\ntouch ${trace}\necho cgt 9.9.9\n`, { mode: 0o755 });
    const files = { "demo.cgt": TEXT, ".vscode/settings.json": JSON.stringify({ "cgt.server.path": program }) };
    code = await Workbench.open({ files, isTrusted: false, env: { CARGO_HOME: place } });
    await code.openFile("demo.cgt");
  });

  after(async () => {
    await code.close();
    rmSync(place, { recursive: true });
  });

  it("does not run the program of the folder", async () => {
    await code.untilLines(isEvaluated);
    await code.shot("untrusted");
    assert.ok(!existsSync(trace));
  });
});
