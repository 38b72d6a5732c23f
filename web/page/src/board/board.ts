// <cgt-board>: a position that is played, judged and changed by clicks.
import { button, el, fit, followTheme, isSame, menu, sourceField } from "./element.ts";
import { Copier } from "./copies.ts";
import { bare, Game } from "./game.ts";
import { PlayedMoves } from "./line.ts";
import type { About, Manner } from "./manner.ts";
import { GOALS, showOptions } from "./options.ts";
import { drawOffer, factsOf, heatOf, MoveList } from "./panel.ts";
import { layOut } from "./layout.ts";
import { legendOf } from "./legend.ts";
import { mark, Pictures } from "./pictures.ts";
import { Plates } from "./plates.ts";
import { PositionEditor } from "./editor.ts";
import { Puzzle, type Task } from "./puzzle.ts";
import { style } from "./style.ts";
import { Tray } from "./tray.ts";
import type { BoardEngine, Goal, Move, Player, Situation } from "./types.ts";
import type { Played } from "./variations.ts";

/**
 * A board. Set `engine` and call `load`. Events: `cgt-position` with the {@link Situation} whenever another position is
 * shown.
 */
export class CgtBoard extends HTMLElement {
  engine: BoardEngine | undefined;
  /** A link to a text, for "Copy as link"; without it there is no such entry. */
  linkTo: ((text: string) => Promise<string>) | undefined;
  /** A link to this board, for "Share". */
  share: ((situation: Situation, isPuzzle: boolean) => Promise<string>) | undefined;
  about: About | undefined;
  private readonly root = this.attachShadow({ mode: "open" });
  private game: Game | undefined;
  private pictures: Pictures | undefined;
  private list: MoveList | undefined;
  private line: PlayedMoves | undefined;
  private plates: Plates | undefined;
  private copier: Copier | undefined;
  private tray: Tray | undefined;
  private editor: PositionEditor | undefined;
  private puzzle: Puzzle | undefined;
  private isFlipped = false;
  private isPuzzle = false;
  private active: Move | undefined;
  private shown: unknown;
  private unfollow: (() => void) | undefined;
  private readonly ui = {
    title: el("h2"),
    sub: el("p", { className: "sub" }),
    expression: el("textarea", { className: "expression", rows: 1, spellcheck: false, data: { "aria-label": "Position" } }),
    fault: el("p", { className: "fault", data: { role: "alert" } }),
    turn: el("p", { className: "turn" }),
    end: el("div", { className: "end row" }),
    mover: el("span", { className: "group", data: { role: "group", "aria-label": "Show the moves of" } }),
    opponent: el("select", { data: { "aria-label": "Players" } }),
    goal: el("select", { data: { "aria-label": "Goal" } }),
    fresh: button("New game", "Begin again from the first position", () => void this.begin()),
    back: button("Undo", "Take back a move (Backspace)", () => void this.game?.back()),
    forward: button("Redo", "Make the next move of the line again", () => this.game && void this.game.go(this.game.at + 1)),
    hint: button("Hint", "Show a good move", () => void this.hint()),
    worth: button("Judge moves", "Mark each move with what it is worth", () => this.game && void this.game.judge(!this.game.judges)),
    swap: button("Swap sides", "Play the other side", () => void this.setPlayers(this.game?.situation.person === "left" ? "right" : "left")),
    flip: button("Flip", "Turn the board", () => this.flip()),
    edit: button("Edit", "Change the position by clicks", () => this.toggleEdit()),
    copy: button("Copy", "Copy the position", () => void this.copier?.choose()),
    link: button("Share", "A link to this board, or to a puzzle with it", () => void this.copier?.share()),
    stage: el("div", { className: "stage" }),
    again: el("div", { className: "again row" }),
    legend: el("div", { className: "legend row" }),
    facts: el("div", { className: "facts" }),
    heat: el("div"),
    rule: el("p"),
    said: el("p", { className: "silent", data: { "aria-live": "polite" } }),
  };

  connectedCallback(): void {
    style(this.root);
    this.ui.title.setAttribute("aria-level", this.hasAttribute("full") ? "1" : "2");
    this.unfollow = followTheme(this);
    this.build();
  }

  disconnectedCallback(): void {
    this.unfollow?.();
  }

  /** Shows a position, and says whether it is one; definitions that it uses are in `context`. */
  async load(situation: Partial<Situation> & { expression: string }, kept?: Played): Promise<boolean> {
    this.build();
    const game = this.game;
    if (!game) {
      return false;
    }
    game.isEditing = false;
    this.write(situation.expression);
    const isShown = await game.load({ context: "", moves: [], first: "left", person: null, ...situation }, kept);
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

  /** Shows a position in a manner. */
  async open(situation: Situation, { isFlipped, strength, isPuzzle }: Manner, task: Task = {}, kept?: Played): Promise<boolean> {
    this.isFlipped = isFlipped;
    this.isPuzzle = isPuzzle;
    this.build();
    if (this.game) {
      this.game.strength = strength;
    }
    const isShown = await this.load(situation, kept);
    this.puzzle?.begin(task);
    return isShown;
  }

  get manner(): Manner {
    return { isFlipped: this.isFlipped, strength: this.game?.strength ?? 0, isPuzzle: this.isPuzzle };
  }

  /** Tells more of why there is no board, and where that can be mended. */
  refuse(why: string, mend: HTMLElement): void {
    this.ui.fault.append(el("p", { textContent: why }), mend);
  }

  /** What a host may keep, and give to `load` later. */
  get played(): Played | undefined {
    return this.game?.played;
  }

  /** The situation that is shown. */
  get situation(): Situation | undefined {
    return this.game?.now;
  }

  private build(): void {
    const engine = this.engine;
    if (!engine || this.game) {
      return;
    }
    this.game = new Game(engine, () => this.update(), (text) => (this.ui.said.textContent = text));
    const events = {
      play: (move: Move) => this.play(move),
      point: (move: Move | undefined) => this.point(move, false),
      list: (moves: Move[], at: { x: number; y: number }) => this.choose(moves, at),
    };
    this.pictures = new Pictures(events);
    this.puzzle = new Puzzle(engine, this.game, (text) => (this.ui.said.textContent = text));
    this.list = new MoveList(this.game, events);
    this.line = new PlayedMoves(this.game);
    this.copier = new Copier(this.root, engine, this.game, this.ui, {
      text: (text) => this.linkTo?.(text),
      board: (situation) => this.share?.(situation, this.isPuzzle),
      puzzle: (situation) => this.share?.(situation, true),
    });
    this.plates = new Plates(this.game);
    this.tray = new Tray((expression) => void this.take(expression));
    this.editor = new PositionEditor(engine, {
      edited: (expression) => void this.take(expression),
      done: () => this.toggleEdit(),
      failed: (error) => (this.ui.fault.textContent = String(error instanceof Error ? error.message : error)),
    });
    const form = sourceField(this.ui.expression, "Show", () => void this.take(this.ui.expression.value));
    this.ui.opponent.onchange = () => void this.setPlayers(this.ui.opponent.value);
    this.ui.goal.onchange = () => void this.game?.load({ ...this.game.now, goal: this.ui.goal.value as Goal }).then(() => this.game?.reply());
    const { list, line: played, plates, tray, puzzle } = this;
    this.root.append(layOut(this.ui, form, { list, played, plates, tray, puzzle }), this.ui.said);
    this.pictures.element.onkeydown = (event) => this.key(event, true);
    this.list.element.onkeydown = (event) => this.key(event, false);
    this.update();
  }

  /** The same game from its first position. */
  private async begin(): Promise<void> {
    const game = this.game;
    game?.variations.clear(Date.now());
    if (game && (await game.load({ ...game.situation, moves: [] }))) {
      await game.reply();
    }
  }

  private flip(): void {
    this.isFlipped = !this.isFlipped;
    this.shown = undefined;
    this.update();
  }

  private async hint(): Promise<void> {
    const move = await this.game?.hint();
    if (move) {
      this.point(move, true);
      this.ui.said.textContent = `Hint: ${bare(move.name)}`;
    }
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
    if (game && this.isPuzzle) {
      void this.puzzle?.attempt(move);
    } else if (game && game.isPersonsTurn && !game.thinks) {
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

  private async setPlayers(value: string): Promise<void> {
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
    if (part.fault.firstChild?.textContent !== game.fault) {
      part.fault.textContent = game.fault;
    }
    part.fault.hidden = game.fault === "";
    const view = game.view;
    const { classList } = this.root.querySelector(".root") as HTMLElement;
    classList.toggle("empty", !view);
    classList.toggle("asks", this.isPuzzle);
    if (this.puzzle) {
      this.puzzle.element.hidden = !this.isPuzzle || !view;
    }
    if (!view) {
      part.again.hidden = part.legend.hidden = part.end.hidden = true;
      part.turn.textContent = game.fault === "" ? "Reading the position …" : "";
      return;
    }
    const isEditor = game.isEditing && this.editor?.view === view;
    this.tell();
    part.back.disabled = game.at === 0;
    part.forward.disabled = game.at >= game.situation.moves.length;
    part.hint.disabled = game.isOver || game.thinks || game.isEditing;
    part.swap.disabled = game.situation.person === null;
    part.link.hidden = this.share === undefined;
    part.worth.setAttribute("aria-pressed", String(game.judges));
    part.flip.setAttribute("aria-pressed", String(this.isFlipped));
    part.edit.setAttribute("aria-pressed", String(game.isEditing));
    showOptions(game, part);
    this.plates?.show();
    // A puzzle tells nothing that solves it.
    const isSecret = this.isPuzzle && this.puzzle?.isSolved !== true;
    part.facts.replaceChildren(...(isSecret ? [] : factsOf(game)));
    part.heat.replaceChildren(...(isSecret ? [] : heatOf(game)));
    for (const one of [part.back, part.forward, part.hint, part.worth, part.edit, part.swap, part.fresh]) {
      one.hidden = this.isPuzzle;
    }
    const state = [view, game.mover, game.judged, game.isEditing, isEditor, game.isDrawn];
    if (!isSame(state, this.shown)) {
      this.shown = state;
      const stage = isEditor && this.editor ? this.editor.element : pictures.element;
      if (stage.parentNode !== part.stage) {
        part.stage.replaceChildren(stage);
      }
      const moves = game.isPersonsTurn && !game.isEditing ? game.moves : [];
      this.active = undefined;
      const setting = { last: game.lastMove, made: game.history, isFlipped: this.isFlipped, initials: game.initials, first: game.beginning };
      pictures.show(view, moves, game.judged, setting);
      const last = game.at > 0 ? ` Last move: ${bare(game.situation.moves[game.at - 1] ?? "")}.` : "";
      pictures.element.setAttribute("aria-label", `Board: ${this.about?.title ?? view.text.slice(0, 300)}. ${game.verdict}${last}`);
      list.show();
      this.line?.show();
      this.tray?.show(view);
      this.dispatchEvent(new CustomEvent("cgt-position", { detail: game.now, bubbles: true }));
    }
    const draw = drawOffer(game);
    part.again.hidden = draw.length === 0;
    part.again.replaceChildren(...draw);
    part.legend.hidden = !game.judges || game.isEditing;
    part.legend.replaceChildren(...(part.legend.hidden ? [] : legendOf(game)));
  }

  /** Who is to move or has won, and what the game is called. */
  private tell(): void {
    const { game, ui: part, about } = this;
    const view = game?.view;
    if (!game || !view) {
      return;
    }
    part.turn.textContent = game.thinks ? "The program is thinking …" : game.verdict;
    part.turn.classList.toggle("over", game.isOver);
    part.end.hidden = !game.isOver;
    const again = button("Play again", "Begin again from the first position", () => void this.begin());
    part.end.replaceChildren(...(game.isOver ? [el("span", { textContent: view.over && about ? about.end : "" }), again] : []));
    part.title.textContent = about?.title ?? "";
    part.sub.textContent = GOALS[game.situation.goal];
    part.title.hidden = about === undefined;
    part.rule.textContent = about?.rule ?? "";
    part.rule.hidden = part.rule.textContent === "";
  }
}

/** Makes the element known to the browser. */
export function defineBoard(): void {
  if (!customElements.get("cgt-board")) {
    customElements.define("cgt-board", CgtBoard);
  }
}
