// The cells of a page of the book. A cell knows the definitions of the cells before it.
import { answer, answers, belonging, failure } from "../answers.ts";
import { el } from "../dom.ts";
import { type Engine, WorkerEngine } from "../engine.ts";
import { compileEngine, spawnWorker } from "../host.ts";
import type { Opened, Statement, StatementResult } from "../requests.ts";
import { Settings } from "../settings.ts";
import { packed } from "../share.ts";

/** The folder of the page, in which the book is a folder. */
const SITE = location.href.slice(0, location.href.lastIndexOf("/book/") + 1);

let started: WorkerEngine | undefined;

/** The engine, started when it is used first. */
function engine(): WorkerEngine {
  const { memory, stack } = new Settings().values;
  started ??= new WorkerEngine(compileEngine(), { memory, stack }, spawnWorker);
  return started;
}

/** Cells are evaluated one after another, so that stopping one stops no other. */
let turn: Promise<unknown> = Promise.resolve();

/** A piece of code with its answers. Its code, its definitions and what is run are documents of their own. */
class Cell {
  private readonly code: HTMLElement;
  private readonly answers: HTMLElement;
  private readonly run = el("button", { textContent: "Run", title: "Evaluate (Ctrl+Enter)" });
  private edited: (() => string) | undefined;
  private state: "idle" | "waiting" | "running" = "idle";

  constructor(
    box: HTMLElement,
    private readonly name: string,
    private readonly before: () => Cell[],
  ) {
    this.code = box.querySelector<HTMLElement>(".code") as HTMLElement;
    this.answers = box.querySelector<HTMLElement>(".answers") as HTMLElement;
    const edit = el("button", { textContent: "Edit" });
    const open = el("button", { textContent: "Open", title: "Open in the editor page" });
    this.run.onclick = () => (this.state === "idle" ? void this.evaluate() : this.stop());
    edit.onclick = () => void this.edit(edit);
    open.onclick = async () => {
      const text = await this.prelude();
      const part = await packed(text + this.text);
      window.open(`${SITE}index.html#${part}`);
    };
    box.append(el("div", { className: "tools" }, this.run, edit, open));
    box.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        event.stopPropagation();
        void this.evaluate();
      }
    }, true);
  }

  get text(): string {
    return this.edited?.() ?? this.code.textContent ?? "";
  }

  /** The definitions of the cell, each on lines of its own. */
  async definitions(): Promise<string> {
    const text = this.text;
    const { statements } = await this.opened("definitions", text, "");
    return statements.filter((s) => !s.shows).map((s) => `${text.slice(s.from, s.to)}\n`).join("");
  }

  private opened(role: "definitions" | "run", text: string, prelude: string): Promise<Opened> {
    return engine().request<Opened>("ide.open", { document: `${this.name}-${role}`, prelude, text });
  }

  /** The definitions of the cells before this one. */
  private async prelude(): Promise<string> {
    const all = await Promise.all(this.before().map((cell) => cell.definitions()));
    return all.join("");
  }

  private async edit(button: HTMLButtonElement): Promise<void> {
    button.hidden = true;
    const { createCellEditor } = await import("./editor.ts");
    const prelude = await this.prelude();
    const frame = el("div", { className: "editor" });
    // Keys of the book, such as `s` for its search, are letters here.
    frame.onkeydown = (event) => event.stopPropagation();
    const view = createCellEditor(frame, this.text.trimEnd(), engine() as Engine, this.name, prelude);
    this.code.replaceWith(frame);
    this.edited = () => view.state.doc.toString();
    view.focus();
  }

  private stop(): void {
    if (this.state === "running") {
      engine().cancel("run");
    } else {
      this.answers.replaceChildren();
      this.rest();
    }
  }

  private rest(): void {
    this.state = "idle";
    this.run.textContent = "Run";
  }

  private async evaluate(): Promise<void> {
    if (this.state !== "idle") {
      return;
    }
    this.state = "waiting";
    this.run.textContent = "Stop";
    this.answers.replaceChildren(el("p", { className: "pending", textContent: "evaluating …" }));
    const before = turn;
    const own = before.then(() => this.evaluateNow());
    turn = own;
    await own;
  }

  private async evaluateNow(): Promise<void> {
    if (this.state !== "waiting") {
      return;
    }
    this.state = "running";
    const show = (parts: HTMLElement[]) => this.answers.replaceChildren(...parts);
    try {
      const opened = await this.opened("run", this.text, await this.prelude());
      await answers(opened, (statement) => this.answer(statement), show);
    } catch (error) {
      show([failure(error)]);
    }
    this.rest();
  }

  private async answer(statement: Statement): Promise<HTMLElement[]> {
    const { seconds } = new Settings().values;
    const params = { document: `${this.name}-run`, statement: statement.at, seconds };
    return answer(belonging(statement, await engine().request<StatementResult>("run.statement", params)));
  }
}

/** Gives the cells their buttons. */
export function prepare(boxes: HTMLElement[]): void {
  const cells: Cell[] = [];
  for (const [at, box] of boxes.entries()) {
    cells.push(new Cell(box, `cell-${at}`, () => cells.slice(0, at)));
  }
}
