// The engine as a module: for Node and for browsers. `index.d.ts` documents it.
import { initSync, Limits, run as runLines } from "./cgt.js";

const address = new URL("./cgt_bg.wasm", import.meta.url);

const bytes = async () => {
  if (address.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return readFile(address);
  }
  const response = await fetch(address);
  if (!response.ok) {
    throw new Error(`the engine could not be loaded: ${response.status} ${response.statusText}`);
  }
  return response.arrayBuffer();
};

let loading;

export function load() {
  loading ??= bytes()
    .then((found) => WebAssembly.compile(found))
    .then((module) => {
      initSync({ module });
    })
    .catch((fault) => {
      loading = undefined;
      throw fault;
    });
  return loading;
}

export class CgtError extends Error {
  constructor(diagnostic) {
    super(diagnostic.message);
    this.name = "CgtError";
    this.diagnostic = diagnostic;
    this.code = diagnostic.code;
  }
}

export async function run(script, { seconds = 0, memory = 1024, stack = 256 } = {}) {
  if (typeof script !== "string") {
    throw new TypeError(`a script is a string, not ${script === null ? "null" : typeof script}`);
  }
  await load();
  // The engine takes the limits as they are and keeps none of them.
  const limits = Object.assign(new Limits(), { seconds, memory, stack });
  try {
    const lines = runLines("<script>", script, limits).split("\n");
    return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
  } finally {
    limits.free();
  }
}

export async function evaluate(expression, limits) {
  const results = await run(expression, limits);
  const fault = results.find((result) => result.type === "error");
  if (fault) {
    throw new CgtError(fault);
  }
  const value = results.findLast((result) => result.type === "value");
  if (!value) {
    throw new TypeError("there is no value: end the text with an expression");
  }
  return value;
}
