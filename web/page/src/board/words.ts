// What is said of a game.
import type { Game } from "./game.ts";
import { isCounted, signed } from "./types.ts";

/** Who is to move, or who has won. */
export function verdictOf(game: Game): string {
  const { view, situation } = game;
  if (!view) {
    return "";
  }
  const name = game.name(view.mover);
  if (game.isDrawn) {
    return "A draw by repetition.";
  }
  if (!view.over) {
    const has = name === "You" ? "You are" : `${name} is`;
    const again = view.again ? " again" : "";
    const guess = game.hasGuessed && game.isPersonsTurn ? " The program's move was a guess." : "";
    return `${has} to move${again}.${guess}`;
  }
  const wins = view.winner === null ? "a tie" : `${game.name(view.winner)} ${game.name(view.winner) === "You" ? "win" : "wins"}`;
  if (view.taken && isCounted(situation.goal)) {
    const [one, other] = view.taken;
    const board = view.onBoard !== null && view.onBoard !== 0 ? `, and ${signed(view.onBoard)} on the board` : "";
    return `${one} to ${other} ${situation.goal}${board}: ${wins}.`;
  }
  if (view.won !== null) {
    return `That move wins the whole game: ${wins.replace("The", "the").replace("You", "you")}.`;
  }
  return `${name} ${name === "You" ? "have" : "has"} no move: ${wins.replace("The", "the")}.`;
}
