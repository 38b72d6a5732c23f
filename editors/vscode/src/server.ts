// The program as a language server: a client of `cgt lsp`.
import * as vscode from "vscode";
import { CloseAction, ErrorAction, LanguageClient, State, type LanguageClientOptions, type Middleware, type ProgressToken } from "vscode-languageclient/node";
import type { Answer } from "./answers.ts";
import type { Boardless, FoundScene, Scenes } from "./board/scenes.ts";
import { checkWith } from "./checking.ts";
import { fitted } from "./pictures.ts";
import type { Program } from "./program.ts";
import type { Backend, Ui } from "./shell.ts";
import type { Check } from "./tests.ts";

/** How often a server that ends by itself is started again, and within how many milliseconds. */
const RESTARTS = 4;
const PERIOD = 180_000;

/** Where texts are; cells of notebooks are not texts of their own. */
const SCHEMES = ["file", "untitled", "vscode-vfs"];

/** Commands from the palette are about the place of the cursor. */
const atCursor = (args: unknown[]): unknown[] => {
  const editor = vscode.window.activeTextEditor;
  if (args.length > 0 || !editor) {
    return args;
  }
  const { line, character } = editor.selection.active;
  return [editor.document.uri.toString(), { line, character }];
};

const isAnswer = (value: unknown): value is Answer =>
  typeof value === "object" && value !== null && typeof (value as Partial<Answer>).text === "string";

/** The answer to `cgt/scene`; `show` has a fault if the expression is no position. */
interface SceneAnswer {
  context: string;
  expression: string;
  title: string;
  statement: { end: { line: number; character: number } };
  show: { fault?: { message: string } };
}

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export class Server implements Backend, Scenes {
  readonly report;
  readonly check: Check;
  readonly scenes: Scenes = this;
  private readonly client: LanguageClient;
  private readonly running = new Set<ProgressToken>();
  private ends: number[] = [];

  private constructor(
    readonly program: Program,
    private readonly ui: Ui,
  ) {
    this.check = checkWith(program);
    this.report = { phase: "ready", engine: `cgt ${program.version}`, detail: program.command, isProgram: true } as const;
    const args = vscode.workspace.getConfiguration("cgt").get<string[]>("server.args", ["lsp"]);
    this.client = new LanguageClient("cgt", "Combinatorial games", { command: program.command, args }, this.options());
  }

  /** Starts the language server of a program. */
  static async start(program: Program, ui: Ui): Promise<Server> {
    const server = new Server(program, ui);
    await server.client.start();
    server.client.onDidChangeState(({ newState }) => server.changed(newState));
    return server;
  }

  cancel(): void {
    for (const token of this.running) {
      void this.client.sendNotification("window/workDoneProgress/cancel", { token });
    }
  }

  async scene(document: vscode.TextDocument, at: vscode.Position): Promise<FoundScene | Boardless | null> {
    const position = { line: at.line, character: at.character };
    const params = { textDocument: { uri: document.uri.toString() }, position, methods: ["show"] };
    const found = await this.client.sendRequest<SceneAnswer | null>("cgt/scene", params);
    if (found === null) {
      return null;
    }
    const { context, expression, title, statement, show } = found;
    if (show.fault) {
      return { fault: show.fault.message };
    }
    const { line, character } = statement.end;
    return { position: { context, expression }, title, end: new vscode.Position(line, character) };
  }

  board(method: string, params: object, token: vscode.CancellationToken): Promise<unknown> {
    return this.client.sendRequest("cgt/board", { method, params }, token);
  }

  async dispose(): Promise<void> {
    await this.client.dispose().catch((error) => this.ui.log.warn(message(error)));
  }

  private options(): LanguageClientOptions {
    return {
      documentSelector: SCHEMES.map((scheme) => ({ language: "cgt", scheme })),
      outputChannel: this.ui.log,
      initializationOptions: {
        ...vscode.workspace.getConfiguration("cgt"),
        client: { shows: true, images: true, documents: true, boards: true, problems: true },
      },
      synchronize: { configurationSection: "cgt" },
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        closed: () => this.closed(),
      },
      middleware: this.middleware(),
    };
  }

  private middleware(): Middleware {
    return {
      // What `next` does, without its own message about a refusal.
      executeCommand: async (command, args) => {
        try {
          const params = { command, arguments: atCursor(args) };
          const answer: unknown = await this.client.sendRequest("workspace/executeCommand", params);
          if (isAnswer(answer)) {
            this.ui.answers.show(answer);
          }
          return answer;
        } catch (error) {
          void vscode.window.showInformationMessage(message(error));
          return undefined;
        }
      },
      provideHover: async (document, position, token, next) => {
        const hover = await next(document, position, token);
        hover?.contents.forEach((content) => {
          if (content instanceof vscode.MarkdownString) {
            content.value = fitted(content.value);
          }
        });
        return hover;
      },
      // The status item shows it.
      handleWorkDoneProgress: (token, progress) => {
        if (progress.kind === "end") {
          this.running.delete(token);
          this.ui.status.evaluating(token, undefined);
        } else {
          this.running.add(token);
          this.ui.status.evaluating(token, progress.message ?? "evaluating");
        }
      },
    };
  }

  private changed(state: State): void {
    this.running.clear();
    this.ui.status.tell(state === State.Running ? this.report : { ...this.report, phase: "starting" });
  }

  /** A server that ends is started again, but not forever. */
  private closed(): { action: CloseAction; handled: boolean } {
    const now = Date.now();
    this.ends = [...this.ends.filter((end) => now - end < PERIOD), now];
    if (this.ends.length <= RESTARTS) {
      return { action: CloseAction.Restart, handled: true };
    }
    this.ends = [];
    const told = `cgt has stopped ${RESTARTS + 1} times within ${PERIOD / 60_000} minutes.`;
    void vscode.window.showWarningMessage(told, "Restart", "Show the log").then((choice) => {
      if (choice !== undefined) {
        void vscode.commands.executeCommand(choice === "Restart" ? "cgt.restart" : "cgt.showLog");
      }
    });
    setTimeout(() => this.ui.status.tell({ phase: "none", detail: "cgt has stopped" }));
    return { action: CloseAction.DoNotRestart, handled: true };
  }
}
