// Imports of texts that the engine in WebAssembly evaluates: it has no files, so it is given those that it asks for.
import * as vscode from "vscode";
import type { Engine, OpenText } from "../../../../web/page/src/engine.ts";
import type { Opened } from "../../../../web/page/src/requests.ts";

/** Most rounds of questions: files that are imported import others. */
const DEEPEST = 64;

const decoder = new TextDecoder();

/** The text of a file, as it is in an editor or else on the disk; null if it cannot be read. */
async function read(uri: vscode.Uri): Promise<string | null> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open) {
    return open.getText();
  }
  try {
    return decoder.decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return null;
  }
}

/** The files that the texts of one document import. */
export class Imports {
  private files: Record<string, string | null> = {};

  constructor(private readonly uri: vscode.Uri) {}

  /** Forgets the files, because one may have changed; false if there are none. */
  forget(): boolean {
    const hasSome = Object.keys(this.files).length > 0;
    this.files = {};
    return hasSome;
  }

  /** Opens a text in the engine, with the files that it needs. */
  async open(engine: Engine, text: OpenText): Promise<Opened> {
    const { files } = this;
    for (let round = 0; ; round += 1) {
      const given: OpenText = { ...text, path: this.uri.path, files: { ...files } };
      const opened = await engine.request<Opened>("ide.open", given);
      const wanted = opened.missing.filter((path) => !(path in files));
      if (wanted.length === 0 || round === DEEPEST) {
        return opened;
      }
      const texts = await Promise.all(wanted.map((path) => read(this.uri.with({ path }))));
      wanted.forEach((path, at) => (files[path] = texts[at] ?? null));
    }
  }
}

/** Tells when a script on the disk changes, comes or goes. */
export function watched(changed: () => void): vscode.Disposable[] {
  const watcher = vscode.workspace.createFileSystemWatcher("**/*.cgt");
  return [watcher, watcher.onDidChange(changed), watcher.onDidCreate(changed), watcher.onDidDelete(changed)];
}
