// The scope of a browser's worker, in a worker of Node.
import { parentPort } from "node:worker_threads";

interface WorkerScope {
  onmessage: ((event: { data: unknown }) => void) | null;
  postMessage(message: unknown): void;
}

const scope = globalThis as unknown as WorkerScope;
scope.onmessage = null;
scope.postMessage = (message) => parentPort?.postMessage(message);
parentPort?.on("message", (data) => scope.onmessage?.({ data }));
