// A position in the notations in which it can be copied, and links to it.
import { showCode } from "./code.ts";
import { menu } from "./element.ts";
import { type Game, played } from "./game.ts";
import { ask, type BoardEngine, type Player, type Situation } from "./types.ts";

/** `board.copy`; null where there is no such notation. */
interface Copies {
  cgt: string;
  cgsuite: string | null;
  tikz: string | null;
  svg: string;
}

/** Links to a text, and to a board on which a winning move is to be found. */
export interface Links {
  text(text: string): Promise<string> | undefined;
  board(situation: Situation): Promise<string> | undefined;
  puzzle(situation: Situation): Promise<string> | undefined;
}

/** The notations of a position, and a link to a text with it. */
export async function copies(
  engine: BoardEngine,
  situation: Situation,
  links: Links,
): Promise<{ name: string; text: string }[]> {
  const { cgt, cgsuite, tikz, svg } = await ask<Copies>(engine, "board.copy", situation);
  const { context, expression, moves } = situation;
  const link = await links.text(`${context}\n${cgt}`.trimStart());
  const forms: [string, string | null | undefined][] = [
    ["cgt", cgt],
    ["cgt, with the moves", moves.length > 0 ? moves.reduce(played, expression) : null],
    ["CGSuite", cgsuite],
    ["LaTeX (TikZ)", tikz],
    ["SVG", svg],
    ["Link to the text", link],
  ];
  return forms.flatMap(([name, text]) => (text == null ? [] : [{ name, text }]));
}

/** Puts a position on the clipboard, in a notation or as a link that is chosen from a menu. */
export class Copier {
  constructor(
    private readonly root: ShadowRoot,
    private readonly engine: BoardEngine,
    private readonly game: Game,
    private readonly ui: { copy: HTMLButtonElement; link: HTMLButtonElement; said: HTMLElement; fault: HTMLElement },
    private readonly links: Links,
  ) {}

  async choose(): Promise<void> {
    try {
      const forms = await copies(this.engine, this.game.now, this.links);
      this.offer(this.ui.copy, forms.map(({ name, text }) => ({ text: name, act: () => void this.put(name, text, this.ui.copy) })));
    } catch (error) {
      this.fail(error instanceof Error ? error.message : String(error));
    }
  }

  /** Offers links to the board, as a text and as a code. */
  async share(): Promise<void> {
    const { view, now, isOver } = this.game;
    const mover: Player = view?.mover ?? "left";
    const board = (await this.links.board(now)) ?? "";
    const puzzle = view && !isOver ? await this.links.puzzle({ ...now, expression: view.text, moves: [], first: mover, person: mover }) : undefined;
    const link = (text: string, name: string, to: string) => ({ text, act: () => void this.put(name, to, this.ui.link) });
    this.offer(this.ui.link, [
      link("Copy a link to this board", "Link", board),
      ...(puzzle === undefined ? [] : [link("Copy a link to a puzzle: find a winning move here", "Link to a puzzle", puzzle)]),
      { text: "Show a QR code", act: () => void showCode(this.root, board) },
    ]);
  }

  private offer(by: HTMLElement, entries: { text: string; act: () => void }[]): void {
    const { left, bottom } = by.getBoundingClientRect();
    menu(this.root, { x: left, y: bottom + 4 }, entries);
  }

  /** Copies a text; the button says that it is done. */
  async put(name: string, text: string, by: HTMLButtonElement): Promise<void> {
    const label = by.textContent;
    try {
      await navigator.clipboard.writeText(text);
      this.ui.said.textContent = `${name} copied`;
      by.textContent = "Copied ✓";
      setTimeout(() => (by.textContent = label), 1500);
    } catch {
      this.fail(`The browser does not allow copying. ${name}: ${text.slice(0, 2000)}`);
    }
  }

  private fail(message: string): void {
    this.ui.fault.textContent = message;
    this.ui.fault.hidden = false;
  }
}
