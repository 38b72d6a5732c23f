// The page in a real browser: a server for web/dist, a browser, and helpers for tests.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { chromium, firefox } from "playwright-core";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png", ".webmanifest": "application/manifest+json" };

/**
 * Serves web/dist, or another folder, on a free port, compressed where the build has done it; returns its address. `told`
 * what is sent.
 */
export async function serve(told = () => {}, folder = DIST) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://localhost").pathname;
    const file = join(folder, normalize(path.endsWith("/") ? `${path}index.html` : path));
    const packed = request.headers["accept-encoding"]?.includes("gzip") ? await readFile(`${file}.gz`).catch(() => undefined) : undefined;
    try {
      const body = packed ?? (await readFile(file));
      const coding = packed ? { "content-encoding": "gzip", vary: "accept-encoding" } : {};
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "text/plain; charset=utf-8", "cache-control": "no-cache", ...coding });
      response.end(body);
      told(path, body.length);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, address: `http://127.0.0.1:${server.address().port}/` };
}

/** Whether the tests run in Firefox: `BROWSER=firefox`. */
export const isFirefox = process.env.BROWSER === "firefox";

/** Starts the browser; Firefox as it is installed, over WebDriver BiDi. */
export const launch = () =>
  isFirefox
    ? firefox.launch({ channel: "moz-firefox", executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr" })
    : chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
      });

/** The part of an address that carries a text. */
export const packed = (text) => `#${deflateRawSync(text).toString("base64url")}`;

/** Gives the page settings before it starts. */
export const settings = (values) => (context) =>
  context.addInitScript((values) => {
    try {
      localStorage.setItem("cgt.settings", values);
    } catch {
      // The empty page before it has no storage.
    }
  }, JSON.stringify(values));

/** A server and a browser for the tests of a file. */
export function stage() {
  const found = {};
  before(async () => Object.assign(found, await serve(), { browser: await launch() }));
  after(async () => {
    await found.browser?.close();
    found.server?.close();
  });
  /** Opens an address below that of the page; every error of the page fails the test. */
  found.open = async (t, path = "", { prepare, ...options } = {}) => {
    const context = await found.browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    await prepare?.(context);
    const page = await context.newPage();
    const errors = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    t.after(async () => {
      await context.close();
      assert.deepEqual(errors, []);
    });
    await page.goto(found.address + path);
    return page;
  };
  return found;
}
