// The engine in WebAssembly, with its module and its workers from the folder of the extension.
import * as vscode from "vscode";
import { type EngineLimits, type EngineWorker, WorkerEngine } from "../../../../web/page/src/engine.ts";

/** The folder of the module and of its worker. */
export const moduleFolder = (context: vscode.ExtensionContext): vscode.Uri => vscode.Uri.joinPath(context.extensionUri, "out");

/** Reads the module. Compiling begins with the first request. */
export async function loadModule(context: vscode.ExtensionContext): Promise<Uint8Array<ArrayBuffer>> {
  const file = vscode.Uri.joinPath(moduleFolder(context), "cgt_bg.wasm");
  return new Uint8Array(await vscode.workspace.fs.readFile(file));
}

export async function startEngine(
  context: vscode.ExtensionContext,
  limits: EngineLimits,
  spawn: () => EngineWorker,
): Promise<WorkerEngine> {
  const module = await WebAssembly.compile(await loadModule(context));
  return new WorkerEngine(Promise.resolve(module), limits, spawn);
}
