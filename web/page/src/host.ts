// Where the page has its module and its workers from.

const start = (): Worker => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });

/** Workers that load their script before they are needed. */
const ready: Worker[] = [];

/** Starts workers for later. */
export const prepareWorkers = (count: number): void => {
  ready.push(...Array.from({ length: count }, start));
};

/** A worker. */
export const spawnWorker = (): Worker => ready.pop() ?? start();

/** Fetches and compiles the module. */
export async function compileEngine(): Promise<WebAssembly.Module> {
  const address = new URL("../engine/cgt_bg.wasm", import.meta.url);
  const response = await fetch(address);
  if (!response.ok) {
    throw new Error(`the engine could not be loaded: ${response.status} ${response.statusText}`);
  }
  const isTyped = response.headers.get("content-type")?.startsWith("application/wasm");
  return isTyped
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
