// <cgt-explorer>: the tree of options of a game, opened step by step, with an expression evaluated at the selection; and
// a slider that evaluates a row of expressions for each value of a parameter.
import { button, el, followTheme } from "./element.ts";
import { style } from "./style.ts";
import { ask, askAgain, type BoardEngine, type Judgement, type Situation, type Value, type View } from "./types.ts";
import { played, START } from "./game.ts";

/** Most options that are shown at once. */
const MOST = 100;

interface Node {
  situation: Situation;
  item: HTMLLIElement;
  line: HTMLElement;
  said: HTMLElement;
  /** The position as an expression. */
  text: string;
  children: Node[] | undefined;
}

/** Set `engine` and call `load`. Event: `cgt-open` with the {@link Situation} that is to be shown on a board. */
export class CgtExplorer extends HTMLElement {
  engine: BoardEngine | undefined;
  private readonly root = this.attachShadow({ mode: "open" });
  private unfollow: (() => void) | undefined;
  private top: Node | undefined;
  private selected: Node | undefined;
  private readonly ui = {
    all: el("select", { data: { "aria-label": "Options shown" } }, el("option", { value: "", textContent: "Sensible options" }), el("option", { value: "all", textContent: "All options" })),
    question: el("input", { className: "expression", spellcheck: false, value: "value(g)", data: { "aria-label": "Expression evaluated at the selected position, called g" } }),
    open: button("Show on the board", "Play from the selected position", () => this.openSelected()),
    tree: el("ul", { className: "tree", data: { role: "tree", "aria-label": "Options" } }),
    where: el("p", { className: "why" }),
    fault: el("p", { className: "fault", data: { role: "alert" } }),
  };

  connectedCallback(): void {
    style(this.root);
    this.unfollow = followTheme(this);
    if (this.root.hasChildNodes()) {
      return;
    }
    const { ui } = this;
    ui.all.onchange = () => this.top && void this.load(this.top.situation);
    ui.question.onchange = () => void this.evaluate(this.selected);
    ui.tree.onkeydown = (event) => this.key(event);
    const tools = el("div", { className: "row" }, ui.all, ui.open);
    const question = el("label", { className: "row" }, el("span", { className: "caption", textContent: "At the selection, g:" }), ui.question);
    this.root.append(el("div", { className: "tool" }, tools, question, ui.fault, ui.tree, ui.where));
  }

  disconnectedCallback(): void {
    this.unfollow?.();
  }

  /** Shows the tree of a situation. */
  async load(situation: Partial<Situation>): Promise<void> {
    const whole = { ...START, ...situation };
    this.top = this.node(whole, whole.expression, "", whole.expression);
    this.ui.tree.replaceChildren(this.top.item);
    this.top.item.tabIndex = 0;
    this.select(this.top);
    await this.expand(this.top);
  }

  private node(situation: Situation, name: string, worth: string, text: string): Node {
    const grow = el("span", { className: "grow", textContent: "▸", data: { "aria-hidden": "true" } });
    const said = el("span", { className: "said" });
    const line = el("div", { className: "node" }, grow, el("span", { textContent: name }), el("span", { className: "worth-of", textContent: worth }), said);
    const item = el("li", { tabIndex: -1, data: { role: "treeitem", "aria-expanded": "false" } }, line);
    const made: Node = { situation, item, line, said, text, children: undefined };
    line.onclick = () => {
      this.select(made);
      item.focus({ preventScroll: true });
      void (made.children && this.isOpen(made) ? this.close(made) : this.expand(made));
    };
    return made;
  }

  private isOpen(node: Node): boolean {
    return node.item.getAttribute("aria-expanded") === "true";
  }

  private close(node: Node): void {
    node.item.setAttribute("aria-expanded", "false");
    node.item.querySelector<HTMLElement>(":scope > ul")!.hidden = true;
    node.line.querySelector(".grow")!.textContent = "▸";
  }

  private async expand(node: Node): Promise<void> {
    const { engine } = this;
    if (!engine || node.children) {
      node.item.querySelector<HTMLElement>(":scope > ul")?.removeAttribute("hidden");
      this.opened(node);
      return;
    }
    node.children = [];
    try {
      const [view, judged] = await Promise.all([
        ask<View>(engine, "board.show", node.situation),
        askAgain<{ moves: Judgement[] }>(engine, "worth.judge", { ...node.situation, seconds: 6 }),
      ]);
      node.text = view.text;
      this.grow(node, view, new Map(judged.moves.map((one) => [one.name, one])));
      this.opened(node);
      this.ui.fault.textContent = "";
      if (this.selected === node) {
        this.where();
        void this.evaluate(node);
      }
    } catch (error) {
      node.children = undefined;
      this.ui.fault.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  private opened(node: Node): void {
    node.item.setAttribute("aria-expanded", "true");
    node.line.querySelector(".grow")!.textContent = node.children?.length ? "▾" : "·";
  }

  private grow(node: Node, view: View, judged: Map<string, Judgement>): void {
    const isAll = this.ui.all.value === "all";
    const worth = (one: Judgement | undefined) => (one?.value ? ` = ${one.value.pretty.slice(0, 60)}` : "");
    // Options of an impartial game are equal if their values are.
    const values = new Set<string>();
    const isSensible = (one: Judgement | undefined) => {
      if (one?.fate) {
        return one.fate === "sensible";
      }
      const value = one?.value?.ascii;
      const isNew = value === undefined || !values.has(value);
      if (value !== undefined) {
        values.add(value);
      }
      return isNew;
    };
    const moves = view.moves.filter((move) => isSensible(judged.get(move.name)) || isAll);
    node.children = moves.slice(0, MOST).map((move) => {
      const situation = { ...node.situation, moves: [...node.situation.moves, move.name] };
      const one = judged.get(move.name);
      const fate = one?.fate && one.fate !== "sensible" ? `  (${one.fate})` : "";
      const child = this.node(situation, move.name, worth(one) + fate, move.to ?? played(node.text, move.name));
      child.line.title = one?.reason ?? "";
      return child;
    });
    const list = el("ul", { className: "tree", data: { role: "group" } }, ...node.children.map((child) => child.item));
    if (moves.length > MOST) {
      list.append(el("li", { className: "unknown", textContent: `… and ${moves.length - MOST} more` }));
    }
    node.item.append(list);
  }

  private select(node: Node): void {
    this.selected?.line.removeAttribute("aria-current");
    this.selected?.item.setAttribute("tabindex", "-1");
    this.selected = node;
    node.line.setAttribute("aria-current", "true");
    node.item.tabIndex = 0;
    this.where();
    void this.evaluate(node);
  }

  private where(): void {
    this.ui.where.textContent = this.selected?.text ?? "";
  }

  /** Shows what the question gives at a node. */
  private async evaluate(node: Node | undefined): Promise<void> {
    const { engine } = this;
    const question = this.ui.question.value.trim();
    if (!engine || !node || question === "") {
      return;
    }
    try {
      const context = `${node.situation.context}\nlet g = ${node.text}`;
      const found = await askAgain<Value>(engine, "worth.evaluate", { context, expression: question, seconds: 5 });
      node.said.textContent = found.pretty.slice(0, 200);
      node.said.classList.remove("fault");
    } catch (error) {
      node.said.textContent = error instanceof Error ? error.message.slice(0, 200) : String(error);
      node.said.classList.add("fault");
    }
  }

  private openSelected(): void {
    if (this.selected) {
      this.dispatchEvent(new CustomEvent("cgt-open", { detail: this.selected.situation, bubbles: true }));
    }
  }

  private key(event: KeyboardEvent): void {
    const node = this.selected;
    if (!node) {
      return;
    }
    const visible = this.visible(this.top);
    const at = visible.indexOf(node);
    const parent = visible.find((other) => other.children?.includes(node));
    let next: Node | undefined;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      next = visible[at + (event.key === "ArrowDown" ? 1 : -1)];
    } else if (event.key === "ArrowRight") {
      next = this.isOpen(node) ? node.children?.[0] : undefined;
      if (!this.isOpen(node)) {
        void this.expand(node);
      }
    } else if (event.key === "ArrowLeft") {
      next = this.isOpen(node) ? undefined : parent;
      if (this.isOpen(node)) {
        this.close(node);
      }
    } else if (event.key === "Enter") {
      this.openSelected();
    } else {
      return;
    }
    event.preventDefault();
    if (next) {
      this.select(next);
      next.item.focus();
    }
  }

  private visible(node: Node | undefined): Node[] {
    return node ? [node, ...(this.isOpen(node) ? (node.children ?? []).flatMap((child) => this.visible(child)) : [])] : [];
  }
}

/** A row of expressions in a parameter, evaluated again when the slider moves. */
export class CgtSlider extends HTMLElement {
  engine: BoardEngine | undefined;
  /** Definitions that the expressions may use. */
  context = "";
  private readonly root = this.attachShadow({ mode: "open" });
  private unfollow: (() => void) | undefined;
  private turn = 0;
  private readonly ui = {
    name: el("input", { className: "size", value: "n", spellcheck: false, data: { "aria-label": "Parameter" } }),
    slider: el("input", { type: "range", min: "0", max: "20", value: "4", data: { "aria-label": "Value of the parameter" } }),
    most: el("input", { className: "size", type: "number", value: "20", data: { "aria-label": "Greatest value" } }),
    now: el("output", { textContent: "4" }),
    row: el("input", { className: "expression", spellcheck: false, value: "nim(n), kayles(n), domineering(2, n)", data: { "aria-label": "Expressions, separated by commas" } }),
    table: el("table", {}),
  };

  connectedCallback(): void {
    style(this.root);
    this.unfollow = followTheme(this);
    if (this.root.hasChildNodes()) {
      return;
    }
    const { ui } = this;
    ui.most.onchange = () => {
      ui.slider.max = ui.most.value;
      void this.refresh();
    };
    ui.slider.oninput = () => void this.refresh();
    ui.row.onchange = () => void this.refresh();
    ui.name.onchange = () => void this.refresh();
    const slider = el("div", { className: "row" }, ui.name, el("span", { textContent: "=" }), ui.now, ui.slider, el("span", { className: "caption", textContent: "up to" }), ui.most);
    this.root.append(el("div", { className: "tool" }, ui.row, slider, ui.table));
    void this.refresh();
  }

  disconnectedCallback(): void {
    this.unfollow?.();
  }

  async refresh(): Promise<void> {
    const { engine, ui } = this;
    const turn = ++this.turn;
    ui.now.textContent = ui.slider.value;
    if (!engine) {
      return;
    }
    const rows: HTMLElement[] = [];
    for (const expression of terms(ui.row.value)) {
      const said = el("td", { textContent: "…" });
      rows.push(el("tr", {}, el("th", { textContent: expression, data: { scope: "row" } }), said));
      try {
        const context = `${this.context}\nlet ${ui.name.value} = ${ui.slider.value}`;
        const found = await askAgain<Value>(engine, "worth.evaluate", { context, expression, seconds: 5 });
        said.textContent = found.pretty.slice(0, 300);
      } catch (error) {
        said.className = "fault";
        said.textContent = error instanceof Error ? error.message.slice(0, 300) : String(error);
      }
      if (turn !== this.turn) {
        return;
      }
    }
    ui.table.replaceChildren(el("tbody", {}, ...rows));
  }
}

/** The expressions of a row: its commas outside brackets and strings separate them. */
export function terms(row: string): string[] {
  const found = [""];
  let depth = 0;
  let isQuoted = false;
  for (const c of row) {
    isQuoted = c === '"' ? !isQuoted : isQuoted;
    depth += isQuoted ? 0 : "([{".includes(c) ? 1 : ")]}".includes(c) ? -1 : 0;
    if (c === "," && depth === 0 && !isQuoted) {
      found.push("");
    } else {
      found[found.length - 1] += c;
    }
  }
  return found.map((term) => term.trim()).filter((term) => term !== "");
}

/** Makes the elements known to the browser. */
export function defineExplorer(): void {
  if (!customElements.get("cgt-explorer")) {
    customElements.define("cgt-explorer", CgtExplorer);
    customElements.define("cgt-slider", CgtSlider);
  }
}
