// The extension with the program inside: VSIX is a package for this platform. No other program is found.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { Workbench } from "./workbench.mjs";

const extension = process.env.VSIX;

describe("with the program inside", { skip: extension === undefined }, () => {
  const cargo = mkdtempSync(join(tmpdir(), "cgt-cargo-"));
  let code;

  before(async () => {
    const env = { PATH: "/usr/bin:/bin", CARGO_HOME: cargo };
    code = await Workbench.open({ files: { "demo.cgt": "R3cR2\nassert nim 3 + 4 + 7 == 0\n" }, extension, env });
    await code.openFile("demo.cgt");
  });

  after(async () => {
    await code.close();
    rmSync(cargo, { recursive: true });
  });

  it("answers with the program", async () => {
    const lines = await code.untilLines((found) => found.some((line) => line.includes("✓ holds")));
    assert.match(lines.join("\n"), /R3cR2= 0/);
    await code.untilStatus(/cgt \d+\.\d+\.\d+$/);
    await code.shot("bundled");
  });
});
