// VS Code in a browser: code-server with the packaged extension, in Chromium.
//
// CODE_SERVER  folder with node_modules/code-server (npm install code-server@4.139.1, with Node 24)
// CHROMIUM     the browser; /usr/bin/chromium if not given
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { chromium } from "playwright-core";

const HERE = new URL("..", import.meta.url).pathname;
const SHOTS = join(HERE, "test/shots");
const ENTRY = join(process.env.CODE_SERVER ?? "", "node_modules/code-server/out/node/entry.js");

const QUIET = {
  "workbench.startupEditor": "none",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "chat.disableAIFeatures": true,
  "editor.inlayHints.enabled": "on",
  "workbench.tips.enabled": false,
  // The terminal as elements with text.
  "terminal.integrated.gpuAcceleration": "off",
};

const vsix = () => {
  const found = readdirSync(HERE).find((name) => name.endsWith(".vsix"));
  if (!found) {
    throw new Error("there is no .vsix: npm run package");
  }
  return join(HERE, found);
};

const untilIsUp = async (address) => {
  for (let tries = 0; tries < 150; tries += 1) {
    const answer = await fetch(`${address}/healthz`).catch(() => undefined);
    if (answer?.ok) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("code-server did not start");
};

/** A workbench with some files (name to text) and settings. */
export class Workbench {
  static async open({ files, extension = vsix(), settings = {}, env = {}, isTrusted = true, port = 18_300 + Math.floor(Math.random() * 600) }) {
    const home = mkdtempSync(join(tmpdir(), "cgt-vscode-"));
    const folder = join(home, "work");
    mkdirSync(folder);
    Object.entries(files).forEach(([name, text]) => {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    });
    // Settings of the machine, such as the place of a program, count where the server runs.
    for (const place of ["User", "Machine"]) {
      mkdirSync(join(home, "data", place), { recursive: true });
      writeFileSync(join(home, "data", place, "settings.json"), JSON.stringify({ ...QUIET, "security.workspace.trust.enabled": !isTrusted, ...settings }));
    }
    const environment = { ...process.env, XDG_CONFIG_HOME: join(home, "config"), XDG_DATA_HOME: join(home, "share"), ...env };
    const dirs = ["--user-data-dir", join(home, "data"), "--extensions-dir", join(home, "ext")];
    const installed = spawnSync(process.execPath, [ENTRY, ...dirs, "--install-extension", extension], { env: environment, encoding: "utf8" });
    if (installed.status !== 0) {
      throw new Error(`the extension was not installed: ${(installed.stdout + installed.stderr).slice(0, 500)}`);
    }
    const options = ["--auth", "none", "--bind-addr", `127.0.0.1:${port}`, "--disable-telemetry", "--disable-update-check", "--disable-getting-started-override", ...(isTrusted ? ["--disable-workspace-trust"] : [])];
    // A process group of its own, so that the extension host and the language server end with it.
    const server = spawn(process.execPath, [ENTRY, ...dirs, ...options, folder], { env: environment, detached: true, stdio: "ignore" });
    const made = new Workbench(home, folder, server);
    try {
      await untilIsUp(`http://127.0.0.1:${port}`);
      await made.browse(`http://127.0.0.1:${port}/?folder=${folder}`);
    } catch (error) {
      await made.close();
      throw error;
    }
    return made;
  }

  constructor(home, folder, server) {
    Object.assign(this, { home, folder, server });
  }

  async browse(address) {
    const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
    this.browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
    this.page = await this.browser.newPage({ viewport: { width: 1280, height: 760 } });
    this.console = [];
    this.page.on("console", (message) => this.console.push(`${message.type()} ${message.text()}`));
    this.page.on("pageerror", (error) => this.console.push(`page error ${error}`));
    await this.page.goto(address, { waitUntil: "domcontentloaded" });
    await this.page.waitForSelector(".monaco-workbench .statusbar", { timeout: 60_000 });
    await this.page.waitForTimeout(2000);
  }

  async openFile(name) {
    await this.page.keyboard.press("Control+P");
    await this.page.waitForSelector(".quick-input-widget input");
    await this.page.keyboard.type(name, { delay: 20 });
    await this.page.locator(`.quick-input-widget .monaco-list-row[aria-label^="${name}"]`).first().click();
    await this.page.waitForSelector(`.tab.active[aria-label^="${name}"]`, { timeout: 30_000 });
    await this.page.waitForSelector(".editor-instance .view-line", { timeout: 30_000 });
  }

  /** Runs a command of the palette by its title. */
  async command(title) {
    await this.page.keyboard.press("F1");
    await this.page.waitForSelector(".quick-input-widget input");
    await this.page.keyboard.type(title, { delay: 10 });
    await this.page.waitForTimeout(400);
    await this.page.keyboard.press("Enter");
  }

  /** The lines of the editor with the values at their ends. */
  async lines() {
    const lines = await this.page.$$eval(".editor-instance .view-line", (found) =>
      found.map((line) => [parseFloat(line.style.top), line.innerText]).sort((a, b) => a[0] - b[0]).map(([, text]) => text),
    );
    return lines.map((line) => line.replaceAll("\u00a0", " ").replace(/[\u200b\u200c]/g, ""));
  }

  /** Waits until the lines of the editor satisfy a condition. */
  async untilLines(condition, patience = 20_000) {
    const end = Date.now() + patience;
    for (;;) {
      const lines = await this.lines();
      if (condition(lines)) {
        return lines;
      }
      if (Date.now() > end) {
        throw new Error(`after ${patience} ms the lines are\n${lines.join("\n")}`);
      }
      await this.page.waitForTimeout(100);
    }
  }

  /** The middle of the n-th place of a text in the editor. */
  async place(text, nth = 0) {
    const found = await this.page.evaluate(
      ([text, nth]) => {
        let count = 0;
        const lines = [...document.querySelectorAll(".editor-instance .view-line, .notebookOverlay .view-line")];
        lines.sort((a, b) => parseFloat(a.style.top) - parseFloat(b.style.top));
        for (const line of lines) {
          const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const at = node.data.indexOf(text);
            if (at >= 0 && count++ === nth) {
              const range = document.createRange();
              range.setStart(node, at);
              range.setEnd(node, at + text.length);
              const { x, y, width, height } = range.getBoundingClientRect();
              return [x + width / 2, y + height / 2];
            }
          }
        }
        return null;
      },
      [text, nth],
    );
    if (!found) {
      throw new Error(`not on the screen: ${text}`);
    }
    return found;
  }

  /** The text of the hover over a text. Lines may move meanwhile, so it is tried several times. */
  async hover(text, nth = 0) {
    const hovers = this.page.locator(".monaco-hover:not(.hidden) .hover-contents");
    for (let tries = 0; tries < 4; tries += 1) {
      const [x, y] = await this.place(text, nth);
      await this.page.mouse.move(x - 40, y + 60);
      await this.page.mouse.move(x, y, { steps: 8 });
      const isShown = await hovers.first().waitFor({ state: "visible", timeout: 3000 }).then(() => true, () => false);
      if (isShown) {
        await this.page.waitForTimeout(800);
        return (await hovers.allInnerTexts()).join("\n");
      }
    }
    throw new Error(`no hover over ${text}`);
  }

  /** The labels of the suggestions, once there are some. */
  async suggestions() {
    await this.page.waitForSelector(".suggest-widget.visible .monaco-list-row", { timeout: 8000 });
    return this.page.$$eval(".suggest-widget .monaco-list-row", (rows) => rows.map((row) => row.getAttribute("aria-label") ?? ""));
  }

  /** The text of the status item. */
  async status() {
    const text = await this.page.locator('.statusbar-item[id$="cgt.status"]').innerText();
    return text.trim();
  }

  /** Clicks into a text of the editor. */
  async click(text, nth = 0) {
    const [x, y] = await this.place(text, nth);
    await this.page.mouse.click(x, y);
  }

  /** Waits until the status item satisfies a pattern. */
  async untilStatus(pattern) {
    for (let tries = 0; tries < 100; tries += 1) {
      if (pattern.test(await this.status())) {
        return;
      }
      await this.page.waitForTimeout(100);
    }
    throw new Error(`the status is ${await this.status()}`);
  }

  /** Waits until a panel contains a text; its frame. */
  async untilAnswer(text) {
    for (let tries = 0; tries < 100; tries += 1) {
      for (const frame of this.page.frames().slice(1)) {
        const found = await frame.locator("body").innerText({ timeout: 500 }).catch(() => "");
        if (found.includes(text)) {
          return frame;
        }
      }
      await this.page.waitForTimeout(200);
    }
    throw new Error(`no panel contains ${text}`);
  }

  /** Waits for a notification that contains a text; its buttons. */
  async notification(text) {
    const found = this.page.locator(".notification-toast", { hasText: text }).first();
    await found.waitFor({ state: "visible", timeout: 20_000 });
    return found;
  }

  async type(text) {
    await this.page.keyboard.type(text, { delay: 60 });
  }

  async shot(name) {
    mkdirSync(SHOTS, { recursive: true });
    await this.page.screenshot({ path: join(SHOTS, `${name}.png`) });
  }

  async close() {
    await this.browser?.close();
    const ended = new Promise((resolve) => this.server.once("exit", resolve));
    try {
      process.kill(-this.server.pid, "SIGTERM");
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 4000))]);
      process.kill(-this.server.pid, "SIGKILL");
    } catch {
      // It has ended.
    }
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5 });
  }
}
