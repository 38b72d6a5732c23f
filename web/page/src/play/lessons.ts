// Steps from Nim to a ruleset of one's own. Each asks for a winning move on a board, or for a change of a text, and checks
// it.
import type { StatementResult } from "../requests.ts";
import { store, stored } from "../storage.ts";
import type { Linked } from "./links.ts";

interface Step {
  title: string;
  /** What the reader learns, and what to do. */
  words: string;
}

/** A step on a board. */
interface BoardLesson extends Step {
  expression: string;
}

/** A step in the editor. */
export interface TextLesson extends Step {
  text: string;
  /** Whether a result of the text shows that the step is done. */
  isDone(result: StatementResult): boolean;
}

type Lesson = BoardLesson | TextLesson;

export const LESSONS: readonly Lesson[] = [
  {
    title: "Two heaps",
    words: "Nim: take any number of counters from one heap; who takes the last counter wins. Leave two equal heaps: whatever the other player does in one, you do in the other, so the last counter is yours.",
    expression: "nim 1 + 2",
  },
  {
    title: "The same idea, larger",
    words: "Equal heaps again. Nothing else wins here: try another move and see how it is refuted.",
    expression: "nim 3 + 5",
  },
  {
    title: "Three heaps",
    words: "Write the sizes as sums of different powers of two: 3 = 2 + 1, 4 = 4, 5 = 4 + 1. Whoever leaves every power an even number of times wins. Here 2 occurs once, and so must go.",
    expression: "nim 3 + 4 + 5",
  },
  {
    title: "One, two or three",
    words: "Take one, two or three counters. From a multiple of four, any move can be answered so that four are gone together. Leave a multiple of four.",
    expression: "subtraction([1, 2, 3], 10)",
  },
  {
    title: "Kayles",
    words: "Knock down one pin, or two that stand side by side. A game that falls into two equal parts is lost for whoever moves: the other one copies. Cut the row into equal parts.",
    expression: "kayles 7",
  },
  {
    title: "Two players, two kinds of moves",
    words: "Snort: colour a point that has no neighbour of the other player's colour. Left is blue. In games like this one a move does not only end your turn, it makes later moves yours: take the point that keeps most for you.",
    expression: 'snort("a-b-c-d-e")',
  },
  {
    title: "A hot game",
    words: "Domineering: Left places dominoes upright, Right across. Whoever moves first gains: such a position is called hot. Where does a domino leave most room for yours, and least for the others?",
    expression: "domineering(3, 3)",
  },
  {
    title: "Numbers count moves",
    words: "Hackenbush: cut an edge of your colour; what no longer hangs on the ground falls. A blue edge alone is one move for Left, a red one for Right; a blue edge with a red one on it is half a move. Left has 1/2 + 1, Right has 1. Spend what is worth least.",
    expression: 'hackenbush("ground-a:l, a-b:r, ground-c:l, ground-d:r")',
  },
  {
    title: "A sum of games",
    words: "Two boards of Clobber side by side: a stone takes a neighbour of the other colour. You move in one board or in the other. A board that is worth nothing to whoever moves can be left alone: which one is that?",
    expression: 'clobber("xxoo") + clobber("xo")',
  },
  {
    title: "The double-cross",
    words: "Dots-and-Boxes: most boxes win, and who takes a box moves again. You may take both boxes of the upper row, but then you must open the lower row for the other player. Give the two boxes up: the other player must open the row for you.",
    expression: 'dots("""\n+--+--+--+\n|A |\n+--+--+--+\n\n+--+--+--+\n""")',
  },
  {
    title: "Refute a claim",
    words: "A claim is searched case by case. This one holds for heaps of up to three counters. Let n go further, until the claim fails: the first heap that refutes it is shown, and its button Board plays it.",
    text: `# Take one, two or three counters; who takes the last one wins.
claim "whoever moves first wins" forall n in 1..3: outcome(subtraction([1, 2, 3], n)) == N
`,
    isDone: ({ data }) => typeof data === "object" && data !== null && "counterexample" in data && "ok" in data && !data.ok,
  },
  {
    title: "Rules of your own",
    words: 'A step is the text before and after it. Here x goes to the right, and ± gives o the same move to the left. Let a piece jump over one of the others: add , "xo." -> ".ox" forward inside the braces. Then the last line is worth a move to Left, and its button Board plays it.',
    text: `ruleset hop(b: line "x|o.") = ±{ "x." -> ".x" forward } drawing [["x", "toad"], ["o", "frog"]]

hop("xx..oo")
hop("xo..")
`,
    isDone: ({ data, source }) => source.startsWith('hop("xo..")') && typeof data === "object" && data !== null && "value" in data && data.value === "1",
  },
];

/** The steps that were done, by their numbers from 1. */
const done = (): Set<number> => {
  try {
    return new Set(JSON.parse(stored("lessons") ?? "[]") as number[]);
  } catch {
    return new Set();
  }
};

/** Notes that a step is done. */
export const finish = (number: number): void => void store("lessons", JSON.stringify([...done().add(number)]));

/** The first step that is not done. */
export function firstOpen(): number {
  const known = done();
  const open = LESSONS.findIndex((_, at) => !known.has(at + 1));
  return open < 0 ? 1 : open + 1;
}

/** The board of a step; undefined if it has none. */
export function boardOf(number: number): Linked | undefined {
  const lesson = LESSONS[number - 1];
  return lesson && "expression" in lesson
    ? {
      situation: { context: "", expression: lesson.expression, moves: [], first: "left", person: "left", goal: lesson.expression.startsWith("dots") ? "boxes" : "normal" },
      about: { title: `${number} of ${LESSONS.length}: ${lesson.title}`, rule: "", end: "" },
      isFlipped: false,
      strength: 0,
      isPuzzle: true,
    }
    : undefined;
}

/** The text of a step; undefined if it has none. */
export function textOf(number: number): TextLesson | undefined {
  const lesson = LESSONS[number - 1];
  return lesson && "text" in lesson ? lesson : undefined;
}

/** Where a step leads on to. */
export const nextOf = (number: number): { text: string; href: string } =>
  number < LESSONS.length
    ? { text: `Next: ${LESSONS[number]!.title}`, href: `#/learn/${number + 1}` }
    : { text: "Go on in the tutorial", href: "./book/tutorial/games.html" };
