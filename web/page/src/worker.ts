// One engine. After a trap it is not to be used again: the page ends this worker.
import { Engine, initSync, Limits } from "../engine/cgt.js";
import type { FromWorker, ToWorker } from "./engine.ts";

let engine: Engine | undefined;
let memory: WebAssembly.Memory | undefined;

const answer = (id: number, method: string, params: string): FromWorker => {
  const taken = () => memory?.buffer.byteLength ?? 0;
  try {
    const found = engine?.request(method, params) ?? "null";
    return { id, answer: found, memory: taken() };
  } catch (error) {
    // Refusals are strings; all else comes from the machine.
    return typeof error === "string"
      ? { id, refused: error, memory: taken() }
      : { id, trap: String(error), memory: taken() };
  }
};

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("module" in data) {
    memory = initSync({ module: data.module }).memory;
    const limits = new Limits();
    limits.memory = data.limits.memory;
    limits.stack = data.limits.stack;
    engine = new Engine(limits);
    engine.watch({ tell: (progress: string) => postMessage({ progress } satisfies FromWorker) });
  } else {
    postMessage(answer(data.id, data.method, data.params));
  }
};
