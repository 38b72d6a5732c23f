// Scripts as notebooks: a line `# %%` begins a cell, a line `# %% [markdown]` one of comments, which are its text. A
// heading such as `# --- Values ---` begins a cell, too, and is part of its code.
import { insideStrings } from "../strings.ts";

/** A cell; `raw` is the part of the script that it was read from. */
export interface Cell {
  kind: "code" | "markdown";
  text: string;
  raw?: string;
}

/** The parts of a cell in a script: the line that begins it, its text, and the white space behind it. */
interface Parts {
  head: string;
  body: string;
  tail: string;
}

const MARKER = /^# ?%%/;
const HEADING = /^# ?(?:-{3,}\s*[^-\s]|={3,}\s*[^=\s])/;
const MARKDOWN = /^(# ?%%)\s*\[(?:markdown|md)\]/;

const partsOf = (raw: string): Parts => {
  const end = MARKER.test(raw) ? raw.indexOf("\n") + 1 || raw.length : 0;
  const body = raw.slice(end).trimEnd();
  return { head: raw.slice(0, end), body, tail: raw.slice(end + body.length) };
};

/** The cell of a part of a script. Only comments can be Markdown. */
function cellOf(raw: string): Cell {
  const { head, body } = partsOf(raw);
  const lines = body.split(/\r?\n/);
  const isMarkdown = MARKDOWN.test(head) && lines.every((line) => /^(#|\s*$)/.test(line));
  const shown = isMarkdown ? lines.map((line) => line.replace(/^# ?/, "")) : lines;
  return { kind: isMarkdown ? "markdown" : "code", text: shown.join("\n"), raw };
}

/** The cells of a script. */
export function read(script: string): Cell[] {
  const lines = script.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const inside = insideStrings(lines);
  const cells: string[][] = [];
  lines.forEach((line, at) => {
    if (cells.length === 0 || ((MARKER.test(line) || HEADING.test(line)) && !inside[at])) {
      cells.push([]);
    }
    cells.at(-1)?.push(line);
  });
  return cells.map((cell) => cellOf(cell.join("")));
}

/** A line of Markdown as a comment; one that would begin a cell is moved. */
const comment = (line: string): string => (line === "" ? "#" : `# ${/^ ?%%/.test(line) || HEADING.test(`# ${line}`) ? `  ${line.trimStart()}` : line}`);

/** The line that begins a cell; none where `begins`, because it is the first one or has a heading. */
function headOf(kind: Cell["kind"], head: string, begins: boolean): string {
  if (kind === "markdown") {
    return MARKDOWN.test(head) ? head : head.replace(MARKER, "$& [markdown]") || "# %% [markdown]\n";
  }
  return head.replace(MARKDOWN, "$1") || (begins ? "" : "# %%\n");
}

/** A cell as a part of a script. Cells that are as they were read are written as they were read. */
function written(cell: Cell, isFirst: boolean, isLast: boolean, newline: string): string {
  const { kind, raw = "" } = cell;
  const text = cell.text.replaceAll("\r\n", "\n");
  const before = cellOf(raw);
  const { head, tail } = partsOf(raw);
  const begins = isFirst || (kind === "code" && HEADING.test(text));
  const ended = (part: string) => (isLast || part.endsWith("\n") ? part : part + newline);
  if (before.kind === kind && before.text === text && (begins || head !== "")) {
    return ended(raw);
  }
  const lines = text.trimEnd().split("\n");
  const body = kind === "markdown" ? lines.map(comment) : lines;
  const end = tail.includes("\n") ? tail : isLast ? "\n" : "\n\n";
  return ended((headOf(kind, head, begins) + body.join("\n") + end).replace(/\r?\n/g, newline));
}

/** The script of some cells; lines that are new end as those that were read. A blank line precedes a new cell. */
export function write(cells: Cell[]): string {
  const newline = cells.some(({ raw }) => raw?.includes("\r\n")) ? "\r\n" : "\n";
  return cells.reduce((script, cell, at) => {
    const isNew = (cell.raw ?? "") === "" && script !== "" && !/\n\r?\n$/.test(script);
    return script + (isNew ? newline : "") + written(cell, at === 0, at === cells.length - 1, newline);
  }, "");
}
