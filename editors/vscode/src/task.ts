// Tasks that run or check a file with the program, and the button that runs one.
import { dirname } from "node:path";
import * as vscode from "vscode";
import type { Program } from "./program.ts";

type Verb = "run" | "check";

/** A task of tasks.json. */
interface Definition extends vscode.TaskDefinition {
  type: "cgt";
  command: Verb;
  /** The file; that of the editor if not given. */
  file?: string;
}

const activeFile = (): string | undefined => {
  const document = vscode.window.activeTextEditor?.document;
  return document?.languageId === "cgt" && document.uri.scheme === "file" ? document.uri.fsPath : undefined;
};

function task(program: Program, definition: Definition): vscode.Task | undefined {
  const file = definition.file ?? activeFile();
  if (file === undefined) {
    return undefined;
  }
  const run = new vscode.ProcessExecution(program.command, [definition.command, file], { cwd: dirname(file) });
  return new vscode.Task(definition, vscode.TaskScope.Workspace, `${definition.command} file`, "cgt", run, "$cgt");
}

/** Registers the tasks and the command that runs the file of the editor. */
export function registerTasks(program: () => Program | undefined): vscode.Disposable[] {
  const made = (definition: Definition) => {
    const found = program();
    return found && task(found, definition);
  };
  const provider: vscode.TaskProvider = {
    provideTasks: () => (["run", "check"] as const).map((command) => made({ type: "cgt", command })).filter((task) => task !== undefined),
    resolveTask: ({ definition }) => made(definition as Definition),
  };
  const run = async () => {
    await vscode.window.activeTextEditor?.document.save();
    const found = made({ type: "cgt", command: "run" });
    if (found) {
      await vscode.tasks.executeTask(found);
    } else {
      void vscode.window.showInformationMessage("Running a file needs the program cgt and a file on disk.");
    }
  };
  return [vscode.tasks.registerTaskProvider("cgt", provider), vscode.commands.registerCommand("cgt.runFile", run)];
}
