// The texts of the editors in the engine: their problems, the values of their statements.
import * as vscode from "vscode";
import type { Engine, OpenText } from "../../../../web/page/src/engine.ts";
import { Evaluation, type Outcome } from "../../../../web/page/src/evaluation.ts";
import { merged, problemsOf, shownAt } from "../../../../web/page/src/outcomes.ts";
import type { Opened, Place, Problem } from "../../../../web/page/src/requests.ts";
import type { Verdict } from "../tests.ts";
import { Imports } from "./imports.ts";

/** Pause after a key before the text is parsed, and between two pictures of the results, in milliseconds. */
const PAUSE = 30;
const BATCH = 100;
/** Most problems shown of a text. */
const MOST = 1000;

const setting = (name: string, otherwise: number): number => vscode.workspace.getConfiguration("cgt").get(name, otherwise);

/** The time limits of statements as set now. */
const limits = {
  get values() {
    return { seconds: setting("timeLimit", 5), longSeconds: setting("longTimeLimit", 60) };
  },
};

/** A document that the engine is asked about: a text, or a cell of a notebook. */
export interface Asked {
  readonly document: vscode.TextDocument;
  /** The problems as far as they are known. */
  readonly problems: Problem[];
  /** Waits until the document is parsed as it is now. */
  open(): Promise<unknown>;
  /** Asks about the document as it is now. */
  ask<T>(method: string, params?: object): Promise<T>;
  /** Like `ask`, but ends what is still being asked by this method. */
  askLast<T>(method: string, params: object): Promise<T>;
  /** The offset of a position, as the engine counts. */
  offset(position: vscode.Position): number;
  /** The range of a place, which is in the document. */
  range(place: Place): vscode.Range;
  /** The document and the range of a place, which may be in another cell. */
  location(place: Place): vscode.Location;
}

/** What the owner of the texts is told. */
export interface TextEvents {
  /** There are new results. */
  changed(text: Text): void;
}

/** A text that is open. */
export class Text implements Asked, vscode.Disposable {
  readonly name: string;
  readonly evaluation: Evaluation;
  private readonly imports: Imports;
  private known: Problem[] = [];
  private sent = -1;
  private answer: Promise<unknown> = Promise.resolve();
  private typing: ReturnType<typeof setTimeout> | undefined;
  private batch: ReturnType<typeof setTimeout> | undefined;
  private asking = 0;
  private isClosed = false;

  constructor(
    readonly document: vscode.TextDocument,
    private readonly engine: Engine,
    private readonly events: TextEvents,
  ) {
    this.name = document.uri.toString();
    this.imports = new Imports(document.uri);
    this.evaluation = new Evaluation(engine, this.name, limits);
    this.evaluation.onChange(() => (this.batch ??= setTimeout(() => this.show(), BATCH)));
    this.edited();
  }

  /** Takes note that another file may have changed. */
  filesChanged(): void {
    if (this.imports.forget()) {
      this.sent = -1;
      this.edited();
    }
  }

  /** Takes note of an edit. */
  edited(): void {
    clearTimeout(this.typing);
    this.typing = setTimeout(() => void this.open().catch(() => {}), PAUSE);
  }

  async ask<T>(method: string, params: object = {}): Promise<T> {
    void this.open();
    return this.engine.request<T>(method, { document: this.name, ...params });
  }

  async askLast<T>(method: string, params: object): Promise<T> {
    if (this.asking > 0) {
      this.engine.cancel(method.slice(0, method.indexOf(".")));
    }
    this.asking += 1;
    return this.ask<T>(method, params).finally(() => (this.asking -= 1));
  }

  /** Opens another text in the engine, with the imports of this one. */
  openBeside(text: OpenText): Promise<Opened> {
    return this.imports.open(this.engine, text);
  }

  /** Waits until all statements have an outcome; those that a shorter limit cut are tried again. */
  async finished(seconds: number, token: vscode.CancellationToken): Promise<void> {
    const { evaluation } = this;
    if (seconds > limits.values.seconds || seconds === 0) {
      const isCut = (outcome: Outcome | undefined) => outcome !== undefined && ("missing" in outcome || outcome.cut);
      evaluation.statements.filter((s) => isCut(evaluation.outcome(s))).forEach((s) => evaluation.insist(s));
    }
    while (evaluation.progress.done < evaluation.progress.all && !token.isCancellationRequested && !this.isClosed) {
      await new Promise((resolve) => setTimeout(resolve, BATCH));
    }
  }

  /** The results of statements, for the Test Explorer. */
  verdicts(): Verdict[] {
    return this.evaluation.statements.flatMap((statement, at): Verdict[] => {
      const outcome = this.evaluation.outcome(statement);
      const shown = shownAt(this.evaluation, statement, at);
      if (outcome === undefined) {
        return [];
      }
      const { line } = this.document.positionAt(statement.from);
      if ("missing" in outcome) {
        return [{ line, state: "undecided", message: outcome.missing }];
      }
      const state = outcome.cut ? "undecided" : outcome.failed || shown?.kind === "fails" ? "failed" : "passed";
      const message = outcome.problems.map((problem) => problem.message).join("\n") || (shown?.title ?? "");
      return [{ line, state, message, duration: outcome.micros / 1000 }];
    });
  }

  offset = (position: vscode.Position): number => this.document.offsetAt(position);

  range = ({ from, to }: Place): vscode.Range => new vscode.Range(this.document.positionAt(from), this.document.positionAt(to));

  location = (place: Place): vscode.Location => new vscode.Location(this.document.uri, this.range(place));

  dispose(): void {
    this.isClosed = true;
    clearTimeout(this.typing);
    clearTimeout(this.batch);
    this.evaluation.update([]);
  }

  /** The problems as far as they are known, of the text as last parsed. */
  get problems(): Problem[] {
    const remarks = vscode.workspace.getConfiguration("cgt").get("remarks.enable", true);
    const all = merged(this.known, problemsOf(this.evaluation));
    return all.filter((p) => remarks || !isRemark(p)).slice(0, MOST);
  }

  open(): Promise<unknown> {
    const { version } = this.document;
    if (this.sent !== version) {
      this.sent = version;
      const text = { document: this.name, prelude: "", text: this.document.getText() };
      this.answer = this.opened(version, this.imports.open(this.engine, text));
      this.answer.catch(() => (this.sent = -1));
    }
    return this.answer;
  }

  private async opened(version: number, answer: Promise<Opened>): Promise<void> {
    const { statements, problems } = await answer;
    if (version === this.document.version && !this.isClosed) {
      this.known = problems;
      this.evaluation.update(statements);
    }
  }

  private show(): void {
    this.batch = undefined;
    if (!this.isClosed && this.sent === this.document.version) {
      this.events.changed(this);
    }
  }
}

export const isRemark = (problem: Problem): boolean => problem.code === "unused" || problem.code === "shadowed";

const SEVERITIES = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  info: vscode.DiagnosticSeverity.Information,
};

/** A problem as VS Code shows it. */
export function diagnostic(text: Asked, problem: Problem): vscode.Diagnostic {
  const severity = isRemark(problem) ? vscode.DiagnosticSeverity.Hint : SEVERITIES[problem.severity];
  const made = new vscode.Diagnostic(text.range(problem.place), problem.message, severity);
  made.source = "cgt";
  made.code = problem.code;
  made.tags = problem.code === "unused" ? [vscode.DiagnosticTag.Unnecessary] : [];
  made.relatedInformation = problem.related.map(({ place, message }) => new vscode.DiagnosticRelatedInformation(text.location(place), message));
  return made;
}
