// The tab with the board, which follows the cursor while it is shown.
import type { EditorState } from "@codemirror/state";
import type { Pane, Position } from "./board/pane.ts";
import type { Engine } from "./engine.ts";
import { el, notice } from "./dom.ts";
import { linkTo } from "./files.ts";
import { Games } from "./games.ts";
import { addressOfBoard } from "./play/links.ts";
import type { Situation } from "./board/types.ts";
import type { Evaluation } from "./evaluation.ts";
import { counterexample, isGame } from "./results.ts";

/** What is at the cursor: an expression that is a game or may be one, or a name that a `let` gives to one. */
export function positionAt(state: EditorState, evaluation: Evaluation): (Position & { isPending: boolean }) | undefined {
  const { head } = state.selection.main;
  const all = evaluation.statements.filter((s) => s.to <= state.doc.length);
  const found = all.find((s) => s.from <= head && head <= s.hint);
  if (!found) {
    return undefined;
  }
  const before = all.filter((s) => !s.shows && s.to <= found.from).map((s) => state.sliceDoc(s.from, s.to));
  const text = state.sliceDoc(found.from, found.to);
  const outcome = evaluation.outcome(found);
  if (found.shows) {
    const data = outcome && "data" in outcome ? outcome.data : undefined;
    const variables = counterexample(data);
    if (variables) {
      return { context: before.join("\n"), expression: text, variables, isPending: false };
    }
    // What has no value within the limits may be a position all the same.
    const isPossible = outcome === undefined || "missing" in outcome || outcome.cut || isGame(data);
    return isPossible ? { context: before.join("\n"), expression: text, isPending: outcome === undefined } : undefined;
  }
  const name = /^let\s+([\p{L}_][\p{L}\p{N}_]*)\s*=/u.exec(text)?.[1];
  return name === undefined ? undefined : { context: [...before, text].join("\n"), expression: name, isPending: false };
}

/** Links to a text and to a board. */
const LINKS = {
  linkTo,
  share: (situation: Situation, isPuzzle: boolean) => addressOfBoard({ situation, about: undefined, isFlipped: false, strength: 0, isPuzzle }),
};
/** Time after which a statement without a result is taken for a position that takes long, in milliseconds. */
const PATIENCE = 600;

/** Loads the board when it is shown first. */
export class Boards {
  private pane: Promise<Pane> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly inner = el("div");
  private readonly hint = el("p", { className: "empty", textContent: "No position at the cursor. Put it on a line that is one, such as domineering(4, 4), and its board is here." });

  constructor(
    private readonly box: HTMLElement,
    private readonly engine: Engine,
    private readonly position: () => (Position & { isPending: boolean }) | undefined,
  ) {
    box.append(this.hint, this.inner);
  }

  /** Shows the position at the cursor if the board is shown. */
  follow(isLate = false): void {
    clearTimeout(this.timer);
    if (this.box.hidden) {
      return;
    }
    const position = this.position();
    if (position?.isPending && !isLate) {
      this.timer = setTimeout(() => this.follow(true), PATIENCE);
      return;
    }
    if (position === undefined) {
      this.hint.hidden = this.pane !== undefined;
      return;
    }
    this.hint.hidden = true;
    this.pane ??= import("./board/pane.ts").then(({ boardPane }) => boardPane(this.inner, this.engine, new Games(notice), LINKS));
    this.pane.then((pane) => pane.follow(position)).catch((error) => notice(`The board cannot be loaded: ${error.message}`));
  }
}
