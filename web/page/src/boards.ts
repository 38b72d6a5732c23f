// The tab with the board, which follows the cursor while it is shown.
import type { EditorState } from "@codemirror/state";
import type { Pane, Position } from "./board/pane.ts";
import type { Engine } from "./engine.ts";
import { notice } from "./dom.ts";
import { linkTo } from "./files.ts";
import type { Evaluation } from "./evaluation.ts";
import { isGame } from "./results.ts";

/** The position at the cursor: an expression that is a game, or a name that a `let` gives to one. */
export function positionAt(state: EditorState, evaluation: Evaluation): Position | undefined {
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
    // What has no value within the limits may be a position all the same.
    const isPossible = outcome === undefined || "missing" in outcome || outcome.cut || isGame(data);
    return isPossible ? { context: before.join("\n"), expression: text } : undefined;
  }
  const name = /^let\s+([\p{L}_][\p{L}\p{N}_]*)\s*=/u.exec(text)?.[1];
  return name === undefined ? undefined : { context: [...before, text].join("\n"), expression: name };
}

/** Loads the board when it is shown first. */
export class Boards {
  private pane: Promise<Pane> | undefined;

  constructor(
    private readonly box: HTMLElement,
    private readonly engine: Engine,
    private readonly position: () => Position | undefined,
  ) {}

  /** Shows the position at the cursor if the board is shown. */
  follow(): void {
    if (this.box.hidden) {
      return;
    }
    this.pane ??= import("./board/pane.ts").then(({ boardPane }) => boardPane(this.box, this.engine, linkTo));
    const position = this.position() ?? (this.box.hasChildNodes() ? undefined : { context: "", expression: "clobber xoxo/oxox" });
    this.pane
      .then((pane) => position && pane.follow(position))
      .catch((error) => notice(`The board cannot be loaded: ${error.message}`));
  }
}
