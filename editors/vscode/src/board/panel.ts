// The panel with the board. It follows the cursor; the text keeps the focus.
import * as vscode from "vscode";
import { moduleFolder } from "../module/host.ts";
import type { FromPanel, ToPanel } from "./messages.ts";
import { Questions, type Scenes } from "./scenes.ts";

/** Pause after a move of the cursor, in milliseconds. */
const PAUSE = 150;

const nonce = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

export class BoardPanel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private readonly listeners: vscode.Disposable[];
  private readonly questions: Questions;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  /** `scenes` is the program, while it is what answers about the texts. */
  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly scenes: () => Scenes | undefined = () => undefined,
  ) {
    const { window, workspace, commands } = vscode;
    this.questions = new Questions(scenes, (message) => this.tell(message));
    this.listeners = [
      this.questions,
      commands.registerCommand("cgt.board", async (uri?: unknown, place?: unknown) => {
        await goTo(uri, place);
        this.open();
      }),
      window.onDidChangeTextEditorSelection(({ textEditor }) => textEditor === window.activeTextEditor && this.soon()),
      window.onDidChangeActiveTextEditor(() => this.soon()),
      workspace.onDidChangeTextDocument((change) => {
        this.moveBy(change);
        if (change.document === window.activeTextEditor?.document) {
          this.soon();
        }
      }),
    ];
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.panel?.dispose();
    this.listeners.forEach((listener) => listener.dispose());
  }

  private open(): void {
    if (this.panel) {
      this.panel.reveal(undefined, true);
      void this.follow();
      return;
    }
    const folder = moduleFolder(this.context);
    const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const options = { enableScripts: true, retainContextWhenHidden: true, localResourceRoots: [folder] };
    const panel = vscode.window.createWebviewPanel("cgt.board", "Board", place, options);
    panel.onDidDispose(() => {
      this.panel = undefined;
      this.questions.dispose();
    });
    panel.webview.onDidReceiveMessage((message: FromPanel) => this.heed(message));
    panel.webview.html = page(panel.webview, folder);
    this.panel = panel;
  }

  private heed(message: FromPanel): void {
    if ("ready" in message) {
      void this.follow();
    } else if ("insert" in message) {
      void insert(message);
    } else {
      this.questions.heed(message);
    }
  }

  private tell(message: ToPanel): void {
    void this.panel?.webview.postMessage(message);
  }

  /** The statement of the board moves with the text above it. */
  private moveBy({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    if (document.languageId === "cgt") {
      const edits = contentChanges.map(({ rangeOffset, rangeLength, text }) => ({ at: rangeOffset, removed: rangeLength, added: text.length }));
      this.tell({ uri: document.uri.toString(), edits });
    }
  }

  private soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.follow(), PAUSE);
  }

  /** Sends what the program finds under the cursor; without a program, the text and the place of the cursor. */
  private async follow(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (!this.panel || editor?.document.languageId !== "cgt") {
      return;
    }
    const { document, selection } = editor;
    const uri = document.uri.toString();
    const scenes = this.scenes();
    if (!scenes) {
      this.tell({ uri, text: document.getText(), offset: document.offsetAt(selection.active) });
      return;
    }
    const asked = ++this.asked;
    const { version } = document;
    // A server that is stopping does not answer.
    const found = await scenes.scene(document, selection.active).catch(() => null);
    // After an edit, the question is asked again.
    if (asked !== this.asked || version !== document.version) {
      return;
    }
    if (found && "fault" in found) {
      this.tell({ uri, scene: null, fault: found.fault });
    } else {
      this.tell({ uri, scene: found && { ...found, end: document.offsetAt(found.end) } });
    }
  }
}

/** Puts the cursor on a place that a code action names. From the palette or the button there is none. */
async function goTo(uri: unknown, place: unknown): Promise<void> {
  if (typeof uri !== "string" || typeof place !== "object" || place === null) {
    return;
  }
  const { line, character } = place as { line: number; character: number };
  const at = new vscode.Position(line, character);
  await vscode.window.showTextDocument(vscode.Uri.parse(uri, true), { selection: new vscode.Range(at, at) });
}

/** Inserts a line behind a statement. */
async function insert({ insert, uri, behind }: Extract<FromPanel, { insert: string }>): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri, true));
  const { end } = document.lineAt(document.positionAt(behind)).range;
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, end, `\n${insert}`);
  await vscode.workspace.applyEdit(edit);
}

function page(webview: vscode.Webview, folder: vscode.Uri): string {
  const address = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(folder, name)).toString();
  const key = nonce();
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${key}' 'wasm-unsafe-eval'`,
    "worker-src blob:",
    `connect-src ${webview.cspSource}`,
    `style-src ${webview.cspSource}`,
    "img-src data:",
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="stylesheet" href="${address("board.css")}">
<body data-module="${address("cgt_bg.wasm")}" data-worker="${address("worker.js")}">
<div id="bar"><button id="insert" disabled>Insert as play(…)</button><button id="pin" aria-pressed="false" disabled>Pin</button><span id="title"></span><span id="note" role="status">Put the cursor on a position of a script.</span></div>
<ul id="difference" aria-live="polite"></ul>
<main id="board" hidden></main>
<script nonce="${key}" src="${address("board.js")}"></script>`;
}
