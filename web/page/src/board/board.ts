// <cgt-board>: a position that is played, judged and changed by clicks.
import { button, el, entry, fit, followTheme, menu, sourceField } from "./element.ts";
import { copies } from "./copies.ts";
import { bare, Game } from "./game.ts";
import { heatOf, MoveList, factsOf } from "./panel.ts";
import { Pictures, mark } from "./pictures.ts";
import { PositionEditor } from "./editor.ts";
import { style } from "./style.ts";
import type { BoardEngine, Goal, Move, Player, Situation } from "./types.ts";

const GOALS: Record<Goal, string> = { normal: "Normal play", misere: "Misère play", boxes: "Most boxes" };

/** A button with an arrow, and with a word where there is room. */
function arrow(sign: string, word: string, title: string, act: () => void): HTMLButtonElement {
  const made = button("", title, act);
  made.append(sign, el("span", { className: "word", textContent: ` ${word}` }));
  made.setAttribute("aria-label", word);
  return made;
}

/**
 * A board. Set `engine` and call `load`. Events: `cgt-position` with the {@link Situation} whenever another position is
 * shown.
 */
export class CgtBoard extends HTMLElement {
  engine: BoardEngine | undefined;
  /** A link to a text, for "Copy as link"; without it there is no such entry. */
  linkTo: ((text: string) => Promise<string>) | undefined;
  private readonly root = this.attachShadow({ mode: "open" });
  private game: Game | undefined;
  private pictures: Pictures | undefined;
  private list: MoveList | undefined;
  private editor: PositionEditor | undefined;
  private active: Move | undefined;
  private shown: unknown;
  private unfollow: (() => void) | undefined;
  private readonly ui = {
    expression: el("textarea", { className: "expression", rows: 1, spellcheck: false, data: { "aria-label": "Position" } }),
    fault: el("p", { className: "fault", data: { role: "alert" } }),
    turn: el("p", { className: "turn" }),
    mover: el("span", { className: "group", data: { role: "group", "aria-label": "Show the moves of" } }),
    opponent: el("select", { data: { "aria-label": "Players" } }),
    goal: el("select", { data: { "aria-label": "Goal" } }),
    back: arrow("◂", "Back", "Take back a move (Backspace)", () => void this.game?.back()),
    forward: arrow("▸", "Forward", "Make the next move of the line again", () => this.game && void this.game.go(this.game.at + 1)),
    worth: button("Judge moves", "Mark each move with what it is worth", () => this.game && void this.game.judge(!this.game.judges)),
    edit: button("Edit", "Change the position by clicks", () => this.toggleEdit()),
    copy: button("Copy ▾", "Copy the position", () => void this.copyMenu()),
    stage: el("div"),
    again: el("div", { className: "again row" }),
    legend: el("div", { className: "legend row" }),
    played: el("ol", { className: "played", data: { "aria-label": "Moves made" } }),
    facts: el("div"),
    heat: el("div"),
    tray: el("div", { className: "tray" }),
    said: el("p", { className: "silent", data: { "aria-live": "polite" } }),
  };

  connectedCallback(): void {
    style(this.root);
    this.unfollow = followTheme(this);
    if (!this.root.hasChildNodes()) {
      this.build();
    }
  }

  disconnectedCallback(): void {
    this.unfollow?.();
  }

  /** Shows a position, and says whether it is one; definitions that it uses are in `context`. */
  async load(situation: Partial<Situation> & { expression: string }): Promise<boolean> {
    if (!this.root.hasChildNodes()) {
      this.build();
    }
    const game = this.game;
    if (!game) {
      return false;
    }
    game.isEditing = false;
    this.write(situation.expression);
    const isShown = await game.load({ context: "", moves: [], first: "left", person: null, ...situation });
    if (isShown) {
      await game.reply();
    }
    return isShown;
  }

  /** Writes an expression into the field. */
  private write(expression: string): void {
    this.ui.expression.value = expression;
    fit(this.ui.expression);
  }

  /** The situation that is shown. */
  get situation(): Situation | undefined {
    return this.game?.now;
  }

  private build(): void {
    const engine = this.engine;
    if (!engine) {
      return;
    }
    this.game = new Game(engine, () => this.update(), (text) => (this.ui.said.textContent = text));
    const events = {
      play: (move: Move) => this.play(move),
      point: (move: Move | undefined) => this.point(move, false),
      list: (moves: Move[], at: { x: number; y: number }) => this.choose(moves, at),
    };
    this.pictures = new Pictures(events);
    this.list = new MoveList(this.game, events);
    this.editor = new PositionEditor(engine, {
      edited: (expression) => void this.take(expression),
      failed: (error) => (this.ui.fault.textContent = String(error instanceof Error ? error.message : error)),
    });
    const form = sourceField(this.ui.expression, "Show", () => void this.take(this.ui.expression.value));
    this.ui.opponent.onchange = () => void this.setPlayers();
    this.ui.goal.onchange = () => void this.game?.load({ ...this.game.now, goal: this.ui.goal.value as Goal }).then(() => this.game?.reply());
    const part = this.ui;
    const side = el("aside", {}, part.facts, el("h3", { textContent: "Moves" }), this.list.element, this.list.why, part.heat);
    const tools = el("div", { className: "row tools" }, part.back, part.forward, part.worth, part.edit, part.copy);
    const players = el("div", { className: "row" }, part.turn, el("span", { className: "space" }), part.mover, part.opponent, part.goal);
    const sum = el("details", {}, el("summary", { textContent: "Sum: add and remove components" }), part.tray);
    const left = el("div", {}, part.stage, part.again, part.legend, part.played, sum);
    this.root.append(el("div", { className: "root" }, form, part.fault, players, tools, el("div", { className: "main" }, left, side), part.said));
    this.pictures.element.onkeydown = (event) => this.key(event, true);
    this.list.element.onkeydown = (event) => this.key(event, false);
    this.update();
  }

  /** Another position to begin with; an illegal one is told, and the old one stays. */
  private async take(expression: string): Promise<void> {
    const game = this.game;
    if (!game) {
      return;
    }
    this.write(expression);
    if (await game.load({ expression, moves: [] })) {
      await this.showEditor();
      await game.reply();
    }
  }

  private play(move: Move): void {
    const game = this.game;
    if (game && game.isPersonsTurn && !game.thinks) {
      void game.play(move.name);
    }
  }

  private choose(moves: Move[], at: { x: number; y: number }): void {
    const entries = moves.slice(0, 200).map((move) => {
      const said = mark(this.game?.judged.get(move.name));
      return { text: bare(move.name) + (said ? ` – ${said.word}` : ""), act: () => this.play(move) };
    });
    menu(this.root, at, entries);
  }

  private point(move: Move | undefined, byKey: boolean): void {
    this.active = move;
    this.list?.activate(move);
    if (byKey) {
      this.pictures?.activate(move);
      const judged = move && this.game?.judged.get(move.name);
      this.ui.said.textContent = move ? `${bare(move.name)}. ${judged?.reason ?? ""}` : "";
    }
  }

  private key(event: KeyboardEvent, isBoard: boolean): void {
    const moves = this.game?.moves ?? [];
    const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const arrow = arrows[event.key];
    const at = this.active ? moves.indexOf(this.active) : -1;
    let next: Move | undefined;
    if (arrow && isBoard) {
      next = this.pictures?.toward(...arrow);
    } else if (arrow) {
      const step = arrow[0] + arrow[1];
      next = moves[at < 0 ? (step > 0 ? 0 : moves.length - 1) : (at + step + moves.length) % moves.length];
    } else if (event.key === "Home" || event.key === "End") {
      next = moves[event.key === "Home" ? 0 : moves.length - 1];
    } else if (event.key === "Enter" || event.key === " ") {
      if (this.active) {
        this.play(this.active);
      }
    } else if (event.key === "Backspace") {
      void this.game?.back();
    } else if (event.key === "Escape") {
      this.point(undefined, true);
    } else {
      return;
    }
    event.preventDefault();
    if (next) {
      this.point(next, true);
    }
  }

  private async setPlayers(): Promise<void> {
    const value = this.ui.opponent.value;
    const person = value === "" ? null : (value as Player);
    const game = this.game;
    if (game && (await game.load({ ...game.now, person }))) {
      await game.reply();
    }
  }

  private toggleEdit(): void {
    const game = this.game;
    if (!game?.view) {
      return;
    }
    game.isEditing = !game.isEditing;
    if (!game.isEditing) {
      void game.refresh().then(() => game.reply());
    } else if (game.at > 0) {
      void this.take(game.view.text);
    } else {
      void game.refresh().then(() => this.showEditor());
    }
  }

  /** Lets the places of the position be changed. Until they are known, the position is only shown. */
  private async showEditor(): Promise<void> {
    const { game, editor } = this;
    if (!game?.isEditing || !game.view || !editor) {
      return;
    }
    try {
      await editor.show(game.now, game.view);
    } catch (error) {
      game.fault = error instanceof Error ? error.message : String(error);
    }
    this.update();
  }

  /** Shows what has changed. */
  private update(): void {
    const { game, ui: part, pictures, list } = this;
    if (!game || !pictures || !list) {
      return;
    }
    part.fault.textContent = game.fault;
    part.fault.hidden = game.fault === "";
    const view = game.view;
    this.root.querySelector(".root")?.classList.toggle("empty", !view);
    if (!view) {
      part.turn.textContent = game.fault === "" ? "Reading the position …" : "";
      return;
    }
    part.turn.textContent = game.thinks ? "The program is thinking …" : game.verdict;
    part.turn.classList.toggle("over", game.isOver);
    part.back.disabled = game.at === 0;
    part.forward.disabled = game.at >= game.situation.moves.length;
    part.worth.setAttribute("aria-pressed", String(game.judges));
    part.edit.setAttribute("aria-pressed", String(game.isEditing));
    this.options();
    part.facts.replaceChildren(...factsOf(game));
    part.heat.replaceChildren(...heatOf(game));
    const isEditor = game.isEditing && this.editor?.view === view;
    const state = [view, game.mover, game.judged, game.isEditing, isEditor, game.isDrawn];
    if (!same(state, this.shown)) {
      this.shown = state;
      const stage = isEditor && this.editor ? this.editor.element : pictures.element;
      if (stage.parentNode !== part.stage) {
        part.stage.replaceChildren(stage);
      }
      const moves = game.isPersonsTurn && !game.isEditing ? game.moves : [];
      this.active = undefined;
      pictures.show(view, moves, game.judged, game.lastMove);
      list.show();
      this.tray();
      this.line();
      this.dispatchEvent(new CustomEvent("cgt-position", { detail: game.now, bubbles: true }));
    }
    this.repetition();
    this.legend();
  }

  /** Offers a draw where the position has been there before. */
  private repetition(): void {
    const { game, ui: part } = this;
    const often = game?.isOver ? undefined : game?.repetitions;
    part.again.hidden = often === undefined;
    if (game && often !== undefined) {
      const draw = button("Call it a draw", "End the game as a draw", () => game.draw());
      part.again.replaceChildren(el("span", { textContent: `This position for the ${ordinal(often)} time. Draw?` }), draw);
    }
  }

  private options(): void {
    const { game, ui: part } = this;
    const view = game?.view;
    if (!game || !view) {
      return;
    }
    const { person, goal, first } = game.situation;
    const sides: [string, string][] = view.impartial
      ? [["", "Two players"], [first, "You, then program"], [first === "left" ? "right" : "left", "Program, then you"]]
      : [["", "Two players"], ["left", "You are Left"], ["right", "You are Right"]];
    fill(part.opponent, sides, person ?? "");
    fill(part.goal, view.goals.map((goal) => [goal, GOALS[goal]]), goal);
    part.mover.hidden = view.impartial || person !== null || goal === "boxes";
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

  private legend(): void {
    const { game, ui: part } = this;
    part.legend.hidden = !game?.judges || game.isEditing;
    if (!game || part.legend.hidden) {
      return;
    }
    const key = (glyph: string, kind: string, word: string) =>
      el("span", {}, el("b", { className: kind, textContent: glyph }), word);
    const isBoxes = game.situation.goal === "boxes";
    const keys = isBoxes
      ? [key("+", "win", "best"), key("−", "lose", "not the best; boxes gained from here on")]
      : [key("✓", "win", "wins"), key("✗", "lose", "loses"), key("≤", "rest", "dominated"), key("↩", "rest", "reversible"), key("≡", "rest", "as good as another")];
    const isWaiting = game.judged.size === 0 && !game.view?.over;
    const isCut = !isWaiting && game.moves.some((move) => !mark(game.judged.get(move.name)));
    const said = isWaiting ? "judging …" : isCut ? "The time did not suffice for all moves." : "";
    part.legend.replaceChildren(...keys, el("span", { className: "unknown", textContent: said }));
    const wins = game.moves.filter((move) => game.judged.get(move.name)?.wins);
    if (!isWaiting && !isBoxes && !isCut) {
      const parts = [...new Set(wins.map((move) => move.part + 1))];
      const where = (game.view?.parts.length ?? 0) > 1 && parts.length > 0 ? ` in component ${parts.join(", ")}` : "";
      const text = wins.length === 0 ? "No move wins." : `${wins.length} winning move${wins.length === 1 ? "" : "s"}${where}.`;
      part.legend.append(el("span", { textContent: text }));
    }
  }

  /** The moves made and those ahead. */
  private line(): void {
    const { game, ui: part } = this;
    const moves = game?.situation.moves ?? [];
    const begin = button("start", "Go to the beginning", () => void game?.go(0));
    const entries = moves.map((name, at) => {
      const one = button(`${at + 1}. ${name}`, "Go to the position after this move", () => void game?.go(at + 1));
      one.classList.toggle("later", at >= (game?.at ?? 0));
      if (at + 1 === game?.at) {
        one.setAttribute("aria-current", "step");
      }
      return one;
    });
    part.played.replaceChildren(...(moves.length === 0 ? [] : [begin, ...entries]).map((one) => el("li", {}, one)));
  }

  private tray(): void {
    const { game, ui: part } = this;
    const parts = game?.view?.parts ?? [];
    const rows = parts.map((one, at) => {
      const rest = parts.filter((_, other) => other !== at).map((other) => other.text).join(" + ");
      const remove = button("Remove", `Remove component ${at + 1}`, () => void this.take(rest));
      remove.disabled = parts.length < 2;
      return el("div", { className: "row" }, el("span", { className: "caption", textContent: `${at + 1}` }), el("span", { className: "term", textContent: one.text }), remove);
    });
    const field = el("input", { className: "expression", spellcheck: false, placeholder: "another position, such as nim 3", data: { "aria-label": "Component to add" } });
    const form = entry(field, "Add", () => {
      if (field.value.trim() !== "" && game?.view) {
        void this.take(game.view.parts.length === 0 ? field.value : `${game.view.text} + (${field.value})`);
      }
    });
    part.tray.replaceChildren(...rows, form);
  }

  private async copyMenu(): Promise<void> {
    const { game, engine } = this;
    if (!game?.view || !engine) {
      return;
    }
    const { left, bottom } = this.ui.copy.getBoundingClientRect();
    try {
      const forms = await copies(engine, game.now, this.linkTo);
      menu(this.root, { x: left, y: bottom + 4 }, forms.map(({ name, text }) => ({ text: name, act: () => void this.copy(name, text) })));
    } catch (error) {
      game.fault = error instanceof Error ? error.message : String(error);
      this.update();
    }
  }

  private async copy(name: string, text: string): Promise<void> {
    const { copy, said, fault } = this.ui;
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = `${name} copied`;
      copy.textContent = "Copied ✓";
      setTimeout(() => (copy.textContent = "Copy ▾"), 1500);
    } catch {
      fault.textContent = `The browser does not allow copying. ${name}: ${text.slice(0, 2000)}`;
      fault.hidden = false;
    }
  }
}

const ORDINALS = ["", "first", "second", "third", "fourth", "fifth"];

const ordinal = (number: number): string => ORDINALS[number] ?? `${number}th`;

const same = (one: unknown[], other: unknown): boolean =>
  Array.isArray(other) && one.length === other.length && one.every((item, at) => item === other[at]);

/** The entries of a select, written anew only if they differ. */
function fill(select: HTMLSelectElement, entries: [string, string][], value: string): void {
  if ([...select.options].map((o) => o.value + o.text).join() !== entries.map(([v, t]) => v + t).join()) {
    select.replaceChildren(...entries.map(([value, text]) => el("option", { value, textContent: text })));
  }
  select.value = value;
}

/** Makes the element known to the browser. */
export function defineBoard(): void {
  if (!customElements.get("cgt-board")) {
    customElements.define("cgt-board", CgtBoard);
  }
}
