// The board in a real Chromium. `node --test tests/` after `web/build page`. SHOTS=folder writes pictures there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { packed, stage } from "./page.mjs";

const site = stage();

/** Opens a text with the cursor in its last line, and shows the board. */
async function open(t, text, options = {}) {
  const page = await site.open(t, packed(text), { viewport: { width: 1280, height: 860 }, ...options });
  await page.locator("#text .cm-content").click();
  await page.keyboard.press("Control+End");
  await page.locator("#tab-board").click();
  const board = page.locator("cgt-board");
  const last = text.split("\n").at(-1);
  await page.waitForFunction((last) => {
    const root = document.querySelector("cgt-board")?.shadowRoot;
    return root?.querySelector(".expression")?.value === last && root.querySelector(".root:not(.empty)") !== null;
  }, last);
  return { page, board };
}

const shot = async (page, name) => {
  if (process.env.SHOTS) {
    await page.waitForTimeout(150);
    await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
  }
};

/** Clicks a place of a picture, in steps of its grid. */
async function click(board, x, y, part = 0) {
  const picture = board.locator("svg.picture").nth(part);
  const at = await picture.evaluate((svg, [x, y]) => {
    const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
    return [point.x, point.y];
  }, [x, y]);
  await board.page().mouse.click(at[0], at[1]);
}

const turn = (board) => board.locator(".turn").innerText();
const says = (board, text) => board.locator(".turn", { hasText: text }).waitFor();
const fact = (board, text) => board.locator("dd", { hasText: text }).first().waitFor();
/** The names of the moves made. */
const line = async (board) => (await board.locator(".played button").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).slice(1);

test("a game of Clobber is played to its end by clicks", async (t) => {
  const { page, board } = await open(t, 'clobber("xox/oxo")');
  await fact(board, /^[LRNP]:/);
  await shot(page, "clobber");
  // A click near the border of two cells is the move from the one to the other.
  await click(board, 0.9, 0.5);
  await says(board, "Right is to move");
  assert.deepEqual(await line(board), ["1. L 1,1-1,2"]);
  for (let moves = 2; moves < 20 && !/no move/.test(await turn(board)); moves += 1) {
    const before = await turn(board);
    await board.locator("ul.moves li[role=option]").first().click();
    await board.locator(".played button", { hasText: `${moves}.` }).waitFor();
    await page.waitForFunction((old) => document.querySelector("cgt-board").shadowRoot.querySelector(".turn").textContent !== old, before);
  }
  assert.match(await turn(board), /has no move: (Left|Right) wins/);
  await board.getByRole("button", { name: "Undo" }).first().click();
  await says(board, "is to move");
  await board.getByRole("button", { name: "Redo" }).click();
  await says(board, "has no move");
});

test("a game of Dots-and-Boxes against the program, for boxes, by clicks", async (t) => {
  const { page, board } = await open(t, "dots(2,2)");
  await board.locator("select").nth(1).selectOption("boxes");
  await board.locator("select").nth(0).selectOption("left");
  const lines = [];
  for (let row = 0; row <= 2; row += 1) {
    for (let column = 0; column <= 2; column += 1) {
      lines.push([column + 0.5, row], [column, row + 0.5]);
    }
  }
  let made = 0;
  for (const [x, y] of lines.filter(([x, y]) => x <= 2 && y <= 2)) {
    await page.waitForFunction(() => /You are to move|wins?\.|tie/.test(document.querySelector("cgt-board").shadowRoot.querySelector(".turn").textContent));
    if (!/to move/.test(await turn(board))) {
      break;
    }
    const before = (await line(board)).length;
    await click(board, x, y);
    await page.waitForTimeout(80);
    made += (await line(board)).length > before ? 1 : 0;
    if (made === 3) {
      await shot(page, "dots");
    }
  }
  await page.waitForFunction(() => /boxes:/.test(document.querySelector("cgt-board").shadowRoot.querySelector(".turn").textContent));
  assert.equal((await line(board)).length, 12);
  const [, one, other] = /(\d) to (\d) boxes/.exec(await turn(board));
  await fact(board, `You ${one}, the program ${other}`);
  assert.equal(Number(one) + Number(other), 4);
  await shot(page, "dots-over");
});

test("the thermograph follows the moves", async (t) => {
  const { page, board } = await open(t, "domineering(2, 3)");
  const heat = board.locator("svg.heat");
  await heat.waitFor();
  await shot(page, "heat");
  const before = await heat.getAttribute("aria-label");
  await click(board, 0.5, 1);
  await page.waitForFunction(
    (old) => {
      const now = document.querySelector("cgt-board").shadowRoot.querySelector("svg.heat")?.getAttribute("aria-label");
      return now && now !== old;
    },
    before,
  );
  assert.match(await heat.getAttribute("aria-label"), /temperature/);
});

test("the keyboard alone plays, and what happens is said", async (t) => {
  const { page, board } = await open(t, "domineering(3, 3)");
  await board.locator(".parts").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const selected = await board.locator("li[aria-selected=true]").innerText();
  await page.keyboard.press("Enter");
  await says(board, "Right is to move");
  assert.deepEqual(await line(board), [`1. L ${selected.trim()}`]);
  await board.locator("[aria-live]", { hasText: `Left plays ${selected.trim()}` }).waitFor({ state: "attached" });
  await board.locator("ul.moves").focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await says(board, "Left is to move");
  await page.keyboard.press("Backspace");
  await says(board, "Right is to move");
});

test("moves are judged, with signs besides colours and with reasons", async (t) => {
  const { page, board } = await open(t, 'clobber("xo./oxo") + strip R4B');
  await board.getByRole("button", { name: "Judge moves" }).click();
  await board.locator(".mark.win").first().waitFor();
  await board.locator(".legend", { hasText: "in component" }).waitFor();
  await board.locator("ul.moves li").first().hover();
  await board.locator(".why", { hasText: /after it/ }).waitFor();
  const words = await board.locator("ul.moves .mark").allInnerTexts();
  assert.ok(words.some((word) => /dominated|reversible|as good/.test(word)), words.join("; "));
  await shot(page, "judged");
});

test("moves that share a heap are listed", async (t) => {
  const { page, board } = await open(t, "nim 3 + 5");
  await board.locator("svg.picture").waitFor();
  await click(board, 0.6, 0);
  const menu = board.locator(".menu");
  await menu.waitFor();
  const [list, picture] = [await menu.boundingBox(), await board.locator("svg.picture").boundingBox()];
  assert.ok(Math.abs(list.x - picture.x) < picture.width && Math.abs(list.y - picture.y) < picture.height, "the list is at the heap");
  await shot(page, "menu");
  await menu.locator("button", { hasText: "3 to 1" }).click();
  await board.locator(".played button", { hasText: "3 to 1" }).waitFor();
  await fact(board, "*4");
  await fact(board, "Player B wins");
  await shot(page, "nim");
});

test("a queen of Amazons is moved place by place", async (t) => {
  const { board } = await open(t, 'amazons("x../..o")');
  await click(board, 0.5, 0.5);
  await board.locator(".place.chosen").waitFor({ state: "attached" });
  await click(board, 1.5, 0.5);
  const menu = board.locator(".menu button").first();
  await click(board, 2.5, 0.5).catch(() => {});
  await Promise.race([menu.waitFor(), board.locator(".played button").nth(1).waitFor()]);
});

test("the position is changed by clicks", async (t) => {
  const { page, board } = await open(t, 'clobber("xo/ox")');
  await board.getByRole("button", { name: "Edit" }).click();
  await board.locator(".place.edit").first().waitFor({ state: "attached" });
  await shot(page, "edit");
  await click(board, 1.5, 1.5);
  const field = board.getByLabel("Position", { exact: true });
  await page.waitForFunction(() => document.querySelector("cgt-board").shadowRoot.querySelector(".expression").value === 'clobber("xo/oo")');
  // What is no position is told, and the old one stays.
  await field.fill('clobber("xy")');
  await field.press("Enter");
  await board.locator(".fault", { hasText: "y" }).waitFor();
  assert.equal(await board.locator("svg.picture").count(), 1);
});

test("components are added, removed and told apart", async (t) => {
  const { page, board } = await open(t, "nim 3");
  await board.locator("summary").click();
  await board.getByLabel("Component to add").fill('clobber("xo")');
  await board.getByRole("button", { name: "Add" }).click();
  await board.locator("svg.picture").nth(1).waitFor();
  await fact(board, /^[LRNP]:/);
  await shot(page, "tray");
  await board.getByRole("button", { name: "Remove" }).first().click();
  await page.waitForFunction(() => document.querySelector("cgt-board").shadowRoot.querySelectorAll("svg.picture").length === 1);
});

test("names that look like markup are shown as text", async (t) => {
  const hostile = 'let evil = {{0|"<img src=x onerror=alert(1)>"}|0}\ndef f(s) = {f("<b>" + s)|} if false else 0\nhackenbush("ground-a:l")';
  const { board } = await open(t, hostile);
  await board.getByLabel("Position", { exact: true }).fill('"<img src=x onerror=window.hacked=1>"');
  await board.getByLabel("Position", { exact: true }).press("Enter");
  await board.locator(".fault").filter({ hasText: /./ }).waitFor();
  assert.equal(await board.locator("img").count(), 0);
  const own = 'ruleset tag(b: line "<|>.") = ±{ "<." -> ".<" forward }\ntag("<.>")';
  const second = await open(t, own);
  await second.board.locator("ul.moves li").first().waitFor();
  assert.equal(await second.page.evaluate(() => window.hacked), undefined);
});

test("the counterexample of a claim is shown on the board", async (t) => {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 860 } });
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(site.address + packed('claim forall b in ["xx", "xo"]: outcome(clobber(b)) == P'));
  await page.locator("article").hover();
  await page.locator("article button", { hasText: "Play the counterexample" }).click();
  const board = page.locator("cgt-board");
  await page.waitForFunction(() => document.querySelector("cgt-board")?.shadowRoot?.querySelector(".expression")?.value === "clobber(b)");
  await board.locator("ul.moves li[role=option]", { hasText: "1,1-1,2" }).waitFor();
});

test("the tree of options is opened, an expression is evaluated at the selection", async (t) => {
  const { page } = await open(t, "domineering(2, 3)");
  await page.locator("summary", { hasText: "Tree of options" }).click();
  const tree = page.locator("cgt-explorer");
  await tree.locator("li li").first().waitFor();
  await tree.locator("input.expression").fill("temperature(g)");
  await tree.locator("input.expression").press("Enter");
  await tree.locator(".said", { hasText: /\d/ }).waitFor();
  const few = await tree.locator("li li").count();
  await tree.locator("select").selectOption("all");
  await page.waitForFunction((few) => document.querySelector("cgt-explorer").shadowRoot.querySelectorAll("li li").length > few, few);
  await tree.locator("li li .node").first().click();
  await tree.locator("li li li").first().waitFor();
  await shot(page, "tree");
  await page.locator("summary", { hasText: "slider" }).click();
  const row = page.locator("cgt-slider");
  await row.locator("td", { hasText: "*4" }).first().waitFor();
  await row.locator("input[type=range]").fill("6");
  await row.locator("td", { hasText: "*6" }).first().waitFor();
});

test("dark, and narrow without a horizontal scroll", async (t) => {
  const dark = await open(t, 'konane("xoxo/oxox/xo.x/oxox")', { colorScheme: "dark" });
  await fact(dark.board, /^[LRNP]:/);
  await dark.board.getByRole("button", { name: "Judge moves" }).click();
  await dark.board.locator(".mark").first().waitFor();
  await shot(dark.page, "dark");
  const narrow = await open(t, 'col("a-b-c-d-a, b-e, c-e")', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await fact(narrow.board, /^[LRNP]:/);
  await shot(narrow.page, "narrow");
  const wide = await narrow.page.evaluate(() => document.documentElement.scrollWidth > innerWidth || document.querySelector("#board").scrollWidth > document.querySelector("#board").clientWidth);
  assert.equal(wide, false);
  await narrow.board.locator("svg.picture").scrollIntoViewIfNeeded();
  const at = await narrow.board.locator("svg.picture").evaluate((svg) => {
    const point = new DOMPoint(0, 0).matrixTransform(svg.getScreenCTM());
    return [point.x, point.y];
  });
  await narrow.page.touchscreen.tap(at[0], at[1]);
  await narrow.page.waitForTimeout(300);
});
