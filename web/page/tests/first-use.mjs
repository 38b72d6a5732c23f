// `node tests/first-use.mjs` after `web/build page`: how much a first visit loads, and how long it takes until the first
// value is there. It is no test: times belong to the machine, and CI builds the engine in a quicker way, which is larger.
import { launch, serve } from "./page.mjs";

/** The most that a first use may load, in bytes, and the longest time from the first paint to the first value. */
const MOST = 1.6e6;
const SLOWEST = 1500;
const RUNS = 3;

const isShown = (page, selector) => page.locator(selector).first().waitFor();
const VISITS = {
  "the first page, then a game": async (page, address) => {
    await page.goto(address);
    await isShown(page, ".tile");
    // Whoever reads meanwhile does not wait for the engine.
    await page.waitForTimeout(1000);
    await page.evaluate(() => (performance.mark("asked"), (location.hash = "#/game/clobber/0")));
    await isShown(page, "cgt-board dd");
  },
  "a link to a board": async (page, address) => {
    await page.goto(`${address}#/game/clobber/0`);
    await isShown(page, "cgt-board dd");
  },
  "the editor": async (page, address) => {
    await page.goto(`${address}#/edit`);
    await isShown(page, ".value");
  },
};
/** Bits a second and latency in milliseconds; without a network the machine alone decides. */
const NETWORKS = { "no network": undefined, "20 Mbit/s, 40 ms": [20e6, 40] };

/** What a visit has loaded, by path, and the milliseconds from the first paint (or the click) to the first value. */
async function visited(browser, visit, network) {
  const loaded = new Map();
  const { server, address } = await serve((path, bytes) => loaded.set(path, (loaded.get(path) ?? 0) + bytes));
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  if (network) {
    const [bits, latency] = network;
    const session = await context.newCDPSession(page);
    await session.send("Network.emulateNetworkConditions", { offline: false, latency, downloadThroughput: bits / 8, uploadThroughput: bits / 8 });
  }
  await visit(page, address);
  const waited = await page.evaluate(() => {
    const [paint] = performance.getEntriesByType("paint");
    const [asked] = performance.getEntriesByName("asked");
    return performance.now() - (asked ?? paint).startTime;
  });
  // The service worker keeps what is there for later.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForTimeout(300);
  await context.close();
  server.close();
  return { loaded, waited };
}

const browser = await launch();
let isGood = true;
for (const [name, visit] of Object.entries(VISITS)) {
  for (const [network, conditions] of Object.entries(NETWORKS)) {
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) {
      runs.push(await visited(browser, visit, conditions));
    }
    const [{ loaded }] = runs;
    const bytes = [...loaded.values()].reduce((sum, size) => sum + size, 0);
    const waits = runs.map(({ waited }) => waited).sort((a, b) => a - b);
    const middle = waits[Math.floor(RUNS / 2)];
    console.log(`${name}, ${network}: ${(bytes / 1e6).toFixed(3)} MB in ${loaded.size} files, first value after ${middle.toFixed(0)} ms`);
    if (process.argv.includes("--files")) {
      [...loaded].sort((a, b) => b[1] - a[1]).forEach(([path, size]) => console.log(`  ${String(size).padStart(8)} ${path}`));
    }
    isGood &&= bytes <= MOST && middle <= SLOWEST;
  }
}
await browser.close();
console.log(isGood ? "within the limits" : `beyond ${MOST / 1e6} MB or ${SLOWEST} ms`);
