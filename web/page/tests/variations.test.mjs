// The lines of a game: going back and making another move keeps what was played.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stage } from "./page.mjs";

const site = stage();

const shot = async (page, name) => {
  if (process.env.SHOTS) {
    await page.waitForTimeout(250);
    await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
  }
};

test("another move keeps the line that was there, as a variation", async (t) => {
  const page = await site.open(t, "#/game/clobber/0");
  const board = page.locator("cgt-board");
  await board.locator(".turn", { hasText: "You are to move" }).waitFor();
  await board.getByLabel("Players").selectOption("");
  await board.locator(".turn", { hasText: "Left is to move" }).waitFor();
  const made = () => board.locator(".played button").evaluateAll((all) => all.slice(1).map((one) => one.getAttribute("aria-label")));
  const now = () => board.locator(".played [aria-current]").getAttribute("aria-label");
  const play = async (at, count) => {
    await board.locator("ul.moves li[role=option]").nth(at).click();
    await page.waitForFunction((count) => document.querySelector("cgt-board").shadowRoot.querySelectorAll(".played button").length === count, count);
  };
  await play(0, 2);
  await play(0, 3);
  const main = await made();
  await board.getByRole("button", { name: "Undo", exact: true }).click();
  await board.getByRole("button", { name: "Undo", exact: true }).click();
  await board.locator(".played [aria-current]").waitFor({ state: "detached" });
  await play(1, 4);
  await play(0, 5);
  const all = await made();
  assert.equal(all.length, 4);
  assert.deepEqual([all[0], all[3]], main);
  assert.deepEqual(await board.locator(".variation button").evaluateAll((found) => found.map((one) => one.getAttribute("aria-label"))), all.slice(1, 3));
  assert.equal(await now(), all[2]);
  await shot(page, "variations");
  await board.locator(".played button", { hasText: "2." }).last().click();
  await page.waitForFunction((name) => document.querySelector("cgt-board").shadowRoot.querySelector(".played [aria-current]")?.getAttribute("aria-label") === name, main[1]);
  assert.deepEqual(await made(), all);
  // A reload keeps the lines, the place, and the moves ahead of it.
  await page.reload();
  await board.locator(".variation button").first().waitFor();
  assert.deepEqual(await made(), all);
  assert.equal(await now(), main[1]);
  assert.equal(await board.locator(".played .pip, .played svg").count() > 0, true);
  await board.getByRole("button", { name: "Undo", exact: true }).click();
  await page.waitForFunction((name) => document.querySelector("cgt-board").shadowRoot.querySelector(".played [aria-current]")?.getAttribute("aria-label") === name, main[0]);
  await page.reload();
  await board.locator(".variation button").first().waitFor();
  await board.getByRole("button", { name: "Redo", exact: true }).click();
  await page.waitForFunction((name) => document.querySelector("cgt-board").shadowRoot.querySelector(".played [aria-current]")?.getAttribute("aria-label") === name, main[1]);
  await board.getByRole("button", { name: "New game", exact: true }).click();
  await board.locator(".played button").first().waitFor({ state: "detached" });
  await page.reload();
  await board.locator(".turn", { hasText: "to move" }).waitFor();
  assert.equal(await board.locator(".variation").count(), 0);
});

test("two tabs with one game keep what each has played", async (t) => {
  const one = await site.open(t, "#/game/kayles/0");
  const other = await one.context().newPage();
  await other.goto(`${site.address}#/game/kayles/0`);
  const played = async (page, at) => {
    const board = page.locator("cgt-board");
    await board.locator(".turn", { hasText: "You are to move" }).waitFor();
    await board.getByLabel("Players").selectOption("");
    await board.locator(".turn", { hasText: "Player A is to move" }).waitFor();
    await board.locator("ul.moves li[role=option]").nth(at).click();
    await board.locator(".played [aria-current]", { hasText: "1." }).waitFor();
    return board.locator(".played [aria-current]").getAttribute("aria-label");
  };
  const moves = [await played(one, 0), await played(other, 3)];
  await one.waitForTimeout(300);
  await one.reload();
  await one.locator("cgt-board .variation button").waitFor();
  const kept = await one.locator("cgt-board .played button").evaluateAll((all) => all.map((button) => button.getAttribute("aria-label")).filter((name) => name !== null));
  assert.deepEqual([...new Set(kept)].sort(), moves.sort());
});
