// The moves made, in two columns, with the one that is shown.
import { button, el } from "./element.ts";
import { bare, type Game } from "./game.ts";
import { pip } from "./plates.ts";

export class PlayedMoves {
  readonly element = el("ol", { className: "played", data: { "aria-label": "Moves made" } });

  constructor(private readonly game: Game) {}

  show(): void {
    const { game } = this;
    const moves = game.situation.moves;
    const begin = button("start", "Go to the beginning", () => void game.go(0));
    const entries = moves.map((name, at) => {
      const one = button("", "Go to the position after this move", () => void game.go(at + 1));
      const player = game.playerOf(at);
      one.append(el("span", { className: "no", textContent: `${at + 1}.` }), player ? pip(player) : "", ` ${bare(name)}`);
      one.setAttribute("aria-label", `${at + 1}. ${name}`);
      one.classList.toggle("later", at >= game.at);
      if (at + 1 === game.at) {
        one.setAttribute("aria-current", "step");
      }
      return one;
    });
    this.element.replaceChildren(...(moves.length === 0 ? [] : [begin, ...entries]).map((one) => el("li", {}, one)));
    const current = this.element.querySelector<HTMLElement>("[aria-current]");
    if (current) {
      // Not `scrollIntoView`, which would scroll the page too.
      this.element.scrollTop = current.offsetTop - this.element.offsetTop - this.element.clientHeight / 2;
    }
  }
}
