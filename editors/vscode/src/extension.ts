// The extension on a desktop: the program's language server.
import * as vscode from "vscode";
import { findProgram } from "./program.ts";
import { Server } from "./server.ts";
import { type Backend, Shell, type Ui } from "./shell.ts";

let shell: Shell | undefined;

/** Says how to get the program; nothing waits for the answer. */
async function offerHelp(setting: string): Promise<void> {
  const where = setting === "" ? "in PATH or in ~/.cargo/bin" : `at ${setting}, as the setting cgt.server.path says`;
  const actions: Record<string, string> = {
    "How to get it": "cgt.getProgram",
    "Open settings": "cgt.openSettings",
    Retry: "cgt.restart",
  };
  const choice = await vscode.window.showWarningMessage(`The program cgt was not found ${where}.`, ...Object.keys(actions));
  const command = choice && actions[choice];
  if (command) {
    await vscode.commands.executeCommand(command);
  }
}

async function start(ui: Ui): Promise<Backend | undefined> {
  const setting = vscode.workspace.getConfiguration("cgt").get("server.path", "").trim();
  const program = await findProgram(setting);
  if (!program) {
    void offerHelp(setting);
    return undefined;
  }
  ui.log.info(`${program.command}, version ${program.version}`);
  return Server.start(program, ui);
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  shell = new Shell(context, start);
  await shell.restart();
}

export const deactivate = (): Promise<void> | undefined => shell?.end();
