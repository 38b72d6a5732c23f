// The lines of play of a game: going back and making another move keeps the line that was there.
import type { Player } from "./types.ts";

/** A move with those that were made after it, the first of them first. */
export interface Variation {
  name: string;
  /** Who made it, where that is known. */
  player: Player | undefined;
  children: Variation[];
}

export class Variations {
  readonly root: Variation = { name: "", player: undefined, children: [] };

  /** Forgets all lines. */
  clear(): void {
    this.root.children = [];
  }

  /** Adds a line, as far as it is new. */
  add(moves: string[]): void {
    let now = this.root;
    for (const name of moves) {
      let next = now.children.find((one) => one.name === name);
      if (!next) {
        next = { name, player: undefined, children: [] };
        now.children.push(next);
      }
      now = next;
    }
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
