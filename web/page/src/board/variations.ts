// The lines of play of a game: going back and making another move keeps the line that was there.
import type { Player, Situation } from "./types.ts";

/** A line to its end: its moves, and who made them where that is known. */
export type Line = [name: string, player?: Player][];

/** What is kept of a game. */
export interface Played {
  situation: Situation;
  lines: Line[];
  /** When it was begun anew by the person, in milliseconds since 1970; 0 before that. */
  begun: number;
}

/** A move with those that were made after it, the first of them first. */
export interface Variation {
  name: string;
  /** Who made it, where that is known. */
  player: Player | undefined;
  children: Variation[];
}

export class Variations {
  readonly root: Variation = { name: "", player: undefined, children: [] };
  begun = 0;

  /** Forgets all lines. */
  clear(begun = 0): void {
    this.root.children = [];
    this.begun = begun;
  }

  /** Adds a line, as far as it is new. */
  add(line: Line): void {
    let now = this.root;
    for (const [name, player] of line) {
      let next = now.children.find((one) => one.name === name);
      if (!next) {
        next = { name, player, children: [] };
        now.children.push(next);
      }
      next.player ??= player;
      now = next;
    }
  }

  /** Takes over a game that was kept, where there is one; returns the moves, with those ahead of them. */
  take(moves: string[], kept?: Played): string[] {
    kept?.lines.forEach((line) => this.add(line));
    this.begun = kept?.begun ?? this.begun;
    this.add(lineOf(moves));
    return kept ? this.through(moves) : moves;
  }

  /** All lines; adding them in this order gives the same variations. */
  get lines(): Line[] {
    const found: Line[] = [];
    const open: { at: Variation; line: Line }[] = [{ at: this.root, line: [] }];
    for (let next = open.pop(); next; next = open.pop()) {
      const { at, line } = next;
      if (at.children.length === 0 && line.length > 0) {
        found.push(line);
      }
      const longer = at.children.map((one) => ({ at: one, line: [...line, stepOf(one)] }));
      open.push(...longer.reverse());
    }
    return found;
  }

  /** Notes who made the moves of a line. */
  note(moves: string[], playerOf: (at: number) => Player | undefined): void {
    this.along(moves).forEach((move, at) => (move.player = playerOf(at) ?? move.player));
  }

  /** The line that begins with these moves, to its end. */
  through(moves: string[]): string[] {
    const line = [...moves];
    let last = this.along(moves).at(-1);
    while (last?.children[0]) {
      last = last.children[0];
      line.push(last.name);
    }
    return line;
  }

  private along(moves: string[]): Variation[] {
    const found: Variation[] = [];
    let now: Variation | undefined = this.root;
    for (const name of moves) {
      now = now.children.find((one) => one.name === name);
      if (!now) {
        break;
      }
      found.push(now);
    }
    return found;
  }
}

export const lineOf = (moves: string[]): Line => moves.map((name) => [name]);

/** Whether the lines of one situation are lines of the other. */
export const isSameGame = (one: Situation, other: Situation): boolean =>
  one.expression === other.expression && one.context === other.context && one.first === other.first && one.goal === other.goal;

const stepOf = ({ name, player }: Variation): Line[number] => (player ? [name, player] : [name]);

/** The lines of a game, then those of another that are not among them. */
export function merged(lines: Line[], others: Line[]): Line[] {
  const all = new Variations();
  [...lines, ...others].forEach((line) => all.add(line));
  return all.lines;
}
