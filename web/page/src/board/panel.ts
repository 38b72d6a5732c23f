// What stands beside a board: who wins, value, heat, and the list of moves.
import { button, el } from "./element.ts";
import { bare, type Game } from "./game.ts";
import { mark } from "./pictures.ts";
import { drawThermograph } from "./thermograph.ts";
import { folded, valueTree } from "./value.ts";
import { isCounted, isKnown, signed, type Facts, type Known, type Move } from "./types.ts";

const unknown = (found: { unknown: string }): HTMLElement => el("span", { className: "unknown", textContent: found.unknown });

/** Whether a time limit has hidden something. */
const isCut = (facts: Facts): boolean =>
  [facts.outcome, facts.score, facts.value].some((found) => !isKnown(found) && found.unknown.includes("time limit"));

export function factsOf(game: Game): Node[] {
  const { facts, view, situation } = game;
  // What is left on the board no longer counts once a move has won the whole game.
  if (!view || view.won) {
    return [];
  }
  if (!facts) {
    return [el("p", { className: "unknown", textContent: game.thinks || !game.isPersonsTurn ? "" : "Searching …" })];
  }
  const list = el("dl");
  const row = (term: string, said: Node | string, className = "") =>
    list.append(el("dt", { textContent: term }), el("dd", { className }, said));
  const told = <T>(found: Known<T>, write: (found: T) => string): Node | string => (isKnown(found) ? write(found) : unknown(found));
  if (isCounted(situation.goal)) {
    const { goal } = situation;
    const one = situation.person ?? situation.first;
    const other = one === "left" ? "right" : "left";
    if (view.taken) {
      row(goal === "boxes" ? "Boxes" : "Points", `${game.name(one)} ${view.taken[0]}, ${game.name(other).replace("The", "the")} ${view.taken[1]}`);
    }
    if (view.onBoard !== null && view.onBoard !== 0) {
      row("On the board", `${signed(view.onBoard)} for ${game.name(one).replace("You", "you")}`);
    }
    if (!view.over) {
      row("Best play", told(facts.score, (score) => `${signed(score)} for ${game.name(view.mover).replace("You", "you")} from here on`));
    }
  } else {
    if (isKnown(facts.outcome) && !view.over) {
      const { winner } = facts;
      const distance = facts.moves === null ? "" : ` in ${facts.moves} ${facts.moves === 1 ? "move" : "moves"}`;
      row("Best play", winner === null ? "a draw" : `${game.name(winner)} ${game.name(winner) === "You" ? "win" : "wins"}${distance}`);
    }
    row("Outcome", told(facts.outcome, ({ is, words }) => `${is}: ${words}`));
  }
  if (situation.goal === "normal") {
    const { value } = facts;
    row("Value", isKnown(value) ? folded(value.pretty) : unknown(value), "value");
    const tree = isKnown(value) ? valueTree(value.pretty) : undefined;
    list.append(...(tree ? [tree] : []));
    if (isKnown(facts.heat)) {
      row("Mean", facts.heat.mean);
      row("Temperature", facts.heat.temperature);
    }
  }
  if (!isCut(facts)) {
    return [list];
  }
  return [list, button("Search for a minute", "Search again, with more time", () => void game.search(60))];
}

/** The thermograph, unless it is only a mast. */
export function heatOf({ facts, situation }: Game): Node[] {
  if (!facts || situation.goal !== "normal") {
    return [];
  }
  const { heat, value } = facts;
  if (!isKnown(heat)) {
    // The same limit need not be told twice.
    return isKnown(value) ? [el("p", { className: "why", textContent: heat.unknown })] : [];
  }
  return heat.left_wall.length + heat.right_wall.length > 2 ? [drawThermograph(heat)] : [];
}

const ORDINALS = ["", "first", "second", "third", "fourth", "fifth"];

/** The offer of a draw where the position has been there before. */
export function drawOffer(game: Game): HTMLElement[] {
  const often = game.isOver ? undefined : game.repetitions;
  if (often === undefined) {
    return [];
  }
  const words = `This position for the ${ORDINALS[often] ?? `${often}th`} time. Draw?`;
  return [el("span", { textContent: words }), button("Call it a draw", "End the game as a draw", () => game.draw())];
}

/** The list of moves; the keyboard chooses among them. */
export class MoveList {
  readonly element = el("ul", { className: "moves", tabIndex: 0, data: { role: "listbox", "aria-label": "Moves" } });
  readonly why = el("p", { className: "why" });
  private entries = new Map<Move, HTMLElement>();

  constructor(
    private readonly game: Game,
    private readonly events: { play(move: Move): void; point(move: Move | undefined): void },
  ) {}

  show(): void {
    const { game } = this;
    this.entries = new Map(game.moves.map((move, at) => [move, this.entry(move, at)]));
    this.element.replaceChildren(...this.entries.values());
    if (this.entries.size === 0) {
      this.element.append(el("li", { className: "unknown", textContent: "no moves" }));
    }
    if (game.view && game.view.unlisted > 0) {
      this.element.append(el("li", { className: "unknown", textContent: `… and ${game.view.unlisted} more` }));
    }
    this.activate(undefined);
  }

  activate(move: Move | undefined): void {
    for (const [own, entry] of this.entries) {
      entry.setAttribute("aria-selected", String(own === move));
    }
    const entry = move && this.entries.get(move);
    if (entry) {
      this.element.setAttribute("aria-activedescendant", entry.id);
      // Not `scrollIntoView`, which would scroll the page too.
      const { offsetTop, offsetHeight } = entry;
      const top = offsetTop - this.element.offsetTop;
      const box = this.element;
      if (top < box.scrollTop) {
        box.scrollTop = top;
      } else if (top + offsetHeight > box.scrollTop + box.clientHeight) {
        box.scrollTop = top + offsetHeight - box.clientHeight;
      }
    } else {
      this.element.removeAttribute("aria-activedescendant");
    }
    const judged = move && this.game.judged.get(move.name);
    this.why.textContent = judged?.reason.replace(/`([^`]*)`/g, "“$1”") ?? (move?.note ? `${bare(move.name)}: ${move.note}` : "");
  }

  private entry(move: Move, at: number): HTMLElement {
    const judged = this.game.judged.get(move.name);
    const said = mark(judged);
    const value = judged?.value ? `${judged.value.pretty.slice(0, 30)} · ` : "";
    const entry = el(
      "li",
      { id: `move-${at}`, title: judged?.reason ?? "", data: { role: "option" } },
      el("span", { textContent: bare(move.name) + (move.note ? ` (${move.note})` : "") }),
      said ? el("span", { className: `mark ${said.kind}`, textContent: `${value}${said.word}` }) : null,
    );
    entry.onclick = () => this.events.play(move);
    entry.onpointerenter = (event) => event.pointerType === "mouse" && this.events.point(move);
    return entry;
  }
}
