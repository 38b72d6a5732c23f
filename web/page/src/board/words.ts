// What is said of a game.
import type { Game } from "./game.ts";

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
    const again = view.again ? " again: the move is not over" : "";
    const guess = game.hasGuessed && game.isPersonsTurn ? " The program's move was a guess." : "";
    return `${has} to move${again}.${guess}`;
  }
  const wins = view.winner === null ? "a tie" : `${game.name(view.winner)} ${game.name(view.winner) === "You" ? "win" : "wins"}`;
  if (view.taken && situation.goal === "boxes") {
    const [one, other] = view.taken;
    return `${one} to ${other} boxes: ${wins}.`;
  }
  return `${name} ${name === "You" ? "have" : "has"} no move: ${wins.replace("The", "the")}.`;
}
