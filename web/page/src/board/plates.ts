// The plates of the players: who they are, whose turn it is, how many boxes each has, and how well the program plays.
import { el } from "./element.ts";
import type { Game } from "./game.ts";
import { STRENGTHS } from "./manner.ts";
import { svg } from "./svg.ts";
import { piece } from "./pieces.ts";
import type { Player } from "./types.ts";

/** A small stone in the colour of a player. */
export function pip(player: Player): SVGSVGElement {
  const made = svg("svg", { class: "pip", viewBox: "-0.36 -0.36 0.72 0.72", "aria-hidden": "true" });
  made.append(piece(null, player === "left" ? "blue" : "red", 0, 0, 0.33));
  return made;
}

export class Plates {
  readonly element = el("div", { className: "plates" });
  private readonly strength = el("select", { data: { "aria-label": "Strength of the program" } });

  constructor(private readonly game: Game) {
    this.strength.append(...STRENGTHS.map(([words], at) => el("option", { value: String(at), textContent: words })));
    this.strength.onchange = () => (game.strength = Number(this.strength.value));
  }

  show(): void {
    const { game } = this;
    const { view, situation } = game;
    if (!view) {
      return;
    }
    this.strength.value = String(game.strength);
    const players: Player[] = situation.first === "left" || !view.impartial ? ["left", "right"] : ["right", "left"];
    this.element.replaceChildren(...players.map((player) => this.plate(player)));
  }

  private plate(player: Player): HTMLElement {
    const { game } = this;
    const { situation } = game;
    const isProgram = situation.person !== null && situation.person !== player;
    const isTurn = !game.isOver && game.view?.mover === player;
    const name = game.side(player);
    const who = situation.person === null ? "" : isProgram ? "program" : "you";
    const state = isTurn ? (game.thinks ? "thinking …" : "to move") : "";
    return el(
      "div",
      { className: isTurn ? "plate on" : "plate" },
      pip(player),
      el("span", { className: "who" }, el("b", { textContent: name.replace("Player ", "") }), who === "" ? null : ` ${who}`),
      game.taken(player) === undefined ? null : el("span", { className: "score", textContent: String(game.taken(player)) }),
      el("span", { className: "state", textContent: state }),
      isProgram && !isTurn ? this.strength : null,
    );
  }
}
