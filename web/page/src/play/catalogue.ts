// The games of the first page: what each is called, its rule, and positions to begin with.

import type { Domino } from "./picture.ts";

/** A position to begin with: what its size is called, and its expression. */
export type Size = [label: string, expression: string];

export type Kind = "Stones" | "Tiles" | "Pencil" | "Heaps" | "Graphs";

export interface GameEntry {
  /** The name in addresses. */
  id: string;
  title: string;
  kind: Kind;
  /** The rule in a sentence. */
  rule: string;
  sizes: Size[];
  /** The size chosen at first. */
  usual: number;
  /** A position that shows more of the game than an empty board does. */
  picture: string;
  /** Dominoes that lie on the picture. */
  dominoes?: Domino[];
  /** How the end comes about, in the words of the game. */
  end: string;
}

/** A board of one letter. */
const blank = (rows: number, columns: number, letter = "."): string => Array(rows).fill(letter.repeat(columns)).join("/");

/** A grid of points, each joined with its neighbours. */
function lattice(rows: number, columns: number): string {
  const point = (row: number, column: number) => `${String.fromCharCode(97 + row)}${column + 1}`;
  const edges: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      edges.push(...(column + 1 < columns ? [`${point(row, column)}-${point(row, column + 1)}`] : []));
      edges.push(...(row + 1 < rows ? [`${point(row, column)}-${point(row + 1, column)}`] : []));
    }
  }
  return edges.join(", ");
}

const path = (count: number): string => Array.from({ length: count }, (_, at) => String.fromCharCode(97 + at)).join("-");
const cycle = (count: number): string => `${path(count)}-a`;

const SMALL = "ground-a:l, a-b:r, ground-c:r, c-d:l, ground-e:e";
const TREE = "ground-a:l, a-b:r, a-c:l, c-d:r, c-e:l, ground-f:e, f-g:r, f-h:e";
const HOUSE = "ground-a:l, ground-b:l, a-b:e, a-c:r, b-d:r, c-d:l, c-e:l, d-e:r, ground-f:r, f-g:l";

export const GAMES: readonly GameEntry[] = [
  {
    id: "dots",
    title: "Dots-and-Boxes",
    kind: "Pencil",
    rule: "Draw a line between two dots; close a box to take it and move again. Most boxes win.",
    sizes: [["2 × 3", "dots(2, 3)"], ["3 × 3", "dots(3, 3)"], ["4 × 4", "dots(4, 4)"]],
    usual: 1,
    picture: 'dots("""\n+--+--+  +\n|B |A |\n+--+--+  +\n   |\n+  +--+--+\n""")',
    end: "All lines are drawn.",
  },
  {
    id: "clobber",
    title: "Clobber",
    kind: "Stones",
    rule: "Move a stone onto a neighbouring stone of the other colour, which is removed.",
    sizes: [["3 × 4", "clobber(3, 4)"], ["4 × 5", "clobber(4, 5)"], ["5 × 6", "clobber(5, 6)"]],
    usual: 0,
    picture: 'clobber("xox.x/o.xox/xoxo.")',
    end: "No stone is beside one of the other colour",
  },
  {
    id: "domineering",
    title: "Domineering",
    kind: "Tiles",
    rule: "Left places dominoes upright, Right lays them across.",
    sizes: [["4 × 4", "domineering(4, 4)"], ["6 × 6", "domineering(6, 6)"], ["8 × 8", "domineering(8, 8)"]],
    usual: 0,
    picture: "domineering(3, 5)",
    dominoes: [["blue", 0, 0, 1, 2], ["red", 2, 0, 2, 1], ["blue", 4, 1, 1, 2], ["red", 1, 2, 2, 1]],
    end: "There is no room for a domino",
  },
  {
    id: "hackenbush",
    title: "Hackenbush",
    kind: "Graphs",
    rule: "Cut an edge of your colour or a green one; whatever no longer hangs on the ground falls.",
    sizes: [["small", `hackenbush("${SMALL}")`], ["tree", `hackenbush("${TREE}")`], ["house", `hackenbush("${HOUSE}")`]],
    usual: 1,
    picture: `hackenbush("${TREE}")`,
    end: "No edge of the player's colour is left",
  },
  {
    id: "nim",
    title: "Nim",
    kind: "Heaps",
    rule: "Take any number of counters from one heap; who takes the last one wins.",
    sizes: [["3 4 5", "nim 3 + 4 + 5"], ["1 3 5 7", "nim 1 + 3 + 5 + 7"], ["2 5 8 9", "nim 2 + 5 + 8 + 9"]],
    usual: 0,
    picture: "nim 3 + 4 + 5",
    end: "All heaps are gone.",
  },
  {
    id: "toads",
    title: "Toads and Frogs",
    kind: "Stones",
    rule: "Toads go right, frogs go left: one square, or a jump over one of the others.",
    sizes: [["2 + 2", 'toads("tt..ff")'], ["3 + 3", 'toads("ttt..fff")'], ["4 + 4", 'toads("tttt...ffff")']],
    usual: 1,
    picture: 'toads("tt.ft.f")',
    end: "All are stuck",
  },
  {
    id: "amazons",
    title: "Amazons",
    kind: "Stones",
    rule: "Move like a chess queen, then shoot an arrow that blocks a square for good.",
    sizes: [["3 × 4", 'amazons("x.../..../...o")'], ["4 × 4", 'amazons("x..x/..../..../o..o")'], ["5 × 5", 'amazons("..x../...../x...o/...../..o..")']],
    usual: 0,
    picture: 'amazons("x..#/.#../...o")',
    end: "No amazon can move",
  },
  {
    id: "konane",
    title: "Konane",
    kind: "Stones",
    rule: "Jump over a neighbouring stone onto the empty square behind it, and take it.",
    sizes: [["4 × 4", 'konane("xoxo/o..x/xoxo/oxox")'], ["4 × 6", 'konane("xoxoxo/ox..ox/xoxoxo/oxoxox")'], ["6 × 6", 'konane("xoxoxo/oxoxox/xo..xo/oxoxox/xoxoxo/oxoxox")']],
    usual: 0,
    picture: 'konane("xoxo/o..x/.oxo")',
    end: "No stone can jump",
  },
  {
    id: "nimstring",
    title: "Nimstring",
    kind: "Graphs",
    rule: "Cut a string; who sets a coin free must cut again. Who cannot cut loses.",
    sizes: [["small", "R2cR2"], ["ladder", "R3c2R2"], ["long", "R4c3R3"]],
    usual: 1,
    picture: "R3c2R2",
    end: "No string is left",
  },
  {
    id: "kayles",
    title: "Kayles",
    kind: "Heaps",
    rule: "Knock down one pin, or two that stand side by side.",
    sizes: [["7", "kayles 7"], ["13", "kayles 13"], ["20", "kayles 20"]],
    usual: 0,
    picture: "kayles 3 + 7",
    end: "No pin is left.",
  },
  {
    id: "chomp",
    title: "Chomp",
    kind: "Tiles",
    rule: "Bite off a square with all below it and to its right. Whoever must eat the last one, which is poisoned, loses.",
    sizes: [["3 × 4", "chomp([4, 4, 4])"], ["4 × 5", "chomp([5, 5, 5, 5])"], ["5 × 7", "chomp([7, 7, 7, 7, 7])"]],
    usual: 0,
    picture: "chomp([5, 5, 3, 1])",
    end: "Only the poisoned square is left",
  },
  {
    id: "snort",
    title: "Snort",
    kind: "Graphs",
    rule: "Colour a point that has no neighbour of the other player's colour.",
    sizes: [["path", `snort("${path(7)}")`], ["cycle", `snort("${cycle(8)}")`], ["grid", `snort("${lattice(3, 3)}")`]],
    usual: 2,
    picture: `snort("${lattice(3, 4)}, a1:x, b3:o, c1:x")`,
    end: "No point can be coloured",
  },
  {
    id: "col",
    title: "Col",
    kind: "Graphs",
    rule: "Colour a point that has no neighbour of your own colour.",
    sizes: [["path", `col("${path(7)}")`], ["cycle", `col("${cycle(8)}")`], ["grid", `col("${lattice(3, 3)}")`]],
    usual: 2,
    picture: `col("${cycle(8)}, a:x, c:o, f:x")`,
    end: "No point can be coloured",
  },
  {
    id: "nogo",
    title: "NoGo",
    kind: "Stones",
    rule: "Place a stone; no group may ever lose its last free neighbour.",
    sizes: [["3 × 3", `nogo("${blank(3, 3)}")`], ["3 × 4", `nogo("${blank(3, 4)}")`], ["4 × 4", `nogo("${blank(4, 4)}")`]],
    usual: 0,
    picture: 'nogo("x..o/.x.o/o..x")',
    end: "No stone can be placed",
  },
  {
    id: "fission",
    title: "Fission",
    kind: "Stones",
    rule: "Left splits a stone up and down, Right splits it left and right.",
    sizes: [["3 × 5", 'fission("...../..x../.....")'], ["5 × 5", 'fission("...../...../..x../...../.....")'], ["7 × 7", 'fission("......./......./......./...x.../......./......./.......")']],
    usual: 1,
    picture: 'fission(".x.../...x./.x...")',
    end: "No stone can split",
  },
  {
    id: "fox",
    title: "Fox and Geese",
    kind: "Stones",
    rule: "Geese step down, the fox steps any way on the dark squares; the geese try to shut the fox in.",
    sizes: [["4 wide", "fox_and_geese(4, [[4, 2], [4, 4]], [1, 1])"], ["6 wide", "fox_and_geese(6, [[6, 2], [6, 4], [6, 6]], [1, 3])"], ["8 wide", "fox_and_geese(8, [[8, 2], [8, 4], [8, 6], [8, 8]], [1, 5])"]],
    usual: 0,
    picture: "fox_and_geese(6, [[4, 2], [4, 4], [4, 6]], [1, 3])",
    end: "Nobody can step",
  },
  {
    id: "cram",
    title: "Cram",
    kind: "Tiles",
    rule: "Place a domino either way; who cannot place one loses.",
    sizes: [["3 × 4", "cram(3, 4)"], ["4 × 4", "cram(4, 4)"], ["5 × 5", "cram(5, 5)"]],
    usual: 0,
    picture: "cram(3, 5)",
    dominoes: [["green", 0, 0, 2, 1], ["green", 3, 1, 1, 2], ["green", 1, 1, 1, 2]],
    end: "There is no room for a domino",
  },
  {
    id: "goishi",
    title: "Goishi Hiroi",
    kind: "Stones",
    rule: "Pick up a stone and go on along the lines from stone to stone of its colour.",
    sizes: [["2 × 3", 'goishi("xox/oxo")'], ["3 × 3", 'goishi("xox/oxo/xox")'], ["3 × 4", 'goishi("xoxo/oxox/xoxo")']],
    usual: 1,
    picture: 'goishi("xo.x/.xo./ox.o")',
    end: "No stone of the player's colour is left",
  },
  {
    id: "toppling",
    title: "Toppling Dominoes",
    kind: "Tiles",
    rule: "Topple a domino of your colour or a green one to one side; all that it reaches fall with it.",
    sizes: [["5", 'toppling("lrerl")'], ["8", 'toppling("lrrelrlr")'], ["12", 'toppling("lrerlrlrrelr")']],
    usual: 1,
    picture: 'toppling("lrerlrl")',
    end: "No domino of the player's colour stands",
  },
  {
    id: "wythoff",
    title: "Wythoff's game",
    kind: "Heaps",
    rule: "Take any number from one heap, or the same number from both.",
    sizes: [["5 7", "wythoff(5, 7)"], ["8 9", "wythoff(8, 9)"], ["6 11", "wythoff(6, 11)"]],
    usual: 0,
    picture: "wythoff(5, 7)",
    end: "Both heaps are gone",
  },
  {
    id: "node-kayles",
    title: "Node Kayles",
    kind: "Graphs",
    rule: "Remove a point together with all its neighbours.",
    sizes: [["path", `node_kayles("${path(9)}")`], ["cycle", `node_kayles("${cycle(10)}")`], ["grid", `node_kayles("${lattice(3, 4)}")`]],
    usual: 2,
    picture: `node_kayles("${lattice(3, 4)}")`,
    end: "No point is left",
  },
  {
    id: "cutcake",
    title: "Cutcake",
    kind: "Tiles",
    rule: "Left cuts the cake from top to bottom, Right from side to side.",
    sizes: [["3 × 5", "cutcake(3, 5)"], ["4 × 6", "cutcake(4, 6)"], ["6 × 7", "cutcake(6, 7)"]],
    usual: 0,
    picture: "cutcake(3, 5)",
    end: "No piece can be cut that way",
  },
  {
    id: "ski",
    title: "Ski-Jumps",
    kind: "Stones",
    rule: "Left's skiers slide right, Right's slide left, and jump over those below.",
    sizes: [["3 × 5", 'ski_jumps("L..../....R/L....")'], ["4 × 6", 'ski_jumps("L...../.....R/L...../.....R")'], ["5 × 7", 'ski_jumps("L....../......R/L....../......R/L......")']],
    usual: 0,
    picture: 'ski_jumps(".L.../...R./L....")',
    end: "No skier can slide",
  },
  {
    id: "fibonacci",
    title: "Fibonacci Nim",
    kind: "Heaps",
    rule: "Take counters, at most twice as many as were taken last, and not all at first.",
    sizes: [["8", "fibonacci_nim(8)"], ["13", "fibonacci_nim(13)"], ["20", "fibonacci_nim(20)"]],
    usual: 0,
    picture: "fibonacci_nim(13)",
    end: "No counter is left",
  },
  {
    id: "strip",
    title: "Strip of squares",
    kind: "Pencil",
    rule: "Left draws plain counters, Right two-coloured ones; edges that touch must agree.",
    sizes: [["5", "strip 5"], ["7", "strip 7"], ["R4B", "strip R4B"]],
    usual: 1,
    picture: "strip R4B",
    end: "No counter fits",
  },
];

/** A puzzle for the first page: one move wins. */
export const EXERCISE = { title: "Clobber", expression: 'clobber("oo.x./.ooxx/x.o.x/o.xxo")' };
