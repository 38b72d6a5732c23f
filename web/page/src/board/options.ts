// Who plays, and for what.
import { button, el } from "./element.ts";
import type { Game } from "./game.ts";
import { isCounted, type Goal, type Player } from "./types.ts";

export const GOALS: Record<Goal, string> = { normal: "Normal play", misere: "Misère play", boxes: "Most boxes", points: "Most points" };

/** The entries of a select, written anew only if they differ. */
function fill(select: HTMLSelectElement, entries: [string, string][], value: string): void {
  if ([...select.options].map((o) => o.value + o.text).join() !== entries.map(([v, t]) => v + t).join()) {
    select.replaceChildren(...entries.map(([value, text]) => el("option", { value, textContent: text })));
  }
  select.value = value;
}

interface Fields {
  opponent: HTMLSelectElement;
  goal: HTMLSelectElement;
  mover: HTMLElement;
}

/** Shows the choices that a position allows. */
export function showOptions(game: Game, part: Fields): void {
  const { view } = game;
  if (!view) {
    return;
  }
  const { person, goal, first } = game.situation;
  const sides: [string, string][] = view.impartial
    ? [["", "Two players"], [first, "You, then program"], [first === "left" ? "right" : "left", "Program, then you"]]
    : [["", "Two players"], ["left", "You are Left"], ["right", "You are Right"]];
  fill(part.opponent, sides, person ?? "");
  fill(part.goal, view.goals.map((goal) => [goal, GOALS[goal]]), goal);
  part.mover.hidden = view.impartial || person !== null || isCounted(goal);
  if (!part.mover.hidden) {
    const players: Player[] = ["left", "right"];
    part.mover.replaceChildren(
      ...players.map((player) => {
        const name = player === "left" ? "Left" : "Right";
        const one = button(name, `Show the moves of ${name}`, () => game.setMover(player));
        one.setAttribute("aria-pressed", String(game.mover === player));
        return one;
      }),
    );
  }
}
