// Workers of Node for the engine.
import { Worker } from "node:worker_threads";
import type { EngineLimits, EngineWorker, ToWorker } from "../../../../web/page/src/engine.ts";

/** Memory in MiB and stack in KiB: a worker with 64 MiB of stack has room for this much of the module's own. */
export const LIMITS: EngineLimits = { memory: 1024, stack: 960 };
const STACK_MB = 64;

/** A worker of Node that looks like one of a browser. */
export class NodeWorker implements EngineWorker {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  private readonly worker: Worker;

  constructor(file: string) {
    this.worker = new Worker(file, { resourceLimits: { stackSizeMb: STACK_MB } });
    this.worker.on("message", (data) => this.onmessage?.({ data } as MessageEvent));
    this.worker.on("error", (error) => this.onerror?.({ message: String(error) } as ErrorEvent));
  }

  postMessage(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  terminate(): void {
    void this.worker.terminate();
  }
}
