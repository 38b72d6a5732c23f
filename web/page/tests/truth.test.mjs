// Every fact is shown with the expression that it belongs to, and nothing that was written or played is lost.
import assert from "node:assert/strict";
import { test } from "node:test";
import { packed, settings, stage } from "./page.mjs";

const site = stage();

const value = (page, text) => page.locator(".value", { hasText: text }).first().waitFor();
const editor = (page) => page.locator("#text .cm-content");

async function open(t, text, options = {}) {
  const page = await site.open(t, packed(text), options);
  await editor(page).waitFor();
  return page;
}

/** Opens a text with the cursor in its last line, and its board. */
async function openBoard(t, text, options = {}) {
  const page = await open(t, text, { viewport: { width: 1280, height: 860 }, ...options });
  await editor(page).click();
  await page.keyboard.press("Control+End");
  await page.locator("#tab-board").click();
  const board = page.locator("cgt-board");
  await board.locator(".parts").waitFor();
  return { page, board };
}

const write = async (page, text) => {
  await editor(page).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
};

test("a cell that runs while another runs has its own answers", async (t) => {
  const page = await site.open(t, "book/tutorial/games.html");
  await page.waitForSelector(".cgt-cell .tools");
  for (const [at, text] of [[0, "let a = 1\na\nlength([grundy(kayles {n}) for n in 0..300])\na + 10"], [1, "let b = 2\nb\nb + 20"]]) {
    const cell = page.locator(".cgt-cell").nth(at);
    await cell.getByRole("button", { name: "Edit" }).click();
    await cell.locator(".cm-content").waitFor();
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText(text);
  }
  const cells = [0, 1].map((at) => page.locator(".cgt-cell").nth(at));
  await cells[0].getByRole("button", { name: "Run" }).click();
  await cells[1].getByRole("button", { name: "Run" }).click();
  await cells[0].locator(".answer", { hasText: "11" }).waitFor();
  await cells[1].locator(".answer", { hasText: "22" }).waitFor();
  const lines = async (cell) => (await cell.locator(".answer").allInnerTexts()).map((line) => line.trim());
  assert.deepEqual(await lines(cells[0]), ["1", "301", "11"]);
  assert.deepEqual(await lines(cells[1]), ["2", "22"]);
});

test("a number has no outcome", async (t) => {
  const page = await open(t, "grundy(kayles 7)\nclobber xoxo\n");
  await page.locator("#results .outcome").first().waitFor();
  await value(page, "= 2");
  assert.deepEqual(await page.locator("#results article", { hasText: "grundy" }).locator(".outcome").count(), 0);
  assert.equal(await page.locator("#results .outcome").count(), 1);
});

test("while a position is changed the program makes no move", async (t) => {
  const { page, board } = await openBoard(t, 'clobber("xoxo")');
  await board.locator("select").first().selectOption("left");
  await board.getByRole("button", { name: "Edit" }).click();
  await board.locator(".place.edit").first().waitFor({ state: "attached" });
  await board.getByLabel("Position", { exact: true }).fill('clobber("oxox")');
  await board.getByLabel("Position", { exact: true }).press("Enter");
  await board.locator("dd", { hasText: /^[LRNP]:/ }).waitFor();
  await page.waitForTimeout(600);
  assert.equal(await board.locator(".played button").count(), 0);
  await board.locator(".place.edit").first().waitFor({ state: "attached" });
});

test("boxes that a picture gives count in the verdict", async (t) => {
  const { board } = await openBoard(t, 'dots("+--+--+--+\\n|B |B |A |\\n+--+--+--+")');
  await board.locator(".turn", { hasText: "1 to 2 boxes: Player B wins" }).waitFor();
});

test("a picture of many lines is pasted into the field of the position", async (t) => {
  const { page, board } = await openBoard(t, "nim 3");
  const picture = 'dots("""\n+--+--+\n|  |  |\n+--+  +\n|     |\n+--+--+\n""")';
  await board.getByLabel("Position", { exact: true }).fill(picture);
  await board.getByLabel("Position", { exact: true }).press("Enter");
  await board.locator("select").nth(1).locator("option", { hasText: "Most boxes" }).waitFor({ state: "attached" });
  assert.equal(await board.getByLabel("Position", { exact: true }).inputValue(), picture);
  assert.equal(await board.locator(".fault").isVisible(), false);
  await board.getByLabel("Position", { exact: true }).fill('dots("""');
  await board.getByLabel("Position", { exact: true }).press("Enter");
  assert.equal(await board.getByLabel("Position", { exact: true }).inputValue(), 'dots("""\n');
  assert.equal(await page.locator("cgt-board").count(), 1);
});

test("a line that is no position has no board", async (t) => {
  const page = await open(t, "# a remark\n1 == 1");
  await value(page, "");
  await page.locator("#tab-board").click();
  await page.locator("#board .empty", { hasText: "No position" }).waitFor();
  assert.equal(await page.locator("cgt-board").count(), 0);
});

test("a game is there again after a look elsewhere, and after a reload", async (t) => {
  const { page, board } = await openBoard(t, 'domineering(3, 3)\nnim 3 + 5');
  const line = (text) => editor(page).locator(".cm-line", { hasText: text }).click();
  const moves = () => board.locator(".played button");
  await line("domineering");
  await board.locator(".picture").first().waitFor();
  await page.waitForFunction(() => document.querySelector("cgt-board").shadowRoot.querySelector(".expression").value.startsWith("domineering"));
  await board.locator("ul.moves li[role=option]").first().click();
  await moves().nth(1).waitFor();
  const made = await moves().allInnerTexts();
  await line("nim");
  await moves().first().waitFor({ state: "detached" });
  await line("domineering");
  await moves().nth(1).waitFor();
  assert.deepEqual(await moves().allInnerTexts(), made);
  await page.reload();
  await line("domineering");
  await page.locator("#tab-board").click();
  await moves().nth(1).waitFor();
  assert.deepEqual(await moves().allInnerTexts(), made);
});

test("looking at examples loses no text", async (t) => {
  const page = await open(t, "");
  await write(page, "# mine\n40 + 2");
  await value(page, "= 42");
  for (const name of ["Tour", "Plots"]) {
    await page.locator("#examples").click();
    await page.locator(".menu button", { hasText: name }).first().click();
    await page.waitForFunction(() => document.querySelector("#text .cm-content").innerText.length > 300);
  }
  await page.locator("#texts").click();
  await page.locator(".menu button", { hasText: "mine" }).click();
  await value(page, "= 42");
});

test("two tabs have a text each", async (t) => {
  const one = await open(t, "");
  await write(one, "1 + 1 # one");
  await value(one, "= 2");
  await one.waitForTimeout(400);
  const other = await one.context().newPage();
  await other.goto(`${site.address}#/edit`);
  await editor(other).waitFor();
  await other.locator("#notices", { hasText: "open in another tab" }).waitFor();
  await write(other, "2 + 2 # other");
  await value(other, "= 4");
  await one.reload();
  await value(one, "= 2");
  await other.reload();
  await value(other, "= 4");
  await other.locator("#texts").click();
  await other.locator(".menu button", { hasText: "one" }).waitFor();
});

test("a file that is not in UTF-8 is opened in the encoding that the user says", async (t) => {
  const page = await open(t, "1");
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array([0x23, 0x20, 0xe9, 0xfc, 0x0a, 0x37, 0x2b, 0x31])], "old.cgt", { type: "text/plain" }));
    return data;
  });
  await page.dispatchEvent("#text .cm-content", "drop", { dataTransfer: transfer });
  await page.locator("dialog .sample", { hasText: "éü" }).waitFor();
  await page.locator("dialog button", { hasText: "Open" }).click();
  await value(page, "= 8");
  assert.match(await editor(page).innerText(), /éü/);
});

test("a picture of a million cells is left out", async (t) => {
  const page = await open(t, "strip 1000000\n1 + 1\nstrip 6");
  await value(page, "= 2");
  await page.locator("#results img.picture").waitFor();
  assert.equal(await page.locator("#results img.picture").count(), 1);
});

test("a slow line does not hold up the quick ones below it", async (t) => {
  const page = await open(t, "domineering(9, 9)\n20 + 3", {
    prepare: settings({ seconds: 3600 }),
  });
  await value(page, "= 23");
  await page.locator("article.running", { hasText: "evaluating" }).waitFor();
  await page.locator("#cancel").click();
});

test("endless play tells how far the win is, and ends as a draw by repetition", async (t) => {
  const rules = 'ruleset walk(b: line "x|o.") = { "x." -> ".x" rows | "o." -> ".o" west } loopy\n';
  const { board } = await openBoard(t, `${rules}walk("x..")`);
  await board.locator("dd", { hasText: "Left wins in 1 move" }).waitFor();
  const second = await openBoard(t, "loopy def turn(n) = {turn(1 - n) | turn(1 - n)}\nturn(0)");
  await second.board.locator("dd", { hasText: "a draw" }).first().waitFor();
  for (let moves = 1; moves <= 4; moves += 1) {
    await second.board.locator("ul.moves li[role=option]").first().click();
    await second.board.locator(".played button", { hasText: `${moves}.` }).waitFor();
  }
  await second.board.locator(".again", { hasText: "for the third time" }).waitFor();
  await second.board.getByRole("button", { name: "Call it a draw" }).click();
  await second.board.locator(".turn", { hasText: "A draw by repetition" }).waitFor();
  assert.equal(await second.board.locator("ul.moves li[role=option]").count(), 0);
});

test("a browser that keeps nothing is told, and the page works", async (t) => {
  const page = await open(t, "1 + 1", {
    prepare: (context) => context.addInitScript(() => {
      const refuse = { get: () => { throw new DOMException("denied", "SecurityError"); } };
      ["indexedDB", "sessionStorage", "localStorage"].forEach((name) => Object.defineProperty(window, name, refuse));
    }),
  });
  await value(page, "= 2");
  await write(page, "2 + 5");
  await value(page, "= 7");
  await page.locator("#notices", { hasText: "keeps nothing" }).waitFor();
  await page.locator("#examples").click();
  await page.locator(".menu button", { hasText: "Tour" }).first().click();
  await page.locator("#texts").click();
  await page.locator(".menu button", { hasText: "2 + 5" }).click();
  await value(page, "= 7");
});
