// Workers of Node for the engine.
import { Worker } from "node:worker_threads";
import type { EngineWorker, ToWorker } from "../../../../web/page/src/engine.ts";
import { NODE_STACK } from "./limits.ts";

/** A worker of Node that looks like one of a browser. */
export class NodeWorker implements EngineWorker {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  private readonly worker: Worker;

  constructor(file: string) {
    this.worker = new Worker(file, { resourceLimits: { stackSizeMb: NODE_STACK } });
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
