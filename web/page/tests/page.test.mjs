// The page in a real Chromium. `node --test tests/` after `web/build page`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isFirefox, packed, settings, stage } from "./page.mjs";

const site = stage();

/** Opens the page with a text; every error of the page fails the test. */
async function open(t, text, options = {}) {
  const page = await site.open(t, text === undefined ? "#/edit" : packed(text), options);
  await page.waitForSelector(".cm-content");
  return page;
}

const value = (page, text) => page.locator(".value", { hasText: text }).first().waitFor();
const text = (page) => page.locator("#text .cm-content").innerText();

test("the page that is opened first shows values", async (t) => {
  const page = await open(t);
  await value(page, "= *");
  await value(page, "mean 2, temperature 1");
  await value(page, "5 rows");
  await value(page, "✗ fails at n = 0");
});

test("while one types: completion, signature, hover, an error with its fix", async (t) => {
  const page = await open(t, "");
  await page.locator("#text .cm-content").click();
  await page.keyboard.type("outc");
  await page.locator(".cm-tooltip-autocomplete li", { hasText: "outcome" }).first().waitFor();
  await page.locator(".cm-completionInfo", { hasText: "outcome" }).waitFor();
  await page.waitForTimeout(120);
  await page.keyboard.press("Enter");
  await page.keyboard.type("nim 3");
  assert.match(await text(page), /outcome\(nim 3\)/);
  await value(page, "= N");
  await page.keyboard.press("End");
  await page.keyboard.type("\ncool({3 | 1}, ");
  await page.locator(".signature strong", { hasText: "t" }).waitFor();
  await page.keyboard.type("1");
  await value(page, "= 2");
  await page.keyboard.press("End");
  await page.keyboard.type("\ngrundi(kayles 7)");
  await page.locator(".cm-lintRange-error").first().waitFor();
  await page.locator(".cm-lintRange-error").first().hover();
  await page.locator(".cm-diagnostic", { hasText: "grundi" }).waitFor();
  await page.locator(".cm-diagnosticAction", { hasText: "grundy" }).click();
  await value(page, "= 2");
  assert.match(await text(page), /grundy\(kayles 7\)/);
  // The pointer rests where the action was: the hover of a word there would cover the next one.
  await page.mouse.move(0, 0);
  await page.locator(".cm-tooltip-hover").first().waitFor({ state: "detached" });
  await page.locator(".cm-content .tok-position", { hasText: "nim" }).first().hover();
  await page.locator(".hover", { hasText: "heap" }).waitFor();
});

test("a name is renamed, the text is laid out", async (t) => {
  const page = await open(t, "let   heap = 3\nheap+1\n");
  await value(page, "= 4");
  await page.locator(".cm-line").first().click();
  await page.keyboard.press("Home");
  for (let step = 0; step < 7; step += 1) {
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("F2");
  await page.locator("dialog input").fill("tower");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#text .cm-content").innerText.includes("tower+1"));
  await page.locator("#format").click();
  await page.waitForFunction(() => document.querySelector("#text .cm-content").innerText.includes("let tower = 3"));
  await value(page, "= 4");
});

test("results: a picture, a thermograph, a table, a counterexample", async (t) => {
  const page = await open(t, "clobber xo/ox\nthermograph({3 | 1})\ntable n in 1..3: nim {n}\nclaim \"all lose\" forall n in 0..5: nim {n} == 0\n");
  await page.locator("article.selected").waitFor();
  const pictures = page.locator("#results img.picture");
  await page.waitForFunction(() => document.querySelectorAll("#results img.picture").length === 1);
  await page.locator("#results svg.heat .mast").waitFor({ state: "attached" });
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    assert(await picture.evaluate((image) => image.decode().then(() => image.naturalWidth > 50)));
  }
  assert.equal(await page.locator("#results tbody tr").first().locator("td").count(), 2);
  const check = page.locator(".check.fails");
  await check.waitFor();
  await check.scrollIntoViewIfNeeded();
  assert.match(await check.innerText(), /fails in 5 of 6 cases[\s\S]*Counterexample[\s\S]*n\s+1/);
});

test("a table of two variables is a grid, with its rows beside it", async (t) => {
  const page = await open(t, "table m in 1..3, n in 1..4: outcome(domineering(m, n))\n");
  await page.locator(".grid .outcome-L").first().waitFor();
  assert.equal(await page.locator(".grid tbody tr").count(), 3);
  assert.equal(await page.locator(".grid tbody tr").first().locator("td").allInnerTexts().then((all) => all.join("")), "PRRR");
  await page.locator("summary", { hasText: "As rows" }).click();
  assert.equal(await page.locator(".doc tbody tr").count(), 12);
});

test("a line is called wrong after a pause in typing", async (t) => {
  const page = await open(t, "1 + 1\n");
  await value(page, "= 2");
  await page.locator("#text .cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("nonsens");
  await page.waitForTimeout(250);
  const early = await page.locator(".cm-lintRange-error").count();
  await page.locator(".cm-lintRange-error").waitFor();
  assert.equal(early, 0);
});

test("a claim tells how far it is", async (t) => {
  const page = await open(t, 'claim "far" forall n in 1..100000000: n + 1 > n');
  await page.locator("article.running", { hasText: /\d+ of 100000000 cases/ }).waitFor();
  await page.locator("#cancel").click();
  await page.locator(".missing", { hasText: "cancelled" }).waitFor();
});

test("a claim that is cancelled keeps its counterexample", async (t) => {
  const page = await open(t, "claim forall n in 0..100000000: n > 0");
  await page.locator("article.running", { hasText: "fails at n = 0" }).waitFor();
  await page.locator("#cancel").click();
  await page.locator(".missing", { hasText: /^cancelled: fails at n = 0, \d+ of 100000001/ }).waitFor();
  await value(page, "cancelled: fails at n = 0");
});

test("an evaluation of an hour is cancelled: the text stays, the next statement answers", async (t) => {
  const long = "domineering(9, 9)";
  const page = await open(t, `${long}\n1 + 1\n`, {
    prepare: settings({ seconds: 3600 }),
  });
  await page.locator("#cancel").waitFor();
  // It does not hold up typing.
  await page.locator("#text .cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("gru");
  await page.locator(".cm-tooltip-autocomplete li", { hasText: "grundy" }).first().waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.type("ndy(nim 5)");
  const begin = Date.now();
  await page.locator("#cancel").click();
  await value(page, "= 2");
  await value(page, "= 5");
  assert(Date.now() - begin < 5000);
  await value(page, "cancelled");
  assert.match(await text(page), /^domineering\(9, 9\)/);
});

test("an edit ends the evaluation of what it replaces", async (t) => {
  const page = await open(t, "domineering(9, 9)", {
    prepare: settings({ seconds: 3600 }),
  });
  await page.locator("#cancel").waitFor();
  await page.locator("#text .cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("2 + 3");
  await value(page, "= 5");
});

test("a limit of time is told, and the statement runs again with more", async (t) => {
  const page = await open(t, "domineering(5, 6)\n", {
    prepare: settings({ seconds: 0.01, longSeconds: 0.02 }),
  });
  await value(page, "limit");
  await page.locator(".again").click();
  await value(page, "limit");
});

test("limits of memory and depth are ordinary errors, and the next statement answers", async (t) => {
  const page = await open(t, "def f(n) = f(n + 1) + 1\nf(0)\nlength([[n, n] for n in 0..900000])\n1 + 1\n", {
    prepare: settings({ memory: 64, seconds: 60 }),
  });
  await page.locator(".problem.error", { hasText: "nested" }).waitFor();
  await page.locator(".problem", { hasText: "memory limit" }).waitFor();
  await value(page, "= 2");
});

test("a link carries the text, and storage does", async (t) => {
  const page = await open(t, "let a = 6\na * 7 # é😀\n");
  await value(page, "= 42");
  await page.locator("#link").click();
  await page.waitForFunction(() => location.hash.length > 5);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await value(other, "= 42");
  assert.match(await text(other), /é😀/);
  await other.locator("#text .cm-content").click();
  await other.keyboard.press("Control+Home");
  await other.keyboard.type("8 + 1\n");
  await value(other, "= 9");
  await other.reload();
  await value(other, "= 9");
  // Another link does not lose what was written.
  await other.evaluate((part) => (location.hash = part), packed("30 + 3"));
  await value(other, "= 33");
  await other.locator("#texts").click();
  await other.locator(".menu button", { hasText: "8 + 1" }).click();
  await value(other, "= 9");
});

test("hostile links are ordinary errors, and nothing of them runs", async (t) => {
  const page = await open(t, "{".repeat(1_000_000));
  await page.locator(".cm-lintRange-error, .cm-lint-marker-error").first().waitFor();
  await page.evaluate((part) => (location.hash = part), packed('let x = "<img src=x onerror=alert(1)>"\nx\n<script>alert(1)</script>\nclaim "<b onclick=alert(1)>" 1 == 2\n'));
  page.on("dialog", () => assert.fail("a script of the link runs"));
  await page.locator(".check.fails", { hasText: "<b onclick" }).waitFor();
  assert.equal(await page.locator("#results b, #results script, #results img[src=x]").count(), 0);
  await page.evaluate(() => (location.hash = "!!!"));
  await page.locator("#notices", { hasText: "no text that can be read" }).waitFor();
  assert.match(await text(page), /onerror/);
});

test("without storage the page works", async (t) => {
  const page = await open(t, undefined, {
    prepare: (context) => context.addInitScript(() => {
      Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("denied", "SecurityError"); } });
    }),
  });
  await value(page, "= *");
});

test("an old browser is told so, with the text", async (t) => {
  const page = await site.browser.newPage();
  t.after(() => page.close());
  await page.addInitScript(() => {
    localStorage.setItem("cgt.text", "kept");
    delete window.CompressionStream;
  });
  await page.goto(site.address);
  await page.locator(".failure", { hasText: "CompressionStream" }).waitFor();
  assert.equal(await page.locator("textarea").inputValue(), "kept");
});

test("without the engine the text can be read, changed and saved", async (t) => {
  const page = await site.browser.newPage();
  t.after(() => page.close());
  await page.route("**/*.wasm", (route) => route.abort());
  await page.goto(site.address + packed("1 + 1"));
  await page.locator(".failure", { hasText: "engine cannot be started" }).waitFor();
  assert.match(await text(page), /1 \+ 1/);
});

test("on a telephone nothing is wider than the screen", async (t) => {
  const page = await open(t, undefined, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await value(page, "= *");
  const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  const [inner, outer] = await widths();
  assert(inner <= outer, `${inner} > ${outer}`);
  assert.equal(outer, 390);
});

test("the prompt knows the names of the text, completes and remembers", async (t) => {
  const page = await open(t, "let heap = nim 3\ndef double(n) = 2 * n\n");
  await page.locator("#tab-prompt").click();
  const line = page.locator("#prompt .cm-content");
  await line.click();
  await page.keyboard.type("heap + nim 3");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await page.locator("#prompt .answer", { hasText: "0" }).waitFor();
  await page.keyboard.type("let six = double(3)");
  await page.keyboard.press("Enter");
  await page.locator("#prompt .pending").waitFor({ state: "detached" });
  await page.keyboard.type("si");
  await page.locator(".cm-tooltip-autocomplete li", { hasText: "six" }).first().waitFor();
  await page.keyboard.type("x + 1");
  await page.keyboard.press("Enter");
  await page.locator("#prompt .answer", { hasText: "7" }).waitFor();
  await page.keyboard.press("ArrowUp");
  assert.equal(await line.innerText(), "six + 1");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("domineering(9, 9)");
  await page.keyboard.press("Enter");
  await page.locator("#prompt button", { hasText: "Cancel" }).click();
  await page.locator("#prompt .problem", { hasText: "cancelled" }).waitFor();
});

test("results are reached by keys", async (t) => {
  const page = await open(t, "1 + 1\n2 + 2\n3 + 3\n");
  await value(page, "= 6");
  await page.locator("#results article").last().focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("4 * ");
  await value(page, "= 15");
  await page.locator("#tab-results").focus();
  await page.keyboard.press("ArrowRight");
  await page.locator("#board").waitFor();
  assert.equal(await page.locator("#tab-board").getAttribute("aria-selected"), "true");
});

test("the examples of the menu open", async (t) => {
  const page = await open(t, "1");
  await page.locator("#examples").click();
  await page.locator(".menu button", { hasText: "Tour" }).click();
  await page.waitForFunction(() => document.querySelector("#text .cm-content").innerText.length > 300);
  await page.waitForFunction(() => document.querySelectorAll("#results article").length > 5);
});

test("a file is dropped, and saved", async (t) => {
  const page = await open(t, "1");
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(["20 + 3"], "sum.cgt", { type: "text/plain" }));
    return data;
  });
  await page.dispatchEvent("#text .cm-content", "drop", { dataTransfer: transfer });
  await value(page, "= 23");
  // WebDriver BiDi tells nothing of downloads yet.
  if (isFirefox) {
    return;
  }
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#save").click()]);
  assert.equal(download.suggestedFilename(), "sum.cgt");
});
