// What the extension is on every host: one backend at a time, the status item, the panel, and their commands.
import * as vscode from "vscode";
import { Answers } from "./answers.ts";
import type { Scenes } from "./board/scenes.ts";
import type { Program } from "./program.ts";
import { chooseTimeLimit, type Report, Status } from "./status.ts";
import { type Check, Tests } from "./tests.ts";

/** What answers about the texts. */
export interface Backend {
  readonly report: Report;
  /** The program, if it is what answers. */
  readonly program?: Program;
  /** What it answers to boards; without it, the panel has an engine of its own. */
  readonly scenes?: Scenes;
  /** Ends the evaluations that are running. */
  cancel(): void;
  /** Evaluates a file for the Test Explorer. */
  readonly check: Check;
  dispose(): Promise<void>;
}

/** What a backend tells its user with. */
export interface Ui {
  readonly status: Status;
  readonly answers: Answers;
  readonly log: vscode.LogOutputChannel;
}

export class Shell implements Ui {
  readonly status = new Status();
  readonly answers = new Answers();
  readonly log = vscode.window.createOutputChannel("Combinatorial games", { log: true });
  private backend: Backend | undefined;
  private latest: Promise<void> = Promise.resolve();

  constructor(
    context: vscode.ExtensionContext,
    private readonly start: (ui: Ui) => Promise<Backend | undefined>,
  ) {
    const walkthrough = `${context.extension.id}#cgt.start`;
    const commands: [string, () => unknown][] = [
      ["cgt.menu", () => this.status.menu()],
      ["cgt.stop", () => this.backend?.cancel()],
      ["cgt.restart", () => this.restart()],
      ["cgt.timeLimit", () => chooseTimeLimit()],
      ["cgt.showLog", () => this.log.show(true)],
      ["cgt.openSettings", () => vscode.commands.executeCommand("workbench.action.openSettings", `@ext:${context.extension.id}`)],
      ["cgt.getProgram", () => vscode.commands.executeCommand("workbench.action.openWalkthrough", walkthrough, false)],
    ];
    context.subscriptions.push(
      this.status,
      this.answers,
      this.log,
      new Tests(async (...args) => this.backend?.check(...args)),
      ...commands.map(([name, run]) => vscode.commands.registerCommand(name, run)),
      vscode.workspace.onDidChangeConfiguration((e) => e.affectsConfiguration("cgt.server") && this.restart()),
    );
  }

  /** The program, if it is what answers. */
  get program(): Program | undefined {
    return this.backend?.program;
  }

  /** What answers boards beside texts, if it is the program. */
  get scenes(): Scenes | undefined {
    return this.backend?.scenes;
  }

  /** Ends the backend, and starts another one. */
  restart(): Promise<void> {
    this.latest = this.latest.then(() => this.replace()).catch((error) => this.log.error(String(error)));
    return this.latest;
  }

  /** Ends the backend. */
  async end(): Promise<void> {
    await this.latest;
    await this.backend?.dispose();
    this.backend = undefined;
  }

  private async replace(): Promise<void> {
    await this.backend?.dispose();
    this.backend = undefined;
    this.status.tell({ phase: "starting" });
    try {
      this.backend = await this.start(this);
    } finally {
      void vscode.commands.executeCommand("setContext", "cgt.hasProgram", this.program !== undefined);
      this.status.tell(this.backend?.report ?? { phase: "none", detail: "the program `cgt` was not found" });
    }
  }
}
