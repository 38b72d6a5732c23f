// The extension on a desktop: the program's language server; the engine in WebAssembly where there is no program.
import { join } from "node:path";
import * as vscode from "vscode";
import type { WorkerEngine } from "../../../web/page/src/engine.ts";
import { BoardPanel } from "./board/panel.ts";
import { ModuleBackend } from "./module/backend.ts";
import { moduleFolder, startEngine } from "./module/host.ts";
import { NODE } from "./module/limits.ts";
import { NodeWorker } from "./module/node.ts";
import { Notebooks } from "./notebook/controller.ts";
import { findProgram } from "./program.ts";
import { Server } from "./server.ts";
import { type Backend, Shell, type Ui } from "./shell.ts";
import { registerTasks } from "./task.ts";

let shell: Shell | undefined;

/** Says how to get the program; nothing waits for the answer. */
async function offerHelp(setting: string): Promise<void> {
  const where = setting === "" ? "in PATH or in ~/.cargo/bin" : `at ${setting}, as the setting cgt.server.path says`;
  const actions: Record<string, string> = {
    "How to get it": "cgt.getProgram",
    "Open settings": "cgt.openSettings",
    Retry: "cgt.restart",
  };
  const message = `The program cgt was not found ${where}. The slower engine of the extension answers; its boards know no imports.`;
  const choice = await vscode.window.showWarningMessage(message, ...Object.keys(actions));
  const command = choice && actions[choice];
  if (command) {
    await vscode.commands.executeCommand(command);
  }
}

function startModule(context: vscode.ExtensionContext): Promise<WorkerEngine> {
  const worker = join(moduleFolder(context).fsPath, "node-worker.js");
  return startEngine(context, NODE, () => new NodeWorker(worker));
}

async function fallBack(context: vscode.ExtensionContext, ui: Ui): Promise<Backend> {
  const { version } = context.extension.packageJSON as { version: string };
  const report = { phase: "ready", engine: `cgt ${version} (WebAssembly)`, detail: "the program was not found" } as const;
  return new ModuleBackend(await startModule(context), ui, report);
}

async function start(context: vscode.ExtensionContext, ui: Ui): Promise<Backend> {
  const setting = vscode.workspace.getConfiguration("cgt").get("server.path", "").trim();
  const program = await findProgram(setting, context.asAbsolutePath("bin"));
  if (!program) {
    void offerHelp(setting);
    return fallBack(context, ui);
  }
  ui.log.info(`${program.command}, version ${program.version}`);
  return Server.start(program, ui);
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  shell = new Shell(context, (ui) => start(context, ui));
  context.subscriptions.push(new BoardPanel(context, () => shell?.scenes), new Notebooks(() => startModule(context)), ...registerTasks(() => shell?.program));
  await shell.restart();
}

export const deactivate = (): Promise<void> | undefined => shell?.end();
