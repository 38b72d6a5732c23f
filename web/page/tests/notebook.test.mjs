// Notebooks in JupyterLab, in a real Chromium: JUPYTER is the program `jupyter` beside the wheel, jupyterlab and
// anywidget. SHOTS=folder writes pictures there.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch } from "./page.mjs";

const { JUPYTER, SHOTS } = process.env;
const skip = JUPYTER ? false : "JUPYTER is not set";
const found = {};

/** A notebook of code cells. */
const notebook = (kernel, language, ...cells) =>
  JSON.stringify({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: { kernelspec: { name: kernel, display_name: kernel, language }, language_info: { name: language } },
    cells: cells.map((source, at) => ({ id: `cell-${at}`, cell_type: "code", source, metadata: {}, outputs: [], execution_count: null })),
  });

before(async () => {
  if (skip) {
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), "cgt-notebooks-"));
  const python = ["import cgt_lang\nboard = cgt_lang.board('clobber xoxo/oxox')\nboard", "board.moves, board.position", '%%cgt\n# text\nlet g = clobber xo/ox + R3\nprint "a", 3'];
  await writeFile(join(folder, "python.ipynb"), notebook("python3", "python", ...python));
  await writeFile(join(folder, "cgt.ipynb"), notebook("cgt", "cgt", "let g = strip R2B\ng", ":play dots(1, 2)"));
  const options = ["--no-browser", "--allow-root", "--port=18950", "--IdentityProvider.token=", `--ServerApp.root_dir=${folder}`];
  const server = spawn(JUPYTER, ["lab", ...options], { env: { ...process.env, JUPYTER_CONFIG_DIR: folder }, stdio: ["ignore", "ignore", "pipe"] });
  const address = await new Promise((resolve, reject) => {
    let said = "";
    server.on("exit", () => reject(new Error(said)));
    server.stderr.on("data", (data) => {
      said += data;
      const at = /http:\/\/127\.0\.0\.1:\d+\/lab/.exec(said);
      if (at) {
        resolve(at[0]);
      }
    });
  });
  Object.assign(found, { folder, server, address, browser: await launch() });
});

after(async () => {
  if (skip) {
    return;
  }
  await found.browser.close();
  const ended = once(found.server, "exit");
  found.server.kill();
  await ended;
  await rm(found.folder, { recursive: true, force: true });
});

/** Opens a notebook, runs it, and waits until every cell has been run. */
async function open(t, name, theme = "light") {
  const context = await found.browser.newContext({ viewport: { width: 1200, height: 1000 }, colorScheme: theme });
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(`${found.address}/tree/${name}.ipynb?reset`);
  await page.locator(".jp-Notebook .cm-content").first().waitFor({ timeout: 60_000 });
  await page.getByText(/\| Idle$/).waitFor({ timeout: 60_000 });
  await page.locator(".lm-MenuBar-itemLabel", { hasText: /^Run$/ }).click();
  await page.locator(".lm-Menu-itemLabel", { hasText: /^Run All Cells$/ }).click();
  await page.waitForFunction(() => [...document.querySelectorAll(".jp-CodeCell .jp-InputPrompt")].every((prompt) => /\d/.test(prompt.textContent)), null, { timeout: 30_000 });
  await page.locator("cgt-board .turn", { hasText: "to move" }).waitFor();
  return page;
}

const shot = (page, name) => SHOTS && page.screenshot({ path: `${SHOTS}/${name}.png` });

/** The languages of the cells. */
const languages = (page) => page.locator(".jp-Cell .cm-content").evaluateAll((all) => all.map((one) => one.dataset.language));

/** The words of a cell that are coloured as keywords. */
const bold = (page, cell) =>
  page.locator(".jp-Cell").nth(cell).locator(".cm-line span").evaluateAll((all) => all.filter((one) => getComputedStyle(one).fontWeight === "700").map((one) => one.textContent.trim()).filter((word) => /^[a-z]+$/.test(word)));

test("a board is played in a notebook of Python, which knows its moves", { skip }, async (t) => {
  const page = await open(t, "python");
  const board = page.locator("cgt-board");
  const picture = board.locator("svg.picture");
  // Near the border of two cells: the move from the one to the other.
  const [x, y] = await picture.evaluate((svg) => {
    const point = new DOMPoint(0.9, 0.5).matrixTransform(svg.getScreenCTM());
    return [point.x, point.y];
  });
  await page.mouse.click(x, y);
  await board.locator(".turn", { hasText: "Right is to move" }).waitFor();
  await board.locator("dd", { hasText: /^[LRNP]:/ }).waitFor();
  await board.getByRole("button", { name: "Judge moves" }).click();
  await board.locator(".mark").first().waitFor();
  await shot(page, "notebook");
  const cell = page.locator(".jp-CodeCell").nth(1);
  await cell.locator(".cm-content").click();
  await page.keyboard.press("Control+Enter");
  await cell.locator(".jp-OutputArea-output", { hasText: "L 1,1-1,2" }).waitFor();
  assert.match(await cell.locator(".jp-OutputArea-output").innerText(), /\['L 1,1-1,2'\], clobber\("\.xxo\/oxox"\)/);
  // Letters are for the field, not for the notebook: `d` twice would delete the cell.
  const field = board.getByLabel("Position", { exact: true });
  await field.fill("");
  await field.pressSequentially("nim 3 + clobber xo");
  await page.keyboard.press("Enter");
  await board.locator(".turn", { hasText: "Left is to move" }).waitFor();
  assert.equal(await page.locator(".jp-CodeCell").count(), 3);
  assert.equal(await board.locator("svg.picture").count(), 2);
});

test("cells have the colours of their language", { skip }, async (t) => {
  const python = await open(t, "python", "dark");
  await python.locator("[data-language=cgt]").waitFor();
  assert.deepEqual(await languages(python), ["python", "python", "cgt"]);
  assert.deepEqual(await bold(python, 2), ["let", "print"]);
  const own = await open(t, "cgt");
  assert.deepEqual(await languages(own), ["cgt", "cgt"]);
  assert.deepEqual(await bold(own, 0), ["let"]);
  await own.locator("cgt-board .turn", { hasText: "Player A is to move" }).waitFor();
  await shot(own, "notebook-kernel");
});
