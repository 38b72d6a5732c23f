// Expressions of the documentation through the engine of the page and through `cgt eval`: the same answers. `CGT` names
// the program.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { promisify } from "node:util";
import { Engine, initSync, Limits } from "../engine/cgt.js";
import { CGT, ROOT } from "./program.mjs";

const SECONDS = 20;
/** Most expressions tried, so that it takes seconds. */
const MOST = 450;

const pages = () => {
  const all = readdirSync(`${ROOT}docs`, { recursive: true, encoding: "utf8" });
  return all.filter((name) => name.endsWith(".md")).map((name) => readFileSync(`${ROOT}docs/${name}`, "utf8"));
};

const quoted = (text) => [...text.matchAll(/'([^']+)'/g)].map((match) => match[1]);

/** The examples of the reference, the arguments of commands, the lines of code and the lines after prompts, each once. */
const expressions = () => {
  const all = pages();
  const reference = all.flatMap((page) => [...page.matchAll(/^Example: `([^`]+)`/gm)].map((match) => match[1]));
  const others = all.flatMap((page) => [
    ...[...page.matchAll(/^cgt> (.+)$/gm)].map((match) => match[1]),
    ...[...page.matchAll(/^\$ cgt (?:eval|explain|draw) (.+)$/gm)].flatMap((match) => quoted(match[1])),
    ...[...page.matchAll(/^```cgt\n([^]*?)^```/gm)].flatMap((match) => match[1].split("\n")),
  ]);
  // Neither names of other lines, nor commands of the prompt.
  const isAlone = (text) => !/^(let|def|ruleset|loopy|import|claim|assert|table|print|:)|\b_\b|store|certif/.test(text);
  return [...new Set([...reference, ...others])].filter((text) => text.trim() !== "" && isAlone(text)).slice(0, MOST);
};

initSync({ module: readFileSync(new URL("../engine/cgt_bg.wasm", import.meta.url)) });

const inPage = (engine, text) => {
  const ask = (method, params) => JSON.parse(engine.request(method, JSON.stringify({ document: "text", ...params })));
  const { statements, problems } = ask("ide.open", { text });
  const errors = problems.filter((p) => p.severity === "error").map((p) => p.code);
  if (statements.length === 0 || errors.length > 0) {
    return { errors };
  }
  const { data, problems: faults } = ask("run.statement", { statement: statements[0].at, seconds: SECONDS });
  return data !== null ? { value: data.value, pretty: data.pretty, outcome: data.outcome } : { errors: faults.map((p) => p.code) };
};

const native = async (text) => {
  const run = promisify(execFile)(CGT, ["eval", "--json", "--time-limit", `${SECONDS}s`, text]);
  const { stdout } = await run.catch((failed) => failed);
  const objects = stdout.trim().split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
  const value = objects.find((object) => object.type === "value");
  // Of an outcome the field is the datum itself, for which the page does not ask.
  const outcome = value?.kind === "outcome" ? undefined : value?.outcome;
  return value
    ? { value: value.value, pretty: value.pretty, outcome }
    : { errors: objects.filter((object) => object.type === "error").map((object) => object.code) };
};

test("300 expressions have the same answers in the page and on the command line", async () => {
  const engine = new Engine(new Limits());
  const all = expressions();
  const differences = [];
  let valued = 0;
  for (const text of all) {
    const [here, there] = [inPage(engine, text), await native(text)];
    valued += here.value === undefined ? 0 : 1;
    if (JSON.stringify(here) !== JSON.stringify(there)) {
      differences.push({ text, here, there });
    }
  }
  console.log(`${all.length} expressions, ${valued} of them with a value`);
  assert.deepEqual(differences, []);
  assert(valued >= 300, `only ${valued}`);
});
