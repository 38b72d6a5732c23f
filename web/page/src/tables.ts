// Tables of two variables as a grid: one variable down, the other across.
import { el } from "./dom.ts";

interface Cell {
  kind: string;
  value: string;
  pretty: string;
}

interface Table {
  columns: string[];
  rows: Cell[][];
}

/** Longest text of a cell. */
const LONGEST = 16;
/** Most rows or columns of a grid. */
const MOST = 60;

const distinct = (values: string[]): string[] => [...new Set(values)];

/** The grid of a table of two variables; undefined if it is none. */
export function grid(data: unknown): HTMLElement | undefined {
  const { columns, rows } = data as Table;
  const [down, across, answer] = columns;
  if (columns.length !== 3 || down === undefined || across === undefined || answer === undefined) {
    return undefined;
  }
  const text = (row: Cell[], at: number) => row[at]?.pretty ?? "";
  const [ys, xs] = [distinct(rows.map((row) => text(row, 0))), distinct(rows.map((row) => text(row, 1)))];
  const isGrid = rows.length === ys.length * xs.length && Math.min(ys.length, xs.length) > 1 && Math.max(ys.length, xs.length) <= MOST;
  const isShort = rows.every((row) => row.length === 3 && [0, 1].every((at) => text(row, at).length <= LONGEST));
  if (!isGrid || !isShort) {
    return undefined;
  }
  const cells = new Map(rows.map((row) => [`${text(row, 0)} ${text(row, 1)}`, row[2]]));
  const cell = (y: string, x: string) => {
    const found = cells.get(`${y} ${x}`);
    const whole = found?.pretty ?? "";
    const short = whole.length > LONGEST ? `${whole.slice(0, LONGEST - 1)}…` : whole;
    const className = found?.kind === "outcome" ? `outcome-${found.value}` : "";
    return el("td", { textContent: short, className, title: `${down} = ${y}, ${across} = ${x}: ${whole.slice(0, 300)}` });
  };
  const head = (text: string, scope: string) => el("th", { textContent: text, scope });
  const body = ys.map((y) => el("tr", {}, head(y, "row"), ...xs.map((x) => cell(y, x))));
  return el(
    "div",
    { className: "scroll" },
    el(
      "table",
      { className: "grid" },
      el("caption", { textContent: `${answer}, with ${down} down and ${across} across` }),
      el("thead", {}, el("tr", {}, el("td"), ...xs.map((x) => head(x, "col")))),
      el("tbody", {}, ...body),
    ),
  );
}
