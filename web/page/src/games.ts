// The games begun at each position, so that neither a click elsewhere nor a reload loses one.
import type { Situation } from "./board/types.ts";
import { merged, type Played } from "./board/variations.ts";
import { type Kept, Shelf } from "./shelf.ts";

/** A game of an earlier version has no lines. */
type KeptGame = Kept & Pick<Played, "situation"> & Partial<Played>;

/** Games that are kept. */
const MOST = 200;
/** Lines that are kept of a game. */
const MOST_LINES = 200;

type Place = Pick<Situation, "context" | "expression">;

const nameOf = ({ context, expression }: Place): string => `${context}\n${expression}`;

export class Games {
  private readonly shelf = new Shelf<KeptGame>("games", MOST);
  private hasWarned = false;

  constructor(private readonly tell: (message: string) => void) {}

  /** The game begun at a position. */
  async recall(position: Place): Promise<Played | undefined> {
    const kept = await this.shelf.get(nameOf(position));
    return kept && { lines: [], begun: 0, ...kept };
  }

  /** Keeps a game that has begun. What another tab has played of the same game stays, unless this one has begun anew. */
  async keep(played: Played): Promise<void> {
    const { situation } = played;
    const kept = await this.recall(situation);
    const isSame = kept?.situation.first === situation.first && kept.situation.goal === situation.goal && kept.begun >= played.begun;
    const lines = isSame ? merged(played.lines, kept.lines) : played.lines;
    const id = nameOf(situation);
    if (lines.length > 0 || situation.person !== null) {
      const begun = isSame ? kept.begun : played.begun;
      await this.shelf.put({ id, date: Date.now(), situation, lines: lines.slice(0, MOST_LINES), begun });
      if (this.shelf.isForgetful && !this.hasWarned && lines.length > 0) {
        this.hasWarned = true;
        this.tell("This browser keeps nothing for the page: a reload loses the game. A link from Share holds it.");
      }
    } else {
      await this.shelf.remove(id);
    }
  }
}
