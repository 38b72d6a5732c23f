// The engine in WebAssembly, with its module and its workers from the folder of the extension.
import * as vscode from "vscode";
import { type EngineLimits, type EngineWorker, WorkerEngine } from "../../../../web/page/src/engine.ts";

/** The folder of the module and of its worker. */
export const moduleFolder = (context: vscode.ExtensionContext): vscode.Uri => vscode.Uri.joinPath(context.extensionUri, "out");

/** Starts the engine; its workers come from `spawn`. */
export async function startEngine(
  context: vscode.ExtensionContext,
  limits: EngineLimits,
  spawn: () => EngineWorker,
): Promise<WorkerEngine> {
  const file = vscode.Uri.joinPath(moduleFolder(context), "cgt_bg.wasm");
  const module = await WebAssembly.compile(new Uint8Array(await vscode.workspace.fs.readFile(file)));
  return new WorkerEngine(Promise.resolve(module), limits, spawn);
}
