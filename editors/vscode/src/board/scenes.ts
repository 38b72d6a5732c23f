// Boards that the program answers: what is under the cursor, and the questions of the panel.
import * as vscode from "vscode";
import type { Position } from "../../../../web/page/src/board/pane.ts";
import type { FromPanel, ToPanel } from "./messages.ts";

/** What is under the cursor: a position, its title, and where its statement ends. */
export interface FoundScene {
  position: Position;
  title: string;
  end: vscode.Position;
}

/** Why an expression has no board. */
export interface Boardless {
  fault: string;
}

/** The program, which knows the texts with their imports. */
export interface Scenes {
  /** Null if there is no expression. */
  scene(document: vscode.TextDocument, at: vscode.Position): Promise<FoundScene | Boardless | null>;
  /** The answer to a request of boards. */
  board(method: string, params: object, token: vscode.CancellationToken): Promise<unknown>;
}

type Question = Extract<FromPanel, { question: number } | { dropped: number }>;

/** The questions of the panel that wait for the program. */
export class Questions implements vscode.Disposable {
  private readonly waiting = new Map<number, vscode.CancellationTokenSource>();

  constructor(
    private readonly scenes: () => Scenes | undefined,
    private readonly tell: (message: ToPanel) => void,
  ) {}

  /** Answers a question, or drops it. */
  heed(message: Question): void {
    if ("dropped" in message) {
      this.waiting.get(message.dropped)?.cancel();
    } else {
      void this.answer(message);
    }
  }

  dispose(): void {
    this.waiting.forEach((source) => source.cancel());
  }

  private async answer({ question, method, params }: Extract<Question, { question: number }>): Promise<void> {
    const source = new vscode.CancellationTokenSource();
    this.waiting.set(question, source);
    try {
      const scenes = this.scenes();
      if (!scenes) {
        throw new Error("The program has ended.");
      }
      this.tell({ answer: question, found: await scenes.board(method, params, source.token) });
    } catch (error) {
      this.tell({ answer: question, error: error instanceof Error ? error.message : String(error) });
    } finally {
      this.waiting.delete(question);
      source.dispose();
    }
  }
}
