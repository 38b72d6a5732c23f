// How a board is shown and played, besides its position.

/** How the program plays: in words, and how often it takes any move instead of a good one. */
export const STRENGTHS: readonly [words: string, errs: number][] = [
  ["plays perfectly", 0],
  ["errs sometimes", 0.2],
  ["errs often", 0.5],
];

/** How a board is shown, and who plays. */
export interface Manner {
  isFlipped: boolean;
  /** How well the program plays: see {@link STRENGTHS}. */
  strength: number;
  /** Whether the only winning move is to be found. */
  isPuzzle: boolean;
}

/** What is told of the game besides what the engine knows. */
export interface About {
  title: string;
  rule: string;
  /** How the end comes about, in the words of the game. */
  end: string;
}
