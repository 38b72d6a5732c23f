// The moves made, in two columns, with the variations below the moves that they replace.
import { button, el } from "./element.ts";
import { bare, type Game } from "./game.ts";
import { pip } from "./plates.ts";
import type { Variation } from "./variations.ts";

/** Variations of variations that are indented further. */
const DEEPEST = 4;

export class PlayedMoves {
  readonly element = el("ol", { className: "played", data: { "aria-label": "Moves made" } });

  constructor(private readonly game: Game) {}

  show(): void {
    const { game } = this;
    const { variations, situation } = game;
    variations.note(situation.moves, (at) => game.playerOf(at));
    const begin = button("start", "Go to the beginning", () => void game.go(0));
    const { root } = variations;
    this.element.replaceChildren(...(root.children.length === 0 ? [] : [el("li", { className: "begin" }, begin), ...this.line(root, [], 0)]));
    const current = this.element.querySelector<HTMLElement>("[aria-current]");
    if (current) {
      // Not `scrollIntoView`, which would scroll the page too.
      this.element.scrollTop = current.offsetTop - this.element.offsetTop - this.element.clientHeight / 2;
    }
  }

  /** The moves after a move, with the variations. */
  private line(after: Variation, path: string[], depth: number): HTMLElement[] {
    const entries: HTMLElement[] = [];
    let [now, way] = [after, path];
    while (now.children[0]) {
      const [first, ...others] = now.children;
      entries.push(this.entry(first, [...way, first.name]));
      for (const other of others) {
        const own = [...way, other.name];
        const rest = depth < DEEPEST ? this.line(other, own, depth + 1) : [];
        entries.push(el("li", { className: "variation" }, el("ol", { className: "played", data: { "aria-label": `Instead of ${bare(first.name)}` } }, this.entry(other, own), ...rest)));
      }
      [now, way] = [first, [...way, first.name]];
    }
    return entries;
  }

  private entry({ name, player }: Variation, path: string[]): HTMLElement {
    const { game } = this;
    const at = path.length;
    const line = game.situation.moves;
    const isOwn = path.every((move, place) => line[place] === move);
    const go = () => void (isOwn ? game.go(at) : game.follow(game.variations.through(path), at));
    const one = button("", "Go to the position after this move", go);
    one.append(el("span", { className: "no", textContent: `${at}.` }), player ? pip(player) : "", ` ${bare(name)}`);
    one.setAttribute("aria-label", `${at}. ${name}`);
    one.classList.toggle("later", isOwn && at > game.at);
    if (isOwn && at === game.at) {
      one.setAttribute("aria-current", "step");
    }
    return el("li", {}, one);
  }
}
