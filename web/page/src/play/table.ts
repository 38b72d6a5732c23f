// A board that fills the window.
import { CgtBoard, defineBoard } from "../board/board.ts";
import type { About } from "../board/manner.ts";
import type { Task } from "../board/puzzle.ts";
import type { BoardEngine, Situation } from "../board/types.ts";
import { el, notice } from "../dom.ts";
import { Games } from "../games.ts";
import type { Opened, Problem, StatementResult } from "../requests.ts";
import { packed } from "../share.ts";
import { GAMES } from "./catalogue.ts";
import { addressOfBoard, type Linked } from "./links.ts";

/** A game of the first page, played as the first player; undefined if there is none of this name. */
export function entryOf(id: string, size: string): Linked | undefined {
  const game = GAMES.find((one) => one.id === id);
  const [, expression] = game?.sizes[Number(size)] ?? [];
  if (!game || expression === undefined) {
    return undefined;
  }
  const { title, rule, end, sizes } = game;
  const [label = ""] = sizes[Number(size)] ?? [];
  const goal = id === "dots" ? "boxes" : "normal";
  return {
    situation: { context: "", expression, moves: [], first: "left", person: "left", goal },
    about: { title: `${title}, ${label}`, rule, end },
    isFlipped: false,
    strength: 0,
    isPuzzle: false,
  };
}

export class Table {
  readonly board: CgtBoard;
  private readonly games = new Games(notice);

  constructor(
    box: HTMLElement,
    private readonly engine: BoardEngine,
  ) {
    defineBoard();
    this.board = Object.assign(new CgtBoard(), { engine });
    this.board.toggleAttribute("full", true);
    this.board.share = (situation, isPuzzle) => addressOfBoard({ situation, about: this.board.about, ...this.board.manner, isPuzzle });
    this.board.addEventListener("cgt-position", () => this.moved());
    box.replaceChildren(this.board);
  }

  /** Shows what a link asks for. A game begun before goes on, unless the link has moves of its own. */
  async open({ situation, about, isFlipped, strength, isPuzzle }: Linked, task: Task = {}): Promise<void> {
    const begun = situation.moves.length === 0 && !isPuzzle ? await this.games.recall(situation) : undefined;
    this.board.about = about as About | undefined;
    const manner = { isFlipped, strength, isPuzzle };
    const isShown = (begun && (await this.board.open(begun.situation, manner, task, begun))) || (await this.board.open(situation, manner, task));
    if (!isShown && situation.context !== "") {
      await this.explain(situation);
    }
  }

  /** Tells what is wrong with the rules of a link, which the board does not know. */
  private async explain({ context, expression }: Situation): Promise<void> {
    const text = `${context}\n${expression}\n`;
    const document = "link";
    const isError = ({ severity }: Problem) => severity === "error";
    const { statements, problems } = await this.engine.request<Opened>("ide.open", { document, text });
    let wrong = problems.find(isError);
    for (const { at } of statements) {
      wrong ??= (await this.engine.request<StatementResult>("run.statement", { document, statement: at, seconds: 5 })).problems.find(isError);
    }
    const mend = el("a", { href: `#${await packed(text)}`, textContent: "Open its rules in the editor" });
    this.board.refuse(wrong?.message.split("\n")[0] ?? "", mend);
  }

  private moved(): void {
    const { played, manner } = this.board;
    if (played && !manner.isPuzzle) {
      void this.games.keep(played);
    }
  }
}
