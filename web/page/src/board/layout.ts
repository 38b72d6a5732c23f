// Where the parts of a board are: the stage with its controls, and the panel.
import { el } from "./element.ts";
import type { PlayedMoves } from "./line.ts";
import type { MoveList } from "./panel.ts";
import type { Plates } from "./plates.ts";
import type { Puzzle } from "./puzzle.ts";
import type { Tray } from "./tray.ts";

type Name =
  | "title" | "sub" | "fault" | "turn" | "end" | "mover" | "opponent" | "goal" | "fresh" | "back" | "forward" | "hint" | "worth"
  | "swap" | "flip" | "edit" | "copy" | "link" | "stage" | "again" | "legend" | "facts" | "heat" | "rule";

interface Parts {
  list: MoveList;
  played: PlayedMoves;
  plates: Plates;
  tray: Tray;
  puzzle: Puzzle;
}

const section = (title: string, ...children: HTMLElement[]): HTMLElement =>
  el("section", {}, title === "" ? null : el("h3", { textContent: title, data: { "aria-level": "2" } }), ...children);

export function layOut(part: Record<Name, HTMLElement>, form: HTMLElement, { list, played, plates, tray, puzzle }: Parts): HTMLElement {
  const head = el("div", { className: "head" }, el("div", { className: "name" }, part.title, part.sub), plates.element);
  const players = el("div", { className: "row options" }, part.opponent, part.goal, part.mover);
  const space = el("span", { className: "space" });
  const tools = el("div", { className: "tools" }, part.fresh, part.back, part.forward, part.hint, part.worth, space, part.swap, part.flip, part.edit, part.copy, part.link);
  const left = el("div", { className: "left" }, head, part.stage, part.again, tools);
  const sum = el("details", {}, el("summary", { textContent: "Sum: add and remove components" }), tray.element);
  const side = el(
    "aside",
    {},
    section("", part.turn, part.fault, puzzle.element, part.end, part.legend, part.facts),
    section("Moves made", played.element),
    section("Possible moves", list.element, list.why),
    section("", part.heat),
    section("Rules", part.rule, players),
    section("Position", form, sum),
  );
  return el("div", { className: "frame" }, el("div", { className: "root" }, left, side));
}
