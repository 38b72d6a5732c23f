// The package for npm as its users have it: packed, installed, imported by Node and by a bare page, checked by TypeScript.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { launch, serve } from "./page.mjs";

const PACKAGE = fileURLToPath(new URL("../../../target/npm", import.meta.url));
const TSC = fileURLToPath(new URL("../node_modules/.bin/tsc", import.meta.url));

let folder;
let installed;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "cgt-npm-"));
  const packed = execFileSync("npm", ["pack", PACKAGE, "--json", "--pack-destination", folder], { encoding: "utf8" });
  await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  const archive = join(folder, JSON.parse(packed)[0].filename);
  execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", archive], { cwd: folder });
  installed = join(folder, "node_modules", "cgt-lang");
});
after(() => rm(folder, { recursive: true, force: true }));

test("Node evaluates, runs scripts and gets errors with their places", async () => {
  const { CgtError, evaluate, run } = await import(pathToFileURL(join(installed, "index.js")).href);
  const g = await evaluate("domineering(2, 3)");
  assert.deepEqual([g.value, g.outcome], ["{2|-1/2}", "N"]);
  const results = await run("let g = nim 3 + 4\nclaim forall n in 1..3: g != n\ntable n in 1..2: grundy(g + nim(n))\nmisspelt\n1 + 1");
  assert.deepEqual(results.map(({ type, line }) => [type, line]), [["claim", 2], ["table", 3], ["error", 4], ["value", 5]]);
  assert.deepEqual(results[1].rows.map((row) => row.map((cell) => cell.value)), [["1", "6"], ["2", "5"]]);
  await assert.rejects(evaluate("1 + misspelt"), (fault) => {
    assert(fault instanceof CgtError);
    assert.deepEqual([fault.code, fault.diagnostic.line, fault.diagnostic.column], ["unknown-name", 1, 5]);
    return true;
  });
  // A definition of one run is none of the next.
  await assert.rejects(evaluate("g"), { code: "unknown-name" });
  await assert.rejects(evaluate("domineering(9, 9)", { seconds: 0.2 }), { code: "limit-time" });
  assert.equal((await evaluate("1 + 1")).value, "2");
  await assert.rejects(evaluate("let a = 1"), TypeError);
  await assert.rejects(run(7), /a script is a string, not number/);
});

test("TypeScript sees the types and refuses what is wrong", async () => {
  const check = async (text) => {
    await writeFile(join(folder, "use.ts"), text);
    const options = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "use.ts"];
    try {
      execFileSync(TSC, options, { cwd: folder, encoding: "utf8" });
      return "";
    } catch (fault) {
      return fault.stdout;
    }
  };
  const start = 'import { evaluate, run, type Result } from "cgt-lang";\nimport "cgt-lang/board";\nimport { Engine } from "cgt-lang/engine";\n';
  const use = `${start}const words = async (): Promise<string[]> => (await run("1", { seconds: 1 })).flatMap((r: Result) => (r.type === "table" ? r.columns : []));
export const text: Promise<string> = evaluate("1").then((value) => value.pretty);
export const board: HTMLElement = document.createElement("cgt-board");
export { Engine, words };
`;
  assert.equal(await check(use), "");
  assert.match(await check(`${start}evaluate(1);`), /Argument of type 'number'/);
  assert.match(await check(`${start}run("1", { second: 1 });`), /'second' does not exist/);
});

test("a bare page evaluates and shows a board", async (t) => {
  const page = `<!doctype html><title>A page</title><p id="value"></p>
<cgt-board expression='clobber("xo")' person="left"></cgt-board>
<script type="module" src="node_modules/cgt-lang/board.js"></script>
<script type="module">
import { evaluate } from "./node_modules/cgt-lang/index.js";
document.getElementById("value").textContent = (await evaluate("nim 3 + 5")).pretty;
</script>`;
  await writeFile(join(folder, "index.html"), page);
  const { server, address } = await serve(() => {}, folder);
  const browser = await launch();
  t.after(async () => {
    await browser.close();
    server.close();
  });
  const opened = await browser.newPage();
  const errors = [];
  opened.on("pageerror", (error) => errors.push(String(error)));
  await opened.goto(address);
  await opened.waitForFunction(() => document.getElementById("value").textContent === "*6");
  await opened.waitForFunction(() => document.querySelector("cgt-board").shadowRoot.querySelector("svg [data-place], svg .piece, svg circle"));
  // There is no web app to link to.
  await opened.locator("cgt-board button", { hasText: "Copy" }).first().waitFor();
  assert.equal(await opened.locator("cgt-board button", { hasText: "Share" }).isVisible(), false);
  assert.deepEqual(errors, []);
});

test("the package has the version of the others, its licences and no more than it needs", async () => {
  const { version, files } = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
  const cargo = await readFile(new URL("../../../Cargo.toml", import.meta.url), "utf8");
  assert.equal(version, /^version = "(.*)"$/m.exec(cargo)[1]);
  assert(files.includes("*.wasm"));
  assert.match(await readFile(join(installed, "LICENSE-MIT"), "utf8"), /MIT/);
});
