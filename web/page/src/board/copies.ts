// A position in the notations in which it can be copied, and as a code.
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

/** The notations of a position, and links to it. */
export async function copies(
  engine: BoardEngine,
  situation: Situation,
  mover: Player,
  links: Links,
): Promise<{ name: string; text: string }[]> {
  const { cgt, cgsuite, tikz, svg } = await ask<Copies>(engine, "board.copy", situation);
  const { context, expression, moves } = situation;
  const link = await links.text(`${context}\n${cgt}`.trimStart());
  const puzzle = await links.puzzle({ ...situation, expression: cgt, moves: [], first: mover, person: mover });
  const forms: [string, string | null | undefined][] = [
    ["cgt", cgt],
    ["cgt, with the moves", moves.length > 0 ? moves.reduce(played, expression) : null],
    ["CGSuite", cgsuite],
    ["LaTeX (TikZ)", tikz],
    ["SVG", svg],
    ["Link", link],
    ["Link to a puzzle", puzzle],
  ];
  return forms.flatMap(([name, text]) => (text == null ? [] : [{ name, text }]));
}

/** Puts a position on the clipboard, in a notation that is chosen from a menu. */
export class Copier {
  constructor(
    private readonly root: ShadowRoot,
    private readonly engine: BoardEngine,
    private readonly game: Game,
    private readonly ui: { copy: HTMLButtonElement; said: HTMLElement; fault: HTMLElement },
    private readonly links: Links,
  ) {}

  async choose(): Promise<void> {
    const { left, bottom } = this.ui.copy.getBoundingClientRect();
    try {
      const forms = await copies(this.engine, this.game.now, this.game.view?.mover ?? "left", this.links);
      const entries = forms.map(({ name, text }) => ({ text: name, act: () => void this.put(name, text, this.ui.copy) }));
      const board = this.links.board(this.game.now);
      const code = { text: "QR code", act: () => void board?.then((link) => showCode(this.root, link)) };
      menu(this.root, { x: left, y: bottom + 4 }, board ? [...entries, code] : entries);
    } catch (error) {
      this.fail(error instanceof Error ? error.message : String(error));
    }
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
