// "Find the only winning move": tries are checked, and a wrong one is told with the answer that refutes it.
import { el } from "./element.ts";
import { bare, type Game } from "./game.ts";
import { ask, isCounted, type BoardEngine, type Judgement, type Move } from "./types.ts";

interface Try {
  move: string;
  said: string;
  isRight: boolean;
}

/** What is told with a puzzle, and what follows it. */
export interface Task {
  words?: string;
  next?: { text: string; href: string } | undefined;
  solved?: () => void;
}

export class Puzzle {
  readonly element = el("div", { className: "puzzle" });
  private tries: Try[] = [];
  private isBusy = false;
  private words = "";
  private next: Task["next"];
  private solved: () => void = () => {};

  constructor(
    private readonly engine: BoardEngine,
    private readonly game: Game,
    private readonly say: (text: string) => void,
  ) {}

  get isSolved(): boolean {
    return this.tries.some((one) => one.isRight);
  }

  /** Begins a puzzle. */
  begin({ words = "", next, solved = () => {} }: Task): void {
    [this.words, this.next, this.solved] = [words, next, solved];
    this.tries = [];
    this.show();
  }

  /** Checks a move; a right one is made. */
  async attempt(move: Move): Promise<void> {
    if (this.isBusy || this.isSolved || this.tries.some((one) => one.move === move.name)) {
      return;
    }
    this.isBusy = true;
    this.show();
    const { game, engine } = this;
    const now = game.now;
    try {
      const { moves } = await ask<{ moves: Judgement[] }>(engine, "worth.judge", { ...now, seconds: 20 });
      const wins = moves.find((one) => one.name === move.name)?.wins;
      if (wins == null) {
        this.add(move, "This is not decided in 20 seconds.", false);
      } else if (wins) {
        this.add(move, isCounted(now.goal) ? "It is the best move." : "It wins.", true);
        this.solved();
        await game.play(move.name);
      } else {
        const { name } = await ask<{ name: string | null }>(engine, "worth.reply", { ...now, moves: [...now.moves, move.name] });
        this.add(move, name === null ? "It loses." : isCounted(now.goal) ? "It is not the best move." : `It loses: ${bare(name)} is the answer.`, false);
      }
    } catch (error) {
      this.add(move, error instanceof Error ? error.message : String(error), false);
    }
    this.isBusy = false;
    this.show();
  }

  private add(move: Move, said: string, isRight: boolean): void {
    this.tries.push({ move: move.name, said, isRight });
    this.say(`${bare(move.name)}. ${said}`);
  }

  private show(): void {
    const rows = this.tries.map(({ move, said, isRight }) =>
      el("li", { className: isRight ? "right" : "wrong" }, el("b", { textContent: `${isRight ? "✓" : "✗"} ${bare(move)}` }), ` ${said}`),
    );
    const task = `Find ${isCounted(this.game.situation.goal) ? "the best" : "a winning"} move, and make it on the board.`;
    const words = this.isSolved ? "Solved." : this.isBusy ? "Checking …" : task;
    const next = this.next;
    this.element.replaceChildren(
      ...(this.words === "" ? [] : [el("div", { className: "words", textContent: this.words })]),
      el("p", { textContent: words }),
      el("ul", { className: "tries" }, ...rows),
      ...(this.isSolved && next ? [el("a", { className: "next", href: next.href, textContent: next.text })] : []),
    );
  }
}
