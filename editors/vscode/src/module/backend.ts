// The engine in WebAssembly as what answers: in VS Code on the web, and where there is no program.
import * as vscode from "vscode";
import type { WorkerEngine } from "../../../../web/page/src/engine.ts";
import { isScript } from "../scripts.ts";
import type { Backend, Ui } from "../shell.ts";
import type { Report } from "../status.ts";
import type { Check } from "../tests.ts";
import { register, registerTexts } from "./providers.ts";
import { watched } from "./imports.ts";
import { ask, type Question } from "./questions.ts";
import { diagnostic, Text } from "./text.ts";

/** How long an evaluation runs before the status item tells, in milliseconds. */
const LONG = 500;

const QUESTIONS: Record<string, Question> = {
  "cgt.explain": "explain",
  "cgt.thermograph": "thermograph",
  "cgt.winningMoves": "winning_moves",
};

/** Commands that only the program has. */
const OTHERS = ["cgt.replaceByValue", "cgt.replaceByCanonicalForm", "cgt.insertAssert", "cgt.insertWinningMove"];

/** A place in the text with this name. */
interface Offset {
  name: string;
  offset: number;
}

const cursor = (): Offset | undefined => {
  const editor = vscode.window.activeTextEditor;
  return editor && { name: editor.document.uri.toString(), offset: editor.document.offsetAt(editor.selection.active) };
};

const SELECTOR: vscode.DocumentSelector = { language: "cgt" };

export class ModuleBackend implements Backend {
  private readonly texts = new Map<string, Text>();
  private readonly problems = vscode.languages.createDiagnosticCollection("cgt");
  private readonly refreshed = new vscode.EventEmitter<void>();
  private readonly parts: vscode.Disposable[];
  private readonly begun = new Map<string, number>();

  constructor(
    private readonly engine: WorkerEngine,
    private readonly ui: Ui,
    readonly report: Report,
  ) {
    const { workspace } = vscode;
    const known = (document: vscode.TextDocument) => this.texts.get(document.uri.toString());
    this.parts = [
      this.problems,
      this.refreshed,
      workspace.onDidOpenTextDocument((document) => this.open(document)),
      workspace.onDidCloseTextDocument((document) => this.close(document)),
      workspace.onDidChangeTextDocument(({ document }) => this.edited(document)),
      ...watched(() => this.texts.forEach((text) => text.filesChanged())),
      workspace.onDidChangeConfiguration((e) => e.affectsConfiguration("cgt") && this.settingsChanged()),
      vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => this.scrolled(textEditor)),
      ...register(SELECTOR, known),
      ...registerTexts(SELECTOR, known, this.refreshed.event),
      ...this.commands(),
    ];
    workspace.textDocuments.forEach((document) => this.open(document));
  }

  cancel(): void {
    this.texts.forEach((text) => text.evaluation.cancel());
  }

  check: Check = async (uri, seconds, report, token) => {
    const document = await vscode.workspace.openTextDocument(uri);
    this.open(document);
    const text = this.texts.get(document.uri.toString());
    await text?.open();
    await text?.finished(seconds, token);
    text?.verdicts().forEach(report);
  };

  async dispose(): Promise<void> {
    this.texts.forEach((text) => text.dispose());
    this.parts.forEach((part) => part.dispose());
    this.engine.end();
  }

  private open(document: vscode.TextDocument): void {
    const name = document.uri.toString();
    if (isScript(document) && !this.texts.has(name)) {
      this.texts.set(name, new Text(document, this.engine, { changed: (text) => this.changed(text) }));
    }
  }

  private edited(document: vscode.TextDocument): void {
    const changed = this.texts.get(document.uri.toString());
    changed?.edited();
    this.texts.forEach((text) => text !== changed && isScript(document) && text.filesChanged());
  }

  private close(document: vscode.TextDocument): void {
    const name = document.uri.toString();
    this.texts.get(name)?.dispose();
    this.texts.delete(name);
    this.begun.delete(name);
    this.problems.delete(document.uri);
    this.ui.status.evaluating(name, undefined);
  }

  private changed(text: Text): void {
    this.problems.set(text.document.uri, text.problems.map((problem) => diagnostic(text, problem)));
    this.refreshed.fire();
    const { done, all } = text.evaluation.progress;
    const isRunning = text.evaluation.current !== undefined;
    const begun = this.begun.get(text.name) ?? Date.now();
    if (!isRunning) {
      this.begun.delete(text.name);
      this.ui.status.evaluating(text.name, undefined);
      return;
    }
    this.begun.set(text.name, begun);
    const tell = () => this.begun.get(text.name) === begun && this.ui.status.evaluating(text.name, `evaluating ${done + 1} of ${all}`);
    setTimeout(tell, begun + LONG - Date.now());
  }

  private scrolled({ document, visibleRanges }: vscode.TextEditor): void {
    const [first, last] = [visibleRanges[0], visibleRanges.at(-1)];
    if (first && last) {
      this.texts.get(document.uri.toString())?.evaluation.show(document.offsetAt(first.start), document.offsetAt(last.end));
    }
  }

  private settingsChanged(): void {
    this.texts.forEach((text) => text.evaluation.retry());
    this.refreshed.fire();
  }

  private commands(): vscode.Disposable[] {
    const { registerCommand } = vscode.commands;
    const questions = Object.entries(QUESTIONS).map(([name, question]) =>
      registerCommand(name, () => this.atCursor((text, offset) => ask(this.engine, text, offset, question, this.ui.answers))),
    );
    const others = OTHERS.map((name) => registerCommand(name, () => this.needsProgram()));
    const run = registerCommand("cgt.run", (at?: Offset) =>
      this.atCursor(async (text, offset) => {
        const statement = text.evaluation.statements.find(({ from, to }) => from <= offset && offset <= to);
        if (statement) {
          text.evaluation.insist(statement);
        }
      }, at),
    );
    return [...questions, ...others, run];
  }

  /** Acts at a place that a lens names, or at the cursor. */
  private async atCursor(act: (text: Text, offset: number) => Promise<void>, at = cursor()): Promise<void> {
    const text = at && this.texts.get(at.name);
    if (!text) {
      return;
    }
    try {
      await act(text, at.offset);
    } catch (error) {
      void vscode.window.showInformationMessage(error instanceof Error ? error.message : String(error));
    }
  }

  private async needsProgram(): Promise<void> {
    const how = "How to get it";
    if ((await vscode.window.showInformationMessage("This command needs the program cgt.", how)) === how) {
      await vscode.commands.executeCommand("cgt.getProgram");
    }
  }
}
