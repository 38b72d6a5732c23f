// The page of `cgt lsp --infoview` in a real browser, beside a client that moves the cursor. SHOTS=folder writes pictures
// there.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch } from "./page.mjs";
import { CGT } from "./program.mjs";

const { SHOTS } = process.env;
const URI = "file:///nowhere/infoview.cgt";
const TEXT = `{1|-1} + nim 3
domineering(8, 9)
table n in 1..3: domineering(2, n)
claim forall n in 1..2: domineering(n, n) == 0
`;

/** A language server and the address of its page. */
class Server {
  process = spawn(CGT, ["lsp", "--infoview"], { stdio: ["pipe", "pipe", "inherit"] });
  id = 0;

  start() {
    this.request("initialize", { processId: null, rootUri: null, capabilities: {} });
    this.process.stdout.once("data", () => {
      this.send({ method: "initialized", params: {} });
      this.send({ method: "textDocument/didOpen", params: { textDocument: { uri: URI, languageId: "cgt", version: 1, text: TEXT } } });
    });
    let told = "";
    return new Promise((resolve, reject) => {
      this.process.once("exit", () => reject(new Error(`no address in ${told}`)));
      this.process.stdout.on("data", (chunk) => {
        told += chunk;
        const address = /http:\/\/[^"\s]+/.exec(told)?.[0];
        if (address !== undefined) {
          resolve(address);
        }
      });
    });
  }

  send(message) {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  request(method, params) {
    this.send({ id: ++this.id, method, params });
  }

  /** Puts the cursor at the beginning of a line. */
  go(line) {
    this.request("textDocument/documentHighlight", { textDocument: { uri: URI }, position: { line, character: 0 } });
  }
}

let server;
let browser;
let address;

before(async () => {
  server = new Server();
  address = await server.start();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  server?.process.kill();
});

for (const colorScheme of ["light", "dark"]) {
  test(`positions are shown as they are found, ${colorScheme}`, async () => {
    const page = await browser.newPage({ viewport: { width: 800, height: 700 }, colorScheme });
    const shot = async (name) => SHOTS && page.screenshot({ path: join(SHOTS, `infoview-${name}-${colorScheme}.png`), fullPage: true });
    await page.goto(address);
    server.go(0);
    await page.getByText("Pin this one").waitFor();
    // A page that is opened shows the last place first, that of the test before: only this position has a thermograph.
    await page.locator(".heat text").first().waitFor();
    await page.locator("td.wins").first().waitFor();
    // The style of the picture leaves the thermograph alone.
    assert.equal(await page.locator(".heat text").first().evaluate((text) => getComputedStyle(text).stroke), "none");
    await shot("hot");
    // A large board is drawn at once, and what takes long holds nothing up.
    server.go(1);
    await page.locator(".picture").locator("svg").waitFor();
    server.go(2);
    await page.getByText("row 1 of 3: n = 1").waitFor();
    await page.getByRole("button", { name: "The next row" }).click();
    await page.getByText("row 2 of 3: n = 2").waitFor();
    await page.locator("dd", { hasText: "±1" }).first().waitFor();
    await shot("row");
    server.go(3);
    await page.getByText("counterexample: n = 2").waitFor();
    await page.locator("td.wins").first().waitFor();
    await shot("counterexample");
    await page.close();
  });
}
