// The Test Explorer: assertions and claims of all files.
import * as vscode from "vscode";
import { isScript } from "./scripts.ts";
import { insideStrings } from "./strings.ts";

/** The result of a statement. */
export interface Verdict {
  /** Its first line, from 0. */
  line: number;
  state: "passed" | "failed" | "undecided";
  message: string;
  /** Time taken, in milliseconds. */
  duration?: number;
}

/** Evaluates a file, with a time limit in seconds for each statement; reports the results as they come. */
export type Check = (uri: vscode.Uri, seconds: number, report: (verdict: Verdict) => void, token: vscode.CancellationToken) => Promise<void>;

/** Pause after an edit before a file is read again, in milliseconds. */
const PAUSE = 300;
const MOST_FILES = 2000;

const setting = (name: string, otherwise: number): number => vscode.workspace.getConfiguration("cgt").get(name, otherwise);

/** The lines of assertions and claims, with their labels. Strings of several lines are skipped. */
export function statements(text: string): { line: number; label: string }[] {
  const lines = text.split(/\r?\n/);
  const inside = insideStrings(lines);
  return lines.flatMap((source, line) => {
    const found = inside[line] ? null : /^\s*(assert|claim)\b\s*(.*)$/.exec(source);
    const name = found?.[1] === "claim" ? /^"([^"]*)"/.exec(found[2] ?? "")?.[1] : undefined;
    return found ? [{ line, label: name ?? source.trim() }] : [];
  });
}

export class Tests implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController("cgt", "Combinatorial games");
  private readonly parts: vscode.Disposable[];
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(private readonly check: Check) {
    const { controller } = this;
    const { workspace } = vscode;
    const watcher = workspace.createFileSystemWatcher("**/*.cgt");
    controller.resolveHandler = (item) => (item?.uri ? this.read(item.uri) : this.readAll());
    controller.refreshHandler = () => this.readAll();
    const profile = (name: string, limit: () => number, isDefault: boolean) =>
      controller.createRunProfile(name, vscode.TestRunProfileKind.Run, (request, token) => this.run(request, limit(), token), isDefault);
    this.parts = [
      controller,
      watcher,
      profile("Run", () => setting("timeLimit", 5), true),
      profile("Run with more time", () => setting("longTimeLimit", 60), false),
      watcher.onDidCreate((uri) => void this.read(uri)),
      watcher.onDidChange((uri) => void this.read(uri)),
      watcher.onDidDelete((uri) => controller.items.delete(uri.toString())),
      workspace.onDidOpenTextDocument((document) => isScript(document) && void this.read(document.uri)),
      workspace.onDidChangeTextDocument(({ document }) => isScript(document) && this.soon(document.uri)),
    ];
    workspace.textDocuments.forEach((document) => isScript(document) && void this.read(document.uri));
  }

  dispose(): void {
    this.timers.forEach((timer) => clearTimeout(timer));
    this.parts.forEach((part) => part.dispose());
  }

  private soon(uri: vscode.Uri): void {
    clearTimeout(this.timers.get(uri.toString()));
    this.timers.set(uri.toString(), setTimeout(() => void this.read(uri), PAUSE));
  }

  private async readAll(): Promise<void> {
    const files = await vscode.workspace.findFiles("**/*.cgt", undefined, MOST_FILES);
    await Promise.all(files.map((file) => this.read(file)));
  }

  /** Lists the statements of a file; a file without any is not listed. */
  private async read(uri: vscode.Uri): Promise<void> {
    const { controller } = this;
    const found = statements(await textOf(uri));
    if (found.length === 0) {
      controller.items.delete(uri.toString());
      return;
    }
    const file = controller.items.get(uri.toString()) ?? controller.createTestItem(uri.toString(), vscode.workspace.asRelativePath(uri), uri);
    controller.items.add(file);
    file.children.replace(
      found.map(({ line, label }) => {
        const item = file.children.get(String(line)) ?? controller.createTestItem(String(line), label, uri);
        item.label = label;
        item.range = new vscode.Range(line, 0, line, 0);
        return item;
      }),
    );
  }

  private async run(request: vscode.TestRunRequest, seconds: number, token: vscode.CancellationToken): Promise<void> {
    const run = this.controller.createTestRun(request);
    for (const [file, wanted] of this.wanted(request)) {
      if (token.isCancellationRequested || !file.uri) {
        break;
      }
      // Errors may be in a later line of their statement, whose result is then still open.
      const open = new Map(wanted.map((item) => [item.range?.start.line ?? 0, item]));
      wanted.forEach((item) => run.started(item));
      const report = (verdict: Verdict) => {
        const line = verdict.state === "undecided" ? Math.max(...[...open.keys()].filter((own) => own <= verdict.line)) : verdict.line;
        const item = open.get(line);
        if (item) {
          open.delete(line);
          tell(run, item, verdict);
        }
      };
      await this.check(file.uri, seconds, report, token).catch((error) => run.appendOutput(`${error}\r\n`));
      open.forEach((item) => run.skipped(item));
    }
    run.end();
  }

  /** The statements of a request by their files. */
  private wanted({ include, exclude }: vscode.TestRunRequest): Map<vscode.TestItem, vscode.TestItem[]> {
    const all = include ?? [...this.controller.items].map(([, item]) => item);
    const files = new Map<vscode.TestItem, vscode.TestItem[]>();
    for (const item of all) {
      const file = item.parent ?? item;
      const items = item.parent ? [item] : [...item.children].map(([, child]) => child);
      const known = files.get(file) ?? [];
      files.set(file, [...known, ...items.filter((one) => !known.includes(one) && !exclude?.includes(one))]);
    }
    return files;
  }
}

function tell(run: vscode.TestRun, item: vscode.TestItem, { state, message, duration }: Verdict): void {
  if (state === "passed") {
    run.passed(item, duration);
    return;
  }
  const told = new vscode.TestMessage(message);
  if (item.uri && item.range) {
    told.location = new vscode.Location(item.uri, item.range);
  }
  if (state === "failed") {
    run.failed(item, told, duration);
  } else {
    run.errored(item, told, duration);
  }
}

async function textOf(uri: vscode.Uri): Promise<string> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  try {
    return open?.getText() ?? new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return "";
  }
}
