// `node web/check.mjs target/web/cgt.js target/release/cgt`: holds the engine in WebAssembly against the program. All
// examples give the same results, and what is nested too deeply ends in the ordinary errors.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { isMainThread, Worker } from "node:worker_threads";

const [module, program] = process.argv.slice(2).map((path) => resolve(path));
const require = createRequire(import.meta.url);

// A new instance of the module: its memory never shrinks.
const instance = () => {
  delete require.cache[module];
  return require(module);
};

// What a run prints, without the times and the work: what is remembered of calls depends on the size of a pointer.
const timeless = (lines) => lines.replaceAll(/"(micros|positions)":\d+/g, '"$1":0');
const inWasm = (name, text, stack) => {
  const { Limits, run } = instance();
  const limits = new Limits();
  limits.stack = stack ?? limits.stack;
  return timeless(run(name, text, limits));
};
const native = (file) =>
  timeless(execFileSync(program, ["run", "--json", file], { encoding: "utf8", maxBuffer: 1 << 28 }));

// Compares all examples. In KiB: nearly all of the stack in linear memory.
const STACK = 960;
const compareExamples = () => {
  const examples = ["examples", "examples/papers"].flatMap((folder) =>
    readdirSync(folder).filter((file) => file.endsWith(".cgt")).map((file) => join(folder, file)));
  assert(examples.length >= 10);
  for (const file of examples) {
    const began = performance.now();
    assert.equal(inWasm(file, readFileSync(file, "utf8"), STACK), native(file), file);
    console.log(`${file}: the same, ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
};

// Runs what nests deeply, with the default limits and on the stack that a host gives to every thread.
const nestDeeply = () => {
  // The codes of the errors of a script, which ends as it should: a statement after it is evaluated.
  const codes = (text) => {
    const objects = inWasm("deep", `${text}\n1 + 1\n`).trim().split("\n").map((line) => JSON.parse(line));
    assert.equal(objects.at(-1).value, "2", text.slice(0, 100));
    return objects.filter((object) => object.type === "error").map((object) => object.code);
  };
  const around = (open, inner, close, times) => open.repeat(times) + inner + close.repeat(times);

  assert.deepEqual(codes("def f(n) = if n == 0 then 0 else 1 + f(n-1)\nf(10000)"), ["recursion"]);
  assert.deepEqual(codes("def f(n) = f(n+1) + 1\nf(0)"), ["recursion"]);
  const deep = [
    // Texts.
    ...[["(", "1", ")"], ["[", "1", "]"], ["{", "1", "|}"], ["±{1,", "1", "}"], ["1 + (", "1", ")"], ["not (", "true", ")"],
      ["value(", "R2", ")"], ["if true then (", "1", ") else 2"], ["forall x in [1]: (", "true", ")"]]
      .flatMap(([open, inner, close]) => [100, 490, 100_000].map((times) => around(open, inner, close, times))),
    "not ".repeat(490) + "true",
    "1 - ".repeat(20_000) + "1",
    "1 : ".repeat(20_000) + "1",
    "(".repeat(100_000),
    "{1|".repeat(100_000),
    // Values, lists and games.
    "def f(n) = if n == 0 then 0 else {f(n-1) | -n}\n[f(n) for n in 0..3000][3000]",
    "def f(n) = if n == 0 then * else {0 | f(n-1)}\n[f(n) for n in 0..3000][3000] + *",
    "def f(n) = if n == 0 then [] else [f(n-1)]\n[f(n) for n in 0..3000][3000]\n[f(n) for n in 0..3000][3000] == [1]",
    "def f(n) = if n == 0 then strip 3 else f(n-1) - f(n-1) + strip 2\nf(3000)\noutcome(f(3000))",
    // Searches.
    "grundy(kayles 10000)",
    "nim 3000",
    "coins(4, 4)",
    "domineering(5, 5)",
  ];
  for (const text of deep) {
    for (const code of codes(text)) {
      assert(["nesting", "recursion", "syntax", "unclosed-bracket", "too-large", "kind"].includes(code), `${code}: ${text.slice(0, 100)}`);
    }
  }
  console.log(`${deep.length + 2} scripts that nest deeply: none is a trap`);
};

// The examples nest deeper than the stack of 1 MB of an ordinary thread allows: they have a thread with a larger one.
if (isMainThread) {
  nestDeeply();
  const large = { argv: process.argv.slice(2), resourceLimits: { stackSizeMb: 64 } };
  new Worker(new URL(import.meta.url), large).on("error", (error) => {
    throw error;
  });
} else {
  compareExamples();
}
