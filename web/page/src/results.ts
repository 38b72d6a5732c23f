// The results of the statements, one below another.
import { drawThermograph } from "./board/thermograph.ts";
import type { Thermograph } from "./board/types.ts";
import { folded, valueTree } from "./board/value.ts";
import { copy, el } from "./dom.ts";
import type { Evaluation, Outcome } from "./evaluation.ts";
import { markdown } from "./markdown.ts";
import { grid } from "./tables.ts";
import type { Place, Problem, Statement, StatementResult } from "./requests.ts";

/** Most results shown at once. */
const MOST = 500;

/** What one can do with a result. */
export interface ResultEvents {
  /** Goes to a place of the text. */
  selected(place: Place): void;
  /** Evaluates a statement again. */
  insisted(statement: Statement): void;
  /** Shows a position on the board. */
  played(statement: Statement): void;
}

const isTable = (data: unknown): boolean => typeof data === "object" && data !== null && "columns" in data;

const OUTCOMES: Record<string, string> = {
  L: "Left wins",
  R: "Right wins",
  N: "whoever moves first wins",
  P: "whoever moves second wins",
};

/** A value, as far as the page shows it. */
interface Datum {
  value: string;
}

/** The variables of the first case in which a claim fails. */
export const counterexample = (data: unknown): Record<string, string> | undefined => {
  if (typeof data !== "object" || data === null || !("counterexample" in data)) {
    return undefined;
  }
  const variables = Object.entries(data.counterexample as Record<string, Datum>);
  return Object.fromEntries(variables.map(([name, { value }]) => [name, value]));
};

/** Whether a result is written as a value. */
const isValue = (data: unknown): boolean =>
  typeof data === "object" && data !== null && "kind" in data && ["game", "value", "loopy"].includes(String(data.kind));

/** A thermograph, which the page draws as boards do. */
const thermograph = (data: unknown): Thermograph | undefined =>
  typeof data === "object" && data !== null && "thermograph" in data ? (data.thermograph as Thermograph) : undefined;

/** Whether a result is a game, which has a board. */
export const isGame = (data: unknown): boolean =>
  typeof data === "object" && data !== null && "kind" in data && data.kind === "game";

/** Pictures are shown as images, so that nothing in them can run. */
export const picture = (svg: string, text: string): HTMLImageElement =>
  el("img", { className: "picture", src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: text });

/** What is wrong, and below it what would be right. */
export const problem = (found: Pick<Problem, "severity" | "message" | "related">): HTMLElement => {
  const [first = "", ...rest] = found.message.split("\n");
  return el(
    "div",
    { className: `problem ${found.severity}` },
    el("p", { textContent: first }),
    ...[...rest, ...found.related.map((r) => r.message)].map((line) => el("p", { className: "help", textContent: line })),
  );
};

const copyButton = (label: string, text: string | undefined, what: string): HTMLElement | null => {
  if (text === undefined) {
    return null;
  }
  const button = el("button", { textContent: label, title: `Copy as ${label}` });
  button.onclick = (event) => {
    event.stopPropagation();
    void copy(text, what);
  };
  return button;
};

/** The verdict on an assertion or a claim. */
const check = (data: unknown): HTMLElement | null => {
  if (typeof data !== "object" || data === null || !("ok" in data)) {
    return null;
  }
  const { ok, cases, failed, name, found } = data as {
    ok: boolean;
    cases: number;
    failed: number;
    name: string | null;
    found?: Datum | null;
  };
  const counted = `${cases} case${cases === 1 ? "" : "s"}`;
  const verdict = ok ? `✓ ${name ?? ""} holds, ${counted}` : `✗ ${name ?? ""} fails in ${failed} of ${counted}`;
  const box = el("div", { className: ok ? "check holds" : "check fails" }, el("p", { textContent: verdict.replace("  ", " ") }));
  const variables = Object.entries(counterexample(data) ?? {});
  if (found != null) {
    variables.push(["left side", found.value]);
  }
  if (variables.length > 0) {
    const rows = variables.map(([name, value]) => el("tr", {}, el("th", { textContent: name }), el("td", {}, el("code", { textContent: value }))));
    box.append(el("table", { className: "counterexample" }, el("caption", { textContent: "Counterexample" }), el("tbody", {}, ...rows)));
  }
  return box;
};

/** A result without its problems. */
export function shown(result: StatementResult): HTMLElement[] {
  const { formats, data } = result;
  const plain = formats["text/plain"];
  const svg = formats["image/svg+xml"];
  const parts: (HTMLElement | null)[] = [check(data)];
  if (isTable(data)) {
    const rows = el("div", { className: "doc" });
    rows.append(markdown(formats["text/markdown"] ?? ""));
    const made = grid(data);
    parts.push(made ?? null, made ? el("details", {}, el("summary", { textContent: "As rows" }), rows) : rows);
  } else if (plain !== undefined && parts[0] === null) {
    const isDrawn = svg !== undefined && plain.includes("\n");
    const isFolding = !plain.includes("\n") && plain.includes("{") && isValue(data);
    const answer = el("pre", { className: plain.includes("\n") ? "answer" : "answer folds" }, isFolding ? folded(plain) : plain);
    parts.push(isDrawn ? null : answer, isFolding ? (valueTree(plain) ?? null) : null);
    // A number has no outcome to tell: it may be a Grundy value or a count.
    const { kind, outcome: found } = (data ?? {}) as { kind?: string; outcome?: string };
    const outcome = kind === "outcome" ? plain : kind === "game" ? found : undefined;
    const words = outcome === undefined ? undefined : OUTCOMES[outcome];
    parts.push(words && !isDrawn ? el("p", { className: "outcome", textContent: kind === "outcome" ? words : `${outcome}: ${words}` }) : null);
  }
  const graph = thermograph(data);
  if (graph) {
    const drawn = el("div", {});
    drawn.append(drawThermograph(graph));
    parts.push(drawn, el("p", { className: "outcome", textContent: `mean ${graph.mean}, temperature ${graph.temperature}` }));
  } else if (svg !== undefined) {
    parts.push(picture(svg, plain ?? "picture"));
  }
  return parts.filter((part) => part !== null);
}

/** The buttons that copy a result. */
export const copies = ({ formats }: StatementResult, board: HTMLElement | null = null): HTMLElement | null => {
  const all = [
    board,
    copyButton("Text", formats["text/plain"], "Text"),
    copyButton("LaTeX", formats["text/latex"], "LaTeX"),
    copyButton("Markdown", formats["text/markdown"], "Markdown"),
    copyButton("SVG", formats["image/svg+xml"], "SVG"),
  ].filter((button) => button !== null);
  return all.length > 0 ? el("div", { className: "copies" }, ...all) : null;
};

export class Results {
  private readonly cards = new Map<string, { card: HTMLElement; outcome: Outcome | undefined; isCurrent: boolean }>();
  private selected: number | undefined;

  constructor(
    private readonly box: HTMLElement,
    private readonly evaluation: Evaluation,
    private readonly events: ResultEvents,
  ) {}

  /** Shows what is known of all statements, with the errors of the text between them; cards that stay are kept. */
  show(problems: Problem[]): void {
    let errors = problems.filter((p) => p.severity === "error");
    const seen = new Map<string, number>();
    const wanted: HTMLElement[] = [];
    const kept = new Set<string>();
    for (const [at, statement] of this.evaluation.statements.entries()) {
      if (wanted.length >= MOST) {
        break;
      }
      const before = errors.filter((p) => p.place.from < statement.to);
      errors = errors.slice(before.length);
      before.forEach((error) => wanted.push(this.errorCard(error, kept)));
      const count = seen.get(statement.print) ?? 0;
      seen.set(statement.print, count + 1);
      const key = `${statement.print} ${count}`;
      const card = this.card(key, statement, at);
      if (card) {
        wanted.push(card);
        kept.add(key);
      }
    }
    errors.slice(0, MOST).forEach((error) => wanted.push(this.errorCard(error, kept)));
    [...this.cards.keys()].filter((key) => !kept.has(key)).forEach((key) => this.cards.delete(key));
    if (wanted.length === 0) {
      wanted.push(el("p", { className: "empty", textContent: "Results appear here as you type." }));
    }
    place(this.box, wanted);
    this.mark();
  }

  /** Marks the result of the statement at the cursor, and brings it into view. */
  select(offset: number): void {
    const at = this.evaluation.statements.findIndex((s) => s.from <= offset && offset <= s.hint);
    if (at !== this.selected) {
      this.selected = at;
      this.mark()?.scrollIntoView({ block: "nearest" });
    }
  }

  private mark(): HTMLElement | undefined {
    let found: HTMLElement | undefined;
    for (const { card } of this.cards.values()) {
      const isSelected = card.dataset.at === String(this.selected);
      card.classList.toggle("selected", isSelected);
      found = isSelected ? card : found;
    }
    return found;
  }

  private card(key: string, statement: Statement, at: number): HTMLElement | undefined {
    const outcome = this.evaluation.outcome(statement);
    const isCurrent = this.evaluation.current === at;
    const known = this.cards.get(key);
    let card = known?.card;
    if (known?.outcome !== outcome || known?.isCurrent !== isCurrent || !card) {
      card = this.made(statement, outcome, isCurrent);
    }
    if (!card) {
      return undefined;
    }
    if (isCurrent && outcome === undefined) {
      card.firstElementChild?.replaceChildren(`evaluating … ${this.evaluation.soFar}`);
    }
    card.dataset.at = String(at);
    const select = () => this.events.selected(this.evaluation.statements[at] ?? statement);
    card.tabIndex = 0;
    card.onclick = () => getSelection()?.isCollapsed !== false && select();
    card.onkeydown = (event) => event.key === "Enter" && event.target === card && select();
    this.cards.set(key, { card, outcome, isCurrent });
    return card;
  }

  private errorCard(error: Problem, kept: Set<string>): HTMLElement {
    const key = `error ${error.place.from} ${error.message}`;
    const known = this.cards.get(key);
    const card = known?.card ?? el("article", { tabIndex: 0 }, problem(error));
    card.onclick = () => this.events.selected(error.place);
    card.onkeydown = (event) => event.key === "Enter" && this.events.selected(error.place);
    this.cards.set(key, { card, outcome: undefined, isCurrent: false });
    kept.add(key);
    return card;
  }

  private made(statement: Statement, outcome: Outcome | undefined, isCurrent: boolean): HTMLElement | undefined {
    if (outcome === undefined) {
      return isCurrent && statement.shows ? el("article", { className: "running" }, el("p", { textContent: "evaluating …" })) : undefined;
    }
    const again = el("button", { className: "again", textContent: "Run with more time" });
    again.onclick = () => this.events.insisted(statement);
    if ("missing" in outcome) {
      return el("article", {}, el("p", { className: "missing", textContent: outcome.missing }), again);
    }
    const errors = outcome.problems.filter((p) => p.severity !== "info" && p.code !== "assertion");
    const parts = [...shown(outcome), ...errors.map(problem)];
    if (parts.length === 0) {
      return undefined;
    }
    const source = el("pre", { className: "source", textContent: shortened(outcome.source) });
    const found = counterexample(outcome.data) ? "Play the counterexample" : undefined;
    const board = found || isGame(outcome.data) ? this.boardButton(statement, found ?? "Play it") : null;
    // A value without a picture is seldom played: its button waits with the others.
    const isSeen = found !== undefined || outcome.formats["image/svg+xml"] !== undefined;
    return el("article", {}, source, copies(outcome, isSeen ? null : board), ...parts, isSeen ? board : null, outcome.cut ? again : null);
  }

  private boardButton(statement: Statement, textContent: string): HTMLElement {
    const board = el("button", { className: "play", textContent, title: "Play it on the board" });
    board.onclick = (event) => {
      event.stopPropagation();
      this.events.played(statement);
    };
    return board;
  }
}

const shortened = (source: string): string => {
  const lines = source.split("\n");
  const text = lines.slice(0, 4).join("\n");
  const cut = text.length > 400 ? `${text.slice(0, 400)} …` : text;
  return lines.length > 4 ? `${cut}\n…` : cut;
};

/** Gives a box these children, touching only those that change. */
function place(box: HTMLElement, wanted: HTMLElement[]): void {
  let next = box.firstElementChild;
  for (const child of wanted) {
    if (child === next) {
      next = next.nextElementSibling;
    } else {
      box.insertBefore(child, next);
    }
  }
  while (next) {
    const after = next.nextElementSibling;
    next.remove();
    next = after;
  }
}
