// The extension in VS Code on the web: the engine in WebAssembly.
import * as vscode from "vscode";
import { BoardPanel } from "./board/panel.ts";
import { ModuleBackend } from "./module/backend.ts";
import { startEngine } from "./module/host.ts";
import { BROWSER } from "./module/limits.ts";
import { spawner } from "./module/web.ts";
import { Notebooks } from "./notebook/controller.ts";
import { Shell } from "./shell.ts";

let shell: Shell | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const { version } = context.extension.packageJSON as { version: string };
  const report = { phase: "ready", engine: `cgt ${version} (web)`, detail: "WebAssembly in the browser" } as const;
  const start = async () => startEngine(context, BROWSER, await spawner(context));
  shell = new Shell(context, async (ui) => new ModuleBackend(await start(), ui, report));
  context.subscriptions.push(new BoardPanel(context), new Notebooks(start));
  await shell.restart();
}

export const deactivate = (): Promise<void> | undefined => shell?.end();
