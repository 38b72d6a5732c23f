// The status item: which engine answers, what it does, and a menu.
import * as vscode from "vscode";

/** What the status item tells. */
export interface Report {
  phase: "starting" | "ready" | "none";
  /** The name and the version of the engine. */
  engine?: string;
  /** Where it is, or why there is none. */
  detail?: string;
  /** Whether the engine is the program. */
  isProgram?: boolean;
}

interface Entry extends vscode.QuickPickItem {
  command: string;
  /** Whether it shows something else than the text, which does not get the focus back. */
  leaves?: boolean;
}

const timeLimit = (): number => vscode.workspace.getConfiguration("cgt").get("timeLimit", 5);

const seconds = (limit: number): string => (limit === 0 ? "no limit" : `${limit} s`);

export class Status implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem("cgt.status", vscode.StatusBarAlignment.Right, 100);
  private readonly listeners: vscode.Disposable[];
  private report: Report = { phase: "starting" };
  private readonly running = new Map<string | number, string>();

  constructor() {
    this.item.name = "Combinatorial games";
    this.item.command = "cgt.menu";
    this.listeners = [
      vscode.window.onDidChangeVisibleTextEditors(() => this.draw()),
      vscode.workspace.onDidChangeConfiguration((e) => e.affectsConfiguration("cgt.timeLimit") && this.draw()),
    ];
    this.draw();
  }

  /** Tells about another state of the engine; nothing is being evaluated. */
  tell(report: Report): void {
    this.report = report;
    this.running.clear();
    this.draw();
  }

  /** Tells what is being evaluated under a key; nothing any more if there is no text. */
  evaluating(key: string | number, text: string | undefined): void {
    if (text === undefined) {
      this.running.delete(key);
    } else {
      this.running.set(key, text);
    }
    this.draw();
  }

  /** Offers what can be done now. */
  async menu(): Promise<void> {
    const found = await vscode.window.showQuickPick(this.entries(), { title: "Combinatorial games", placeHolder: this.summary() });
    if (found) {
      await vscode.commands.executeCommand(found.command);
    }
    // A click on the item has taken the focus.
    if (found?.leaves !== true) {
      await vscode.commands.executeCommand("workbench.action.focusActiveEditorGroup");
    }
  }

  dispose(): void {
    this.listeners.forEach((listener) => listener.dispose());
    this.item.dispose();
  }

  private entries(): Entry[] {
    const stop = { label: "$(debug-stop) Stop the evaluation", description: this.doing(), command: "cgt.stop" };
    const get = { label: "$(cloud-download) How to get the program", command: "cgt.getProgram", leaves: true };
    return [
      ...(this.running.size > 0 ? [stop] : []),
      { label: "$(dashboard) Time limit", description: seconds(timeLimit()), command: "cgt.timeLimit" },
      { label: "$(debug-restart) Restart", description: this.report.engine ?? "", command: "cgt.restart" },
      ...(this.report.isProgram === true ? [] : [get]),
      { label: "$(output) Show the log", command: "cgt.showLog", leaves: true },
      { label: "$(gear) Open the settings", command: "cgt.openSettings", leaves: true },
    ];
  }

  private doing(): string {
    return [...this.running.values()].at(-1) ?? "";
  }

  private summary(): string {
    const { engine, detail } = this.report;
    return [engine ?? "no engine", detail].filter(Boolean).join(", ");
  }

  private draw(): void {
    const { phase } = this.report;
    const isBusy = phase === "starting" || this.running.size > 0;
    const icon = phase === "none" ? "$(warning)" : isBusy ? "$(sync~spin)" : "$(check)";
    const doing = phase === "starting" ? "starting" : this.doing();
    const name = this.report.engine ?? "cgt";
    this.item.text = doing === "" ? `${icon} ${name}` : `${icon} ${name}: ${doing}`;
    this.item.tooltip = `${this.summary()}\nTime limit of a statement: ${seconds(timeLimit())}`;
    this.item.backgroundColor = phase === "none" ? new vscode.ThemeColor("statusBarItem.warningBackground") : undefined;
    if (vscode.window.visibleTextEditors.some(({ document }) => document.languageId === "cgt")) {
      this.item.show();
    } else {
      this.item.hide();
    }
  }
}

/** Lets the user choose the time limit of a statement. */
export async function chooseTimeLimit(): Promise<void> {
  const limits = [1, 5, 10, 30, 60, 300, 0];
  const now = timeLimit();
  const entries = limits.map((limit) => ({ label: seconds(limit), description: limit === now ? "now" : "", limit }));
  const found = await vscode.window.showQuickPick(entries, { title: "Time limit of a statement" });
  if (found) {
    const settings = vscode.workspace.getConfiguration("cgt");
    const isLocal = settings.inspect("timeLimit")?.workspaceValue !== undefined;
    const target = isLocal ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
    await settings.update("timeLimit", found.limit, target);
  }
}
