// The prompt: expressions with the names of the text and those defined here before.
import { acceptCompletion, completionKeymap, completionStatus } from "@codemirror/autocomplete";
import { defaultKeymap, historyKeymap } from "@codemirror/commands";
import { EditorState, Prec } from "@codemirror/state";
import { EditorView, keymap, placeholder } from "@codemirror/view";
import { answer, answers, belonging, failure } from "./answers.ts";
import { el } from "./dom.ts";
import { Source } from "./editor/analysis.ts";
import { language } from "./editor/editor.ts";
import type { Engine } from "./engine.ts";
import type { Opened, Statement, StatementResult } from "./requests.ts";
import { copies } from "./results.ts";
import type { Settings } from "./settings.ts";
import { store, stored } from "./storage.ts";

const MOST_LINES = 200;

export class Prompt {
  private readonly view: EditorView;
  private readonly lines: string[] = recalled();
  private at = this.lines.length;
  private entered = 0;
  /** Lines that bind names. */
  private readonly bound: string[] = [];
  private readonly hint = el("p", { className: "empty", textContent: "Lines entered below know the names of the text. The arrow keys recall earlier ones." });
  private readonly transcript = el("div", { className: "transcript", role: "log" });

  constructor(
    box: HTMLElement,
    private readonly engine: Engine,
    private readonly settings: Settings,
    /** The definitions of the text that parse. */
    private readonly definitions: () => string[],
  ) {
    const line = el("div", { className: "line" });
    box.append(this.transcript, line);
    this.view = this.editor(line);
    this.transcript.append(this.hint);
  }

  focus(): void {
    this.view.focus();
  }

  private editor(parent: HTMLElement): EditorView {
    const source = new Source(this.engine, "prompt", () => this.before());
    const keys = Prec.highest(
      keymap.of([
        { key: "Enter", run: (view) => (completionStatus(view.state) === "active" ? acceptCompletion(view) : this.enter()) },
        { key: "ArrowUp", run: (view) => completionStatus(view.state) === null && this.recall(-1) },
        { key: "ArrowDown", run: (view) => completionStatus(view.state) === null && this.recall(1) },
      ]),
    );
    const extensions = [
      keys,
      language(source, () => {}),
      EditorView.contentAttributes.of({ "aria-label": "Prompt" }),
      placeholder("an expression, such as outcome(clobber xoxo)"),
      EditorView.lineWrapping,
      keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
    ];
    return new EditorView({ parent, state: EditorState.create({ extensions }) });
  }

  /** The text before the line, which gives it its names. */
  private before(): string {
    return [...this.definitions(), ...this.bound].map((text) => `${text}\n`).join("");
  }

  private recall(step: number): boolean {
    const at = this.at + step;
    if (at < 0 || at > this.lines.length) {
      return false;
    }
    this.at = at;
    const insert = this.lines[at] ?? "";
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert }, selection: { anchor: insert.length } });
    return true;
  }

  private enter(): boolean {
    const text = this.view.state.doc.toString().trim();
    if (text !== "") {
      this.remember(text);
      this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length } });
      void this.evaluate(text);
    }
    return true;
  }

  private remember(text: string): void {
    if (this.lines.at(-1) !== text) {
      this.lines.push(text);
      this.lines.splice(0, this.lines.length - MOST_LINES);
      store("prompt", JSON.stringify(this.lines));
    }
    this.at = this.lines.length;
  }

  private async evaluate(text: string): Promise<void> {
    const cancel = el("button", { className: "again", textContent: "Cancel", onclick: () => this.engine.cancel("prompt") });
    const box = el("div", { className: "answers" }, el("p", { className: "pending", textContent: "evaluating … " }, cancel));
    const entry = el("article", {}, el("pre", { className: "source", textContent: text }), box);
    this.hint.remove();
    this.transcript.append(entry);
    entry.scrollIntoView({ block: "nearest" });
    const show = (parts: HTMLElement[]) => box.replaceChildren(...parts);
    try {
      // A line may be entered while another one is evaluated: each is a document of its own.
      const document = `prompt-line-${(this.entered += 1)}`;
      const opened = await this.engine.request<Opened>("ide.open", { document, prelude: this.before(), text });
      await answers(opened, (statement) => this.answer(document, text, statement), show);
    } catch (error) {
      show([failure(error)]);
    }
    entry.scrollIntoView({ block: "nearest" });
  }

  private async answer(document: string, text: string, statement: Statement): Promise<HTMLElement[]> {
    const { at, shows, from, to } = statement;
    const params = { document, statement: at, seconds: this.settings.values.seconds };
    const result = belonging(statement, await this.engine.request<StatementResult>("prompt.statement", params));
    if (!shows) {
      this.bound.push(text.slice(from, to));
    }
    const buttons = copies(result);
    return [...(buttons ? [buttons] : []), ...answer(result)];
  }
}

function recalled(): string[] {
  try {
    const lines: unknown = JSON.parse(stored("prompt") ?? "[]");
    return Array.isArray(lines) ? lines.filter((line) => typeof line === "string") : [];
  } catch {
    return [];
  }
}
