// The games begun at each position, so that neither a click elsewhere nor a reload loses one.
import type { Situation } from "./board/types.ts";
import { type Kept, Shelf } from "./shelf.ts";

interface KeptGame extends Kept {
  situation: Situation;
}

/** Games that are kept. */
const MOST = 200;

const nameOf = ({ context, expression }: Pick<Situation, "context" | "expression">): string => `${context}\n${expression}`;

export class Games {
  private readonly shelf = new Shelf<KeptGame>("games", MOST);

  /** The game begun at a position. */
  async recall(position: Pick<Situation, "context" | "expression">): Promise<Situation | undefined> {
    return (await this.shelf.get(nameOf(position)))?.situation;
  }

  /** Keeps a game that has begun. */
  async keep(situation: Situation): Promise<void> {
    const id = nameOf(situation);
    if (situation.moves.length > 0 || situation.person !== null) {
      await this.shelf.put({ id, date: Date.now(), situation });
    } else {
      await this.shelf.remove(id);
    }
  }
}
