// A position with the moves made since, and what the engine has said about it.
import { STRENGTHS } from "./manner.ts";
import { verdictOf } from "./words.ts";
import { isSameGame, lineOf, type Played, Variations } from "./variations.ts";
import { ask, BoardFault, type BoardEngine, type Count, type Facts, type Judgement, type Move, type Player, type Reply, type Situation, type View } from "./types.ts";

export const START: Situation = { context: "", expression: "", moves: [], first: "left", person: null, goal: "normal" };

/** A position as often as this is a draw, if the players agree. */
const REPETITIONS = 3;

/** What was found, with the view of the position that it belongs to. */
interface Found<T> {
  of: View;
  is: T;
}

const NOTHING: ReadonlyMap<string, Judgement> = new Map();

export class Game {
  situation: Situation = START;
  /** How many moves of the line are made: the others are ahead. */
  at = 0;
  view: View | undefined;
  fault = "";
  /** Whose moves are shown. */
  mover: Player = "left";
  /** Whether moves are judged. */
  judges = false;
  /** Whether the program is finding its move. */
  thinks = false;
  /** Whether the program's last move was a guess. */
  hasGuessed = false;
  /** How the program plays: a place in {@link STRENGTHS}. */
  strength = 0;
  /** The position at the beginning of the line, where it is known. */
  beginning: View | undefined;
  /** All lines that were played from the beginning. */
  readonly variations = new Variations();
  /** Whether the position is changed by clicks: nobody moves meanwhile. */
  isEditing = false;
  private foundFacts: Found<Facts> | undefined;
  private foundWorth: Found<Map<string, Judgement>> | undefined;
  private drawn: View | undefined;
  private turn = 0;
  private isBusy = false;
  private readonly movers: Player[] = [];
  /** The moves made, as they were in the positions before them. */
  private readonly made: (Move | undefined)[] = [];
  /** The positions of the line, with who moves. */
  private readonly passed: string[] = [];

  constructor(
    private readonly engine: BoardEngine,
    private readonly changed: () => void,
    private readonly say: (text: string) => void,
  ) {}

  /** The situation at the shown place of the line. */
  get now(): Situation {
    return { ...this.situation, moves: this.situation.moves.slice(0, this.at) };
  }

  /** What a host keeps of the game. */
  get played(): Played {
    const { lines, begun } = this.variations;
    return { situation: this.now, lines, begun };
  }

  /** What is known of the position that is shown. */
  get facts(): Facts | undefined {
    return this.foundFacts?.of === this.view ? this.foundFacts?.is : undefined;
  }

  /** What the moves of the position that is shown are worth. */
  get judged(): ReadonlyMap<string, Judgement> {
    return this.foundWorth?.of === this.view ? (this.foundWorth?.is ?? NOTHING) : NOTHING;
  }

  /** Whether the game is at its end, or was given up as a draw. */
  get isOver(): boolean {
    return this.view !== undefined && (this.view.over || this.isDrawn);
  }

  /** Whether the players have agreed on a draw here. */
  get isDrawn(): boolean {
    return this.view !== undefined && this.drawn === this.view;
  }

  /** How often the position has been there in this line, if that is often enough for a draw. */
  get repetitions(): number | undefined {
    const now = this.passed[this.at];
    const often = this.passed.slice(0, this.at + 1).filter((one) => one === now).length;
    return now !== undefined && often >= REPETITIONS ? often : undefined;
  }

  /** Ends the game as a draw. */
  draw(): void {
    this.drawn = this.view;
    this.say(this.verdict);
    this.changed();
  }

  /** The moves of the player whose turn is shown. */
  get moves(): Move[] {
    if (this.isDrawn) {
      return [];
    }
    return this.view?.moves.filter((move) => move.player === null || move.player === this.mover) ?? [];
  }

  get isPersonsTurn(): boolean {
    return this.isEditing || this.situation.person === null || this.view?.mover === this.situation.person;
  }

  /** The move that led here, where its places are known. */
  get lastMove(): Move | undefined {
    const move = this.made[this.at];
    // A pass changes nothing that could be marked.
    const isMarked = move !== undefined && move.name === this.situation.moves[this.at - 1] && bare(move.name) !== "pass";
    return isMarked ? move : undefined;
  }

  /** The moves made so far that are known, with the paint of who made them. */
  get history(): { move: Move; paint: string }[] {
    return this.made.slice(1, this.at + 1).flatMap((move, at) => {
      const paint = this.view?.impartial ? "green" : this.movers[at] === "left" ? "blue" : "red";
      return move === undefined || move.name !== this.situation.moves[at] ? [] : [{ move, paint }];
    });
  }

  /** Who made a move of the line, where it is known. */
  playerOf(at: number): Player | undefined {
    return this.movers[at];
  }

  /** The side of a player, whoever plays it. */
  side(player: Player): string {
    if (this.view?.impartial) {
      return player === this.situation.first ? "Player A" : "Player B";
    }
    return player === "left" ? "Left" : "Right";
  }

  /** Which player the initials of the person and the program stand for. */
  get initials(): Record<string, string> {
    const { person, first } = this.situation;
    return person === null ? {} : person === first ? { Y: "A", M: "B" } : { Y: "B", M: "A" };
  }

  /** The boxes or points of a player, where they count. */
  taken(player: Player): Count | undefined {
    const { person, first } = this.situation;
    return this.view?.taken?.[player === (person ?? first) ? 0 : 1];
  }

  /** What a player is called. */
  name(player: Player): string {
    const { person } = this.situation;
    if (person !== null) {
      return player === person ? "You" : "The program";
    }
    return this.side(player);
  }

  /**
   * Shows a situation; true if it is one. If it is none, the old one stays, and the fault is told. A new position without
   * a goal is played for what its ruleset is played for. The lines of a game that was kept come with it.
   */
  async load(situation: Partial<Situation>, kept?: Played): Promise<boolean> {
    const { situation: before, at, view } = this;
    const isFree = situation.expression !== undefined && situation.goal === undefined;
    this.situation = { ...this.situation, ...situation, ...(isFree ? { goal: "normal" } : {}) };
    this.at = this.situation.moves.length;
    this.movers.length = 0;
    this.passed.length = 0;
    if (!isSameGame(before, this.situation)) {
      this.variations.clear();
    }
    this.situation.moves = this.variations.take(this.situation.moves, kept);
    this.hasGuessed = false;
    const loaded = this.situation;
    await this.replay(loaded);
    if (this.situation !== loaded) {
      return false;
    }
    const isShown = await this.refresh();
    if (!isShown && kept) {
      this.variations.clear();
    }
    const usual = this.view?.goals[0];
    if (isShown && isFree && usual !== undefined && usual !== "normal" && this.situation === loaded) {
      return this.load({ ...loaded, goal: usual });
    }
    if (!isShown && view && this.situation === loaded) {
      [this.situation, this.at] = [before, at];
      void this.askWorth(this.turn);
    }
    return isShown;
  }

  /** Asks for the positions before the last move, whose moves and places the board shows. */
  private async replay(loaded: Situation): Promise<void> {
    this.beginning = undefined;
    this.made.length = 0;
    try {
      for (let at = 0; at < loaded.moves.length && this.situation === loaded; at += 1) {
        const view = await ask<View>(this.engine, "board.show", { ...loaded, moves: loaded.moves.slice(0, at) });
        this.beginning ??= view;
        this.movers[at] = view.mover;
        this.passed[at] = `${view.mover} ${view.text}`;
        this.made[at + 1] = view.moves.find((one) => one.name === loaded.moves[at]);
      }
    } catch {
      // The position after all of them tells what is wrong.
    }
  }

  async play(move: string): Promise<void> {
    const { moves } = this.situation;
    if (moves[this.at] !== move) {
      this.situation = { ...this.situation, moves: [...moves.slice(0, this.at), move] };
      this.variations.add(lineOf(this.situation.moves));
    }
    this.at += 1;
    this.made[this.at] = this.view?.moves.find((one) => one.name === move);
    const who = this.name(this.mover);
    if (await this.refresh()) {
      this.say(`${who} ${who === "You" ? "play" : "plays"} ${bare(move)}. ${this.verdict}`);
      await this.reply();
    }
  }

  /** Goes to a place of another line. */
  async follow(moves: string[], at: number): Promise<void> {
    this.situation = { ...this.situation, moves };
    await this.replay(this.situation);
    this.at = -1;
    await this.go(at);
  }

  /** Goes to a place of the line. */
  async go(to: number): Promise<void> {
    const place = Math.max(0, Math.min(to, this.situation.moves.length));
    if (place !== this.at) {
      this.at = place;
      if (await this.refresh()) {
        this.say(`Move ${place} of ${this.situation.moves.length}. ${this.verdict}`);
      }
    }
  }

  /** Takes back a move; against the program, the person's last one. */
  back(): Promise<void> {
    let to = this.at - 1;
    while (to > 0 && this.situation.person !== null && this.movers[to] !== this.situation.person) {
      to -= 1;
    }
    return this.go(to);
  }

  setMover(player: Player): void {
    this.mover = player;
    this.changed();
  }

  async judge(on: boolean): Promise<void> {
    this.judges = on;
    this.changed();
    await this.askWorth(this.turn);
  }

  /** Searches again for who wins, with more time. */
  async search(seconds: number): Promise<void> {
    this.foundFacts = undefined;
    this.changed();
    await this.askWorth(this.turn, seconds);
  }

  /** Who is to move, or who has won. */
  get verdict(): string {
    return verdictOf(this);
  }

  /** Lets the program move if it is its turn, as often as it has to. */
  async reply(): Promise<void> {
    const turn = this.turn;
    const isItsTurn = () => !this.isPersonsTurn && !this.isOver && this.at === this.situation.moves.length;
    if (!isItsTurn()) {
      return;
    }
    this.thinks = true;
    this.changed();
    try {
      const reply = this.errs() ?? (await ask<Reply>(this.engine, "worth.reply", this.now));
      if (turn === this.turn && reply.name !== null) {
        this.thinks = false;
        this.hasGuessed = reply.guess === true;
        await this.play(reply.name);
      }
    } catch (error) {
      this.failed(error);
    }
    this.thinks = false;
    this.changed();
  }

  /** Any move, if the program is to err. */
  private errs(): Reply | undefined {
    const [, rate] = STRENGTHS[this.strength] ?? ["", 0];
    const move = this.moves[Math.floor(Math.random() * this.moves.length)];
    return Math.random() < rate && move ? { name: move.name } : undefined;
  }

  /** A good move for whoever moves; undefined if there is none. */
  async hint(): Promise<Move | undefined> {
    const turn = this.turn;
    try {
      const { name } = await ask<Reply>(this.engine, "worth.reply", this.now);
      return turn === this.turn ? this.moves.find((move) => move.name === name) : undefined;
    } catch (error) {
      this.failed(error);
      return undefined;
    }
  }

  /** Asks for the position anew. */
  async refresh(): Promise<boolean> {
    const turn = ++this.turn;
    if (this.isBusy) {
      this.engine.cancel("worth");
    }
    try {
      const view = await ask<View>(this.engine, "board.show", this.now);
      if (turn !== this.turn) {
        return false;
      }
      this.view = view;
      this.beginning ??= view;
      this.fault = "";
      this.passed[this.at] = `${view.mover} ${view.text}`;
      this.mover = view.mover;
      this.movers[this.at] = view.mover;
      this.changed();
    } catch (error) {
      if (turn === this.turn) {
        this.failed(error);
      }
      return false;
    }
    if (this.isPersonsTurn || this.view.over) {
      void this.askWorth(turn);
    }
    return true;
  }

  /** Asks who wins, and what the moves are worth. */
  private async askWorth(turn: number, seconds = 4): Promise<void> {
    const of = this.view;
    if (of === undefined) {
      return;
    }
    this.isBusy = true;
    try {
      if (!this.facts) {
        this.foundFacts = { of, is: await ask<Facts>(this.engine, "worth.facts", { ...this.now, seconds }) };
      }
      if (turn !== this.turn) {
        return;
      }
      this.changed();
      if (this.judges && this.judged.size === 0) {
        const { moves } = await ask<{ moves: Judgement[] }>(this.engine, "worth.judge", { ...this.now, seconds: 6 });
        this.foundWorth = { of, is: new Map(moves.map((one) => [one.name, one])) };
        if (turn === this.turn) {
          this.changed();
        }
      }
    } catch (error) {
      if (turn === this.turn && error instanceof BoardFault) {
        this.failed(error);
      }
    } finally {
      if (turn === this.turn) {
        this.isBusy = false;
      }
    }
  }

  private failed(error: unknown): void {
    this.fault = error instanceof Error ? error.message : String(error);
    this.say(this.fault);
    this.changed();
  }
}

/** The name of a move without its player. */
export const bare = (name: string): string => name.replace(/^[LR] /, "");

/** The position after a move, as an expression. */
export const played = (position: string, name: string): string => `play(${position}, "${name.replace(/["\\]/g, "\\$&")}")`;
