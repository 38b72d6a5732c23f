// Long values: what is nested deeply, and what is beyond a line, is behind a button; a value opens as a tree.
import { el } from "./element.ts";
import { pip } from "./plates.ts";
import type { Player } from "./types.ts";

/** Braces that are shown inside each other. */
const DEEPEST = 2;
/** Characters that are shown at once. */
const LONGEST = 120;
/** Characters of an option in the tree. */
const LINE = 48;

/** A text between braces, or text without any. */
type Part = string | Part[];

/** The parts of a value; undefined if its braces do not match. */
function parse(text: string): Part[] | undefined {
  const open: Part[][] = [[]];
  for (const [token] of text.matchAll(/[{}]|[^{}]+/g)) {
    const now = open.at(-1)!;
    if (token === "{") {
      const inner: Part[] = [];
      now.push(inner);
      open.push(inner);
    } else if (token !== "}") {
      now.push(token);
    } else if (open.length === 1) {
      return undefined;
    } else {
      open.pop();
    }
  }
  return open.length === 1 ? open[0] : undefined;
}

const write = (part: Part): string => (typeof part === "string" ? part : `{${part.map(write).join("")}}`);
const levels = (part: Part): number => (typeof part === "string" ? 0 : 1 + Math.max(0, ...part.map(levels)));

/** How many options there are in parts of the same braces. */
const count = (parts: Part[]): number => parts.filter((part) => typeof part === "string").join("").split(/,|\|+/).length;

const plural = (n: number, word: string): string => `${n} ${word}${n === 1 ? "" : "s"}`;

/** A button that gives way to what it hides. */
function pill(words: string, hidden: Part[]): HTMLElement {
  const made = el("button", { type: "button", className: "pill", textContent: words });
  made.onclick = (event) => {
    event.stopPropagation();
    made.replaceWith(...show(hidden, DEEPEST - 1, { left: LONGEST }));
  };
  return made;
}

/** Shows parts until the line is full. */
function show(parts: Part[], depth: number, room: { left: number }): (Node | string)[] {
  const shown: (Node | string)[] = [];
  for (const [at, part] of parts.entries()) {
    if (typeof part !== "string") {
      if (depth >= DEEPEST || room.left <= 0) {
        shown.push(pill(`${plural(levels(part), "level")} more`, [part]));
      } else {
        shown.push("{", ...show(part, depth + 1, room), "}");
      }
      continue;
    }
    const cut = part.length > room.left ? part.indexOf(",", Math.max(0, room.left)) : -1;
    if (cut >= 0) {
      const rest = [part.slice(cut + 1), ...parts.slice(at + 1)];
      shown.push(part.slice(0, cut + 1), pill(`${count(rest)} more`, rest));
      return shown;
    }
    room.left -= part.length;
    shown.push(part);
  }
  return shown;
}

/** A value on about a line; what is left out opens by a click. */
export function folded(text: string): HTMLElement {
  const parts = parse(text);
  const isShort = text.length <= LONGEST && (parts ?? []).every((part) => levels(part) <= DEEPEST);
  return el("span", { className: "folded" }, ...(parts === undefined || isShort ? [text] : show(parts, 0, { left: LONGEST })));
}

interface Sides {
  left: string[];
  right: string[];
  /** Whether Right's options are the negatives of Left's. */
  isSymmetric: boolean;
}

/** Splits parts at commas, or at runs of so many bars. */
function split(parts: Part[], at: RegExp): Part[][] {
  const found: Part[][] = [[]];
  for (const part of parts) {
    const pieces = typeof part === "string" ? part.split(at) : [part];
    found.at(-1)!.push(pieces[0]!);
    found.push(...pieces.slice(1).map((piece) => [piece]));
  }
  return found.map((side) => side.filter((part) => part !== ""));
}

const bars = (parts: Part[]): number => Math.max(0, ...parts.flatMap((part) => (typeof part === "string" ? [...part.matchAll(/\|+/g)].map(([run]) => run.length) : [])));

/** The options of a side: with bars it is one option, whose braces are left out. */
const options = (side: Part[]): string[] => {
  const text = side.map(write).join("").trim();
  return text === "" ? [] : bars(side) > 0 ? [`{${text}}`] : split(side, /,/).map((one) => one.map(write).join("").trim());
};

/** The options of a value that is written with braces; undefined if it is not. */
function sides(text: string): Sides | undefined {
  const parts = parse(text);
  const [first, second, ...rest] = parts ?? [];
  if (first === "±" && Array.isArray(second) && rest.length === 0 && bars(second) === 0) {
    return { left: options(second), right: [], isSymmetric: true };
  }
  const inner = Array.isArray(first) && second === undefined ? first : undefined;
  const most = inner ? bars(inner) : 0;
  if (!inner || most === 0) {
    return undefined;
  }
  const [left = [], right = []] = split(inner, new RegExp(`(?<!\\|)\\|{${most}}(?!\\|)`));
  return { left: options(left), right: options(right), isSymmetric: false };
}

function branch(text: string, player: Player): HTMLElement {
  const found = sides(text);
  const short = text.length > LINE ? `${text.slice(0, LINE)}…` : text;
  const line = [pip(player), ` ${short}`];
  if (!found) {
    return el("li", {}, ...line);
  }
  const deep = el("span", { className: "caption", textContent: ` ${plural(Math.max(0, ...(parse(text) ?? []).map(levels)), "level")}` });
  const details = el("details", {}, el("summary", {}, ...line, deep));
  details.ontoggle = () => details.open && details.children.length === 1 && details.append(grow(found));
  return el("li", {}, details);
}

const grow = ({ left, right }: Sides): HTMLElement =>
  el("ul", { className: "options" }, ...left.map((one) => branch(one, "left")), ...right.map((one) => branch(one, "right")));

/** The options of a value that does not fit on a line, which open step by step. */
export function valueTree(text: string): HTMLElement | undefined {
  const found = text.length > LONGEST ? sides(text) : undefined;
  if (!found) {
    return undefined;
  }
  const words = found.isSymmetric ? "As a tree: Right’s options are the negatives of Left’s" : "As a tree";
  const details = el("details", { className: "value-tree" }, el("summary", { textContent: words }));
  details.ontoggle = () => details.open && details.children.length === 1 && details.append(grow(found));
  return details;
}
