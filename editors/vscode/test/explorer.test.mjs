// The Test Explorer, tasks, Markdown, and a server that is killed.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, describe, it } from "node:test";
import { Workbench } from "./workbench.mjs";

const PROGRAM = process.env.CGT ?? "";
const TEXT = `assert 1 + 1 == 2
claim "all zero" forall m in 0..9: R{m} == 0
assert grundy(cram(6, 7)) == 0
`;
const NOTES = `# Notes

\`\`\`cgt
let g = clobber("xo|ox")
\`\`\`
`;

/** Runs all tests; the labels of the statements in the view with their states. */
const runAll = async (code) => {
  await code.command("Test: Run All Tests");
  await code.command("Testing: Focus on Test Explorer View");
  const rows = code.page.locator(".test-explorer .monaco-list-row");
  await rows.filter({ hasText: "demo.cgt" }).first().waitFor({ timeout: 20_000 });
  await code.page.keyboard.press("Control+ArrowRight");
  for (let tries = 0; tries < 100; tries += 1) {
    const labels = await rows.evaluateAll((all) => all.map((row) => row.getAttribute("aria-label") ?? ""));
    if (labels.length >= 4 && labels.every((label) => /passed|failed|errored/i.test(label))) {
      return labels;
    }
    if (labels.length < 4) {
      await rows.filter({ hasText: "demo.cgt" }).first().click();
      await code.page.keyboard.press("ArrowRight");
    }
    await code.page.waitForTimeout(200);
  }
  throw new Error(`the tests have not ended: ${await rows.allInnerTexts()}`);
};

const expected = [/demo/, /assert 1 \+ 1 == 2.*passed/i, /all zero.*failed/i, /cram.*errored/i];

const expect = (labels) => expected.forEach((pattern, at) => assert.match(labels[at], pattern, labels.join("; ")));

describe("with the program", () => {
  let code;

  before(async () => {
    const settings = { "cgt.server.path": PROGRAM, "cgt.timeLimit": 1 };
    code = await Workbench.open({ files: { "demo.cgt": TEXT, "notes.md": NOTES, "broken.cgt": "grundyy(kayles 7)\n" }, settings });
    await code.openFile("demo.cgt");
    await code.untilStatus(/cgt \d+\.\d+\.\d+$/);
  });

  after(() => code.close());

  it("runs assertions and claims as tests", async () => {
    expect(await runAll(code));
    await code.shot("tests");
  });

  it("runs a file as a task", async () => {
    await code.openFile("broken.cgt");
    await code.command("CGT: Run file");
    await code.page.locator(".xterm-rows", { hasText: "mean" }).first().waitFor({ timeout: 15_000 });
    await code.shot("task");
  });

  it("colours code in Markdown", async () => {
    await code.openFile("notes.md");
    await code.page.waitForTimeout(3000);
    const spans = await code.page.$$eval(".editor-instance .view-line span span", (all) => all.map((one) => [one.innerText, one.className]));
    const kinds = new Map(spans);
    assert.ok(kinds.get("let") !== undefined && kinds.get("let") !== kinds.get("clobber"), JSON.stringify(spans));
    await code.shot("markdown");
  });

  it("comes back after its server was killed", async () => {
    await code.openFile("demo.cgt");
    const servers = () =>
      execFileSync("ps", ["-eo", "pid=,pgid=,args="], { encoding: "utf8" })
        .split("\n")
        .map((line) => /^ *(\d+) +(\d+) (.*)$/.exec(line) ?? [])
        .filter(([, , group, args]) => Number(group) === code.server.pid && args.startsWith(`${PROGRAM} lsp`))
        .map(([, pid]) => Number(pid));
    for (let times = 0; times < 5; times += 1) {
      for (let tries = 0; servers().length === 0 && tries < 50; tries += 1) {
        await code.page.waitForTimeout(200);
      }
      servers().forEach((pid) => process.kill(pid, "SIGKILL"));
      await code.page.waitForTimeout(1500);
    }
    const message = await code.notification("has stopped 5 times");
    await code.shot("killed");
    await message.locator(".monaco-button").first().click();
    await code.untilStatus(/cgt \d+\.\d+\.\d+/);
    await code.untilLines((lines) => lines.some((line) => line.includes("1 + 1 == 2✓")));
  });
});

describe("without the program", () => {
  let code;

  before(async () => {
    const env = { PATH: "/usr/bin:/bin", CARGO_HOME: "/nonexistent" };
    code = await Workbench.open({ files: { "demo.cgt": TEXT }, settings: { "cgt.timeLimit": 1 }, env });
    await code.openFile("demo.cgt");
    await code.untilStatus(/WebAssembly/);
  });

  after(() => code.close());

  it("runs assertions and claims as tests", async () => {
    expect(await runAll(code));
  });
});
