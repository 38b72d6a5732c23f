// What the marks of judged moves mean.
import { el } from "./element.ts";
import type { Game } from "./game.ts";
import { isCounted } from "./types.ts";
import { mark } from "./pictures.ts";

const key = (glyph: string, kind: string, word: string): HTMLElement => el("span", {}, el("b", { className: kind, textContent: glyph }), word);

export function legendOf(game: Game): HTMLElement[] {
  const { goal } = game.situation;
  const isBoxes = isCounted(goal);
  const keys = isBoxes
    ? [key("+", "win", "best"), key("−", "lose", `not the best; ${goal} gained from here on`)]
    : [key("✓", "win", "wins"), key("✗", "lose", "loses"), key("≤", "rest", "dominated"), key("↩", "rest", "reversible"), key("≡", "rest", "as good as another")];
  const isWaiting = game.judged.size === 0 && !game.isOver;
  const isCut = !isWaiting && game.moves.some((move) => !mark(game.judged.get(move.name)));
  const said = isWaiting ? "Judging …" : isCut ? "The time did not suffice for all moves." : "";
  const parts: HTMLElement[] = [...keys, el("span", { className: "unknown", textContent: said })];
  if (!isWaiting && !isBoxes && !isCut) {
    const wins = game.moves.filter((move) => game.judged.get(move.name)?.wins);
    const numbers = [...new Set(wins.map((move) => move.part + 1))];
    const where = (game.view?.parts.length ?? 0) > 1 && numbers.length > 0 ? ` in component ${numbers.join(", ")}` : "";
    const text = wins.length === 0 ? "No move wins." : `${wins.length} winning move${wins.length === 1 ? "" : "s"}${where}.`;
    parts.push(el("span", { textContent: text }));
  }
  return parts;
}
