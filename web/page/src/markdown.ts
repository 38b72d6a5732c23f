// The Markdown of the engine as elements: what the engine writes, and what stands in comments. All text stays text.
import { el } from "./dom.ts";

/** Pictures of the engine, and addresses of the web; nothing else can be followed. */
const PICTURE = /^data:image\/svg\+xml[;,]/;
const WEB = /^https?:\/\//;

/** Marks inside marks that are read. */
const DEEPEST = 4;

const MARKS = new RegExp(
  [
    /(?<ticks>`+)(?<code>[^]*?[^`])\k<ticks>(?!`)/,
    /\\(?<escaped>[!-/:-@[-`{-~])/,
    /!\[(?<alt>[^\]]*)\]\((?<picture>[^)\s]*)\)/,
    /\[(?<text>[^\]]*)\]\((?<address>[^)\s]*)\)/,
    /\*\*(?=\S)(?<strong>.+?)\*\*/,
    /(?<![\w*])\*(?=[^\s*])(?<soft>[^*]*[^\s*])\*(?![\w*])/,
    /(?<end>(?: {2,}|\\)\n|<br>)/,
  ].map((mark) => mark.source).join("|"),
  "g",
);

/** What stands for a mark; the text itself where it is none. */
function marked(whole: string, groups: Record<string, string | undefined>, depth: number): Node | string {
  const { code, escaped, alt = "", picture, text = "", address, strong, soft, end } = groups;
  if (code !== undefined) {
    return el("code", { textContent: /^ .*[^ ].* $/.test(code) ? code.slice(1, -1) : code });
  }
  if (picture !== undefined) {
    return PICTURE.test(picture) ? el("img", { src: picture, alt }) : whole;
  }
  if (address !== undefined) {
    return WEB.test(address) ? el("a", { href: address, rel: "noreferrer", target: "_blank" }, ...inline(text, depth + 1)) : whole;
  }
  if (strong !== undefined || soft !== undefined) {
    return el(strong === undefined ? "em" : "strong", {}, ...inline(strong ?? soft ?? "", depth + 1));
  }
  return end === undefined ? (escaped ?? whole) : el("br");
}

/** The text of a paragraph with its marks. */
function inline(text: string, depth = 0): (Node | string)[] {
  if (depth > DEEPEST) {
    return [text];
  }
  const parts: (Node | string)[] = [];
  let last = 0;
  for (const found of text.matchAll(MARKS)) {
    parts.push(text.slice(last, found.index), marked(found[0], found.groups ?? {}, depth));
    last = found.index + found[0].length;
  }
  return [...parts, text.slice(last)].filter((part) => part !== "");
}

/** The cells of a row of a table. */
const cells = (line: string): string[] => {
  const inner = line.trim().replace(/^\||\|$/g, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replaceAll("\\|", "|").trim());
};

function table([head = "", , ...rows]: string[]): HTMLElement {
  const row = (name: "th" | "td", line: string) => el("tr", {}, ...cells(line).map((cell) => el(name, {}, ...inline(cell))));
  return el("div", { className: "scroll" }, el("table", {}, el("thead", {}, row("th", head)), el("tbody", {}, ...rows.map((line) => row("td", line)))));
}

/** A list; items that are indented belong to the one before them. */
function list(lines: string[]): HTMLElement {
  const made = el("ul");
  for (const line of lines) {
    const [, indent = "", text = ""] = /^(\s*)(?:[-*+]|\d+\.)\s+(.*)$/.exec(line) ?? [];
    const last = made.lastElementChild;
    if (text === "" && last) {
      last.append(" ", ...inline(line.trim()));
    } else if (indent.length >= 2 && last) {
      const inner = last.querySelector(":scope > ul") ?? last.appendChild(el("ul"));
      inner.append(el("li", {}, ...inline(text)));
    } else {
      made.append(el("li", {}, ...inline(text)));
    }
  }
  return made;
}

const ITEM = /^\s*([-*+]|\d+\.)\s/;

/** Lines without a blank one between them. */
function block(lines: string[]): HTMLElement {
  const [first = "", second = ""] = lines;
  const heading = /^(#{1,6})\s+(.*)$/.exec(first);
  if (lines.length === 1 && /^(-{3,}|\*{3,})$/.test(first)) {
    return el("hr");
  }
  if (heading && lines.length === 1) {
    return el("p", {}, el("strong", {}, ...inline(heading[2] ?? "")));
  }
  if (first.startsWith("|") && /^\|[\s:|-]+\|$/.test(second)) {
    return table(lines);
  }
  return ITEM.test(first) ? list(lines) : el("p", {}, ...inline(lines.join("\n")));
}

/** A text in Markdown. */
export function markdown(text: string): DocumentFragment {
  const made = document.createDocumentFragment();
  let open: string[] = [];
  let fence: { marks: string; code: string[] } | undefined;
  const close = () => {
    made.append(...(open.length > 0 ? [block(open)] : []));
    open = [];
  };
  const show = (code: string[]) => made.append(el("pre", {}, el("code", { textContent: `${code.join("\n")}\n` })));
  for (const line of text.split("\n")) {
    const marks = /^(`{3,})/.exec(line)?.[1];
    if (fence) {
      if (line.trimEnd() === fence.marks) {
        show(fence.code);
        fence = undefined;
      } else {
        fence.code.push(line);
      }
    } else if (marks !== undefined) {
      close();
      fence = { marks, code: [] };
    } else if (line.trim() === "") {
      close();
    } else {
      open.push(line);
    }
  }
  close();
  if (fence) {
    show(fence.code);
  }
  return made;
}
