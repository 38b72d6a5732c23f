// What the extension and its panel say to each other.

/** The text with the cursor in it; `uri` names it. */
export interface Cursor {
  uri: string;
  text: string;
  offset: number;
}

/** From the panel: it listens from now on, or a line to be inserted behind the statement that ends at an offset. */
export type FromPanel = { ready: true } | { insert: string; uri: string; behind: number };
