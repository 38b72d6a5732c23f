// What the extension and its panel say to each other.
import type { Position } from "../../../../web/page/src/board/pane.ts";

/** The text with the cursor in it, for the engine of the panel; `uri` names it. */
export interface Cursor {
  uri: string;
  text: string;
  offset: number;
}

/** What the program has found under the cursor of a text: a position, and where its statement ends. */
export interface Scene {
  uri: string;
  scene: { position: Position; title: string; end: number } | null;
  /** Why there is none, if there is an expression. */
  fault?: string;
}

/** An edit of a text, at an offset of the text before it. */
export interface Edit {
  at: number;
  removed: number;
  added: number;
}

/** Simultaneous edits of a text. */
export interface Edited {
  uri: string;
  edits: Edit[];
}

/** Where a place of a text is after simultaneous edits. */
export const moved = (place: number, edits: Edit[]): number =>
  edits.filter(({ at }) => at < place).reduce((sum, { at, removed, added }) => sum + added - Math.min(removed, place - at), place);

/** To the panel. An answer is that of the program to the question with this number; `error` if there is none. */
export type ToPanel = Cursor | Scene | Edited | { answer: number; found: unknown } | { answer: number; error: string };

/**
 * From the panel: it listens from now on; a question to the program, or that it is not wanted any more; a line to be
 * inserted behind the statement that ends at an offset.
 */
export type FromPanel =
  | { ready: true }
  | { question: number; method: string; params: object }
  | { dropped: number }
  | { insert: string; uri: string; behind: number };
