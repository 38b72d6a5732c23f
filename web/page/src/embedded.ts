// <cgt-board> for other pages: its attributes say what it shows. The engine is loaded when the first board is in view.
import { CgtBoard } from "./board/board.ts";
import { goalNamed, type Player, type Situation } from "./board/types.ts";
import { WorkerEngine } from "./engine.ts";
import { compileEngine, spawnWorker } from "./host.ts";
import { addressOfBoard } from "./play/links.ts";

let started: WorkerEngine | undefined;

/** The engine of all boards of a page. */
function engine(): WorkerEngine {
  started ??= new WorkerEngine(compileEngine(), { memory: 1024, stack: 256 }, spawnWorker);
  return started;
}

/** The page that links open, for boards that name none. */
let home: string | undefined;

const player = (text: string | null): Player | null => (text === "left" || text === "right" ? text : null);

class EmbeddedBoard extends CgtBoard {
  private readonly view = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && this.openWritten());

  override connectedCallback(): void {
    super.connectedCallback();
    this.view.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.view.disconnect();
  }

  private openWritten(): void {
    this.view.disconnect();
    if (this.situation) {
      return;
    }
    this.engine = engine();
    const [text, goal] = [(name: string) => this.getAttribute(name), this.getAttribute("goal")];
    const isPuzzle = this.hasAttribute("puzzle");
    const title = text("name");
    this.about = title === null ? undefined : { title, rule: text("rule") ?? "", end: "" };
    const situation: Situation = {
      context: text("rules") ?? "",
      expression: text("expression") ?? this.textContent?.trim() ?? "",
      moves: (text("moves") ?? "").split(";").map((move) => move.trim()).filter((move) => move !== ""),
      first: player(text("first")) ?? "left",
      person: isPuzzle ? (player(text("first")) ?? "left") : player(text("person")),
      goal: goalNamed(goal),
    };
    const manner = { isFlipped: this.hasAttribute("flipped"), strength: 0, isPuzzle };
    const page = text("page") ?? home;
    if (page !== undefined) {
      this.share = (shown, puzzle) => addressOfBoard({ situation: shown, about: this.about, ...manner, isPuzzle: puzzle }, page);
    }
    void this.open(situation, manner);
  }
}

/** Defines the element; `page` is the address of the web app, if there is one. */
export function defineBoard(page?: string): void {
  home = page;
  if (!customElements.get("cgt-board")) {
    customElements.define("cgt-board", EmbeddedBoard);
  }
}
