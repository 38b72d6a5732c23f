// Workers of a browser for the engine.
import * as vscode from "vscode";
import type { EngineWorker } from "../../../../web/page/src/engine.ts";
import { moduleFolder } from "./host.ts";

/** What starts workers: their script is a blob, as the address of the extension is another host's. */
export async function spawner(context: vscode.ExtensionContext): Promise<() => EngineWorker> {
  const script = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(moduleFolder(context), "worker.js"));
  const address = URL.createObjectURL(new Blob([new Uint8Array(script)], { type: "text/javascript" }));
  context.subscriptions.push({ dispose: () => URL.revokeObjectURL(address) });
  return () => new Worker(address);
}
