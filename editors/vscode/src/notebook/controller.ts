// Notebooks: their cells are evaluated in an engine that each notebook has for itself.
import * as vscode from "vscode";
import type { WorkerEngine } from "../../../../web/page/src/engine.ts";
import { watched } from "../module/imports.ts";
import { register } from "../module/providers.ts";
import { diagnostic } from "../module/text.ts";
import { NOTEBOOK } from "../scripts.ts";
import { run } from "./run.ts";
import { notebookOf, serializer } from "./serializer.ts";
import { CellText, NotebookText } from "./text.ts";

/** Pause after an edit before the code is parsed, in milliseconds. */
const PAUSE = 100;

const EXAMPLE = '# %% [markdown]\n# # Untitled\n\n# %%\nlet g = clobber("xo|ox")\ng\n';

/** The seconds that a statement may take, which its user can interrupt. */
const seconds = (): number => vscode.workspace.getConfiguration("cgt").get("longTimeLimit", 60);

export class Notebooks implements vscode.Disposable {
  private readonly texts = new Map<vscode.NotebookDocument, NotebookText>();
  private readonly problems = vscode.languages.createDiagnosticCollection("cgt notebooks");
  /** What was found when cells ran that have not been edited since. */
  private readonly found = new Map<vscode.TextDocument, vscode.Diagnostic[]>();
  private readonly controller = vscode.notebooks.createNotebookController("cgt", NOTEBOOK, "cgt");
  private readonly parts: vscode.Disposable[];
  private readonly timers = new Map<vscode.NotebookDocument, ReturnType<typeof setTimeout>>();
  private order = 0;

  /** `start` starts an engine. */
  constructor(private readonly start: () => Promise<WorkerEngine>) {
    const { workspace } = vscode;
    this.controller.supportedLanguages = ["cgt"];
    this.controller.supportsExecutionOrder = true;
    this.controller.executeHandler = (cells, notebook) => this.execute(cells, this.text(notebook));
    this.parts = [
      this.controller,
      this.problems,
      workspace.registerNotebookSerializer(NOTEBOOK, serializer, { transientOutputs: true }),
      workspace.onDidOpenNotebookDocument((notebook) => this.soon(notebook)),
      workspace.onDidChangeNotebookDocument(({ notebook }) => this.soon(notebook)),
      workspace.onDidChangeTextDocument(({ document }) => this.found.delete(document)),
      ...watched(() => this.filesChanged()),
      workspace.onDidCloseTextDocument((document) => this.forget(document)),
      workspace.onDidCloseNotebookDocument((notebook) => this.close(notebook)),
      ...register({ language: "cgt", notebookType: NOTEBOOK }, (document) => this.cell(document)),
      vscode.commands.registerCommand("cgt.notebook", openAsNotebook),
    ];
    workspace.notebookDocuments.forEach((notebook) => this.soon(notebook));
  }

  dispose(): void {
    [...this.texts.keys()].forEach((notebook) => this.close(notebook));
    this.parts.forEach((part) => part.dispose());
  }

  private text(notebook: vscode.NotebookDocument): NotebookText {
    const text = this.texts.get(notebook) ?? new NotebookText(notebook, this.start());
    this.texts.set(notebook, text);
    return text;
  }

  private cell(document: vscode.TextDocument): CellText | undefined {
    const open = vscode.workspace.notebookDocuments;
    const notebook = open.find((one) => one.notebookType === NOTEBOOK && one.getCells().some((cell) => cell.document === document));
    return notebook && new CellText(this.text(notebook), document);
  }

  private forget(document: vscode.TextDocument): void {
    this.found.delete(document);
    this.problems.delete(document.uri);
  }

  private close(notebook: vscode.NotebookDocument): void {
    clearTimeout(this.timers.get(notebook));
    this.timers.delete(notebook);
    const text = this.texts.get(notebook);
    this.texts.delete(notebook);
    void text?.engine.then((engine) => engine.end());
  }

  private filesChanged(): void {
    this.texts.forEach((text, notebook) => text.filesChanged() && this.soon(notebook));
  }

  private soon(notebook: vscode.NotebookDocument): void {
    if (notebook.notebookType === NOTEBOOK) {
      clearTimeout(this.timers.get(notebook));
      this.timers.set(notebook, setTimeout(() => void this.showProblems(notebook).catch(() => {}), PAUSE));
    }
  }

  private async showProblems(notebook: vscode.NotebookDocument): Promise<void> {
    const text = this.text(notebook);
    await text.open();
    this.problems.set(text.layout.cells.map((document) => [document.uri, this.problemsOf(text, document)]));
  }

  private problemsOf(text: NotebookText, document: vscode.TextDocument): vscode.Diagnostic[] {
    const cell = new CellText(text, document);
    return [...cell.problems.map((problem) => diagnostic(cell, problem)), ...(this.found.get(document) ?? [])];
  }

  /** Runs cells one after another; cells that are asked for meanwhile wait. */
  private async execute(cells: vscode.NotebookCell[], text: NotebookText): Promise<void> {
    for (const cell of cells) {
      const execution = this.controller.createNotebookCellExecution(cell);
      text.running = text.running.then(() => this.run(text, execution));
    }
    await text.running;
  }

  private async run(text: NotebookText, execution: vscode.NotebookCellExecution): Promise<void> {
    const { document } = execution.cell;
    execution.start(Date.now());
    this.order += 1;
    execution.executionOrder = this.order;
    const { problems, isRight } = await run(text, execution, seconds());
    const cell = new CellText(text, document);
    this.found.set(document, problems.map((problem) => diagnostic(cell, problem)));
    execution.end(isRight, Date.now());
    this.problems.set(document.uri, this.problemsOf(text, document));
  }
}

async function openAsNotebook(): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  const isFile = document?.languageId === "cgt" && !document.isUntitled;
  if (isFile && vscode.workspace.fs.isWritableFileSystem(document.uri.scheme) !== undefined) {
    await document.save();
    await vscode.commands.executeCommand("vscode.openWith", document.uri, NOTEBOOK);
    return;
  }
  const script = document?.languageId === "cgt" ? document.getText() : EXAMPLE;
  await vscode.window.showNotebookDocument(await vscode.workspace.openNotebookDocument(NOTEBOOK, notebookOf(script)));
}
