// A step of Learn in the editor: what is to be done stands above the text, and results show that it is done.
import { el } from "./dom.ts";
import type { Evaluation } from "./evaluation.ts";
import type { StatementResult } from "./requests.ts";

/** What is to be done in a text, and what follows it. */
export interface TextTask {
  title: string;
  words: string;
  isDone(result: StatementResult): boolean;
  next: { text: string; href: string };
  solved(): void;
}

export class TaskBar {
  private task: TextTask | undefined;
  private isDone = false;

  constructor(
    private readonly box: HTMLElement,
    private readonly evaluation: Evaluation,
  ) {}

  set(task: TextTask | undefined): void {
    this.task = task;
    this.isDone = false;
    this.show();
    this.check();
  }

  /** Looks whether a result of the text shows that the step is done. */
  check(): void {
    const { task, evaluation } = this;
    const outcomes = evaluation.statements.map((statement) => evaluation.outcome(statement));
    if (task && !this.isDone && outcomes.some((one) => one !== undefined && "data" in one && task.isDone(one))) {
      this.isDone = true;
      task.solved();
      this.show();
    }
  }

  private show(): void {
    const { task, box } = this;
    box.hidden = task === undefined;
    if (!task) {
      return;
    }
    const next = el("a", { className: "button go", href: task.next.href, textContent: task.next.text });
    const state = el("p", { className: this.isDone ? "state solved" : "state" }, this.isDone ? "✓ Solved." : "Change the text.", this.isDone ? next : null);
    state.setAttribute("role", "status");
    box.replaceChildren(el("h2", { textContent: task.title }), el("p", { textContent: task.words }), state);
  }
}
