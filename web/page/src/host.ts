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

/** The bytes of a response as they come, with `told` how many there are. */
function counted(response: Response, told: (bytes: number) => void): Response {
  let bytes = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      told(bytes);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(count) ?? null, { headers: response.headers });
}

/** Fetches and compiles the module; `told` how many bytes of it are there. */
export async function compileEngine(told?: (bytes: number) => void): Promise<WebAssembly.Module> {
  const address = new URL("../engine/cgt_bg.wasm", import.meta.url);
  const response = await fetch(address);
  if (!response.ok) {
    throw new Error(`the engine could not be loaded: ${response.status} ${response.statusText}`);
  }
  const isTyped = response.headers.get("content-type")?.startsWith("application/wasm");
  const whole = told ? counted(response, told) : response;
  return isTyped ? WebAssembly.compileStreaming(whole) : WebAssembly.compile(await whole.arrayBuffer());
}
