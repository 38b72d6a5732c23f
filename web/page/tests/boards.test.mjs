// Boards and games of the page against the program: positions that random play reaches have the same facts and the same
// winning moves, and games end as both have announced. `CGT` names the program.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { Engine, initSync, Limits } from "../engine/cgt.js";
import { Program } from "./program.mjs";

const LEAP = 'ruleset leap(b: grid "x|o.") = ±{ "xo" -> ".x", "x.o" -> "..x" }';
/** Positions to begin with, and definitions that they use. */
const BEGINNINGS = [
  "clobber(3, 4)",
  "domineering(4, 4)",
  'hackenbush("ground-a:l, a-b:r, a-c:l, c-d:r, c-e:l, ground-f:e, f-g:r, f-h:e")',
  "nim 3 + 4 + 5",
  'toads("ttt..fff")',
  'amazons("x.../..../...o")',
  'konane("xoxo/o..x/xoxo/oxox")',
  "R3c2R2",
  "kayles 3 + 7",
  "chomp([4, 4, 3])",
  'snort("a-b-c-d-e-f-g-h-a")',
  'col("a-b-c-d-e-f-g-h-a")',
  'nogo(".../.../...")',
  'fission("...../..x../.....")',
  "cram(3, 4)",
  'goishi("xox/oxo")',
  'toppling("lrerlrl")',
  "wythoff(5, 7)",
  'node_kayles("a-b-c-d-e-f-g-h-i-j-a")',
  "cutcake(3, 5)",
  'ski_jumps("L..../....R/L....")',
  "fibonacci_nim(13)",
  "strip 5",
  "dots(2, 2)",
  'clobber("xo./oxo") + strip R4B',
  "kayles 7 + nim 3",
  "domineering(2, 3) - domineering(3, 2)",
  'leap("x.o/.o./o.x")',
];
/** Positions of each beginning, and how many there are at least. */
const EACH = 4;
const BOARDS = 100;
const GAMES = 40;
/** The longest game. */
const LONGEST = 200;

initSync({ module: readFileSync(new URL("../engine/cgt_bg.wasm", import.meta.url)) });
const engine = new Engine(new Limits());
const program = new Program();
after(() => program.end());
const defined = program.evaluate(LEAP);

const ask = (method, situation, seconds = 20) => JSON.parse(engine.request(method, JSON.stringify({ ...situation, seconds })));

/** The same numbers in every run. */
function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const begin = (expression, person = null) => ({
  context: expression.startsWith("leap") ? LEAP : "",
  expression,
  moves: [],
  first: "left",
  person,
  goal: expression.startsWith("dots") ? "boxes" : "normal",
});

const own = (view) => view.moves.filter(({ player }) => player === null || player === view.mover);

/** Positions that random play reaches, each once; those after more moves are quicker to solve. */
function reached(expression, seed) {
  const random = numbers(seed);
  const found = new Map();
  for (let game = 0; game < 40 && found.size < EACH; game += 1) {
    let situation = begin(expression);
    for (let depth = 1 + random(5); depth > 0; depth -= 1) {
      const moves = own(ask("board.show", situation));
      situation = moves.length === 0 ? situation : { ...situation, moves: [...situation.moves, moves[random(moves.length)].name] };
    }
    const view = ask("board.show", situation);
    found.set(`${view.mover} ${view.text}`, { situation, view });
  }
  return [...found.values()];
}

/** The moves that win in the program, those of both players. */
const winning = async (text) => (await program.value(`winning_moves(${text})`)).list.map(({ value, move }) => ({ name: value.replace(` (${move.note})`, ""), player: move.player }));

const names = (moves) => moves.map(({ name }) => name).sort();

/** Facts of the page and of the program. */
async function compared({ situation, view }) {
  const { outcome, value, score } = ask("worth.facts", situation);
  const judged = ask("worth.judge", situation).moves;
  if (situation.goal === "boxes") {
    const there = await program.value(`score(${view.text})`);
    return [{ score, most: names(judged.filter((one) => one.score === score)) }, { score: Number(there.value), most: (await program.value(`best_moves(${view.text})`)).list.map(({ value }) => value.replace(/ \(score .*\)$/, "")).sort() }];
  }
  const there = await program.value(view.text);
  const here = { value: value.pretty, outcome: outcome.is, wins: names(judged.filter(({ wins }) => wins)) };
  return [here, { value: there?.pretty, outcome: there?.outcome, wins: names(await winning(view.text)) }];
}

test(`${BOARDS} boards have the same facts and winning moves on the page and in the program`, async () => {
  await defined;
  const all = BEGINNINGS.flatMap((expression, at) => reached(expression, at + 1));
  const differences = [];
  let won = 0;
  for (const one of all) {
    const [here, there] = await compared(one);
    won += (here.wins ?? here.most).length > 0 ? 1 : 0;
    if (JSON.stringify(here) !== JSON.stringify(there)) {
      differences.push({ text: one.view.text, here, there });
    }
  }
  console.log(`${all.length} boards, ${won} of them with a winning move`);
  assert.deepEqual(differences, []);
  assert(all.length >= BOARDS && won >= BOARDS / 4, `${all.length} boards, ${won} with a winning move`);
});

/** Plays a game, the page as one side and the program as the other; returns who has won. */
async function played(expression, page) {
  let situation = begin(expression, page === "left" ? "right" : "left");
  for (let made = 0; made < LONGEST; made += 1) {
    const view = ask("board.show", situation);
    if (view.over) {
      return view.winner;
    }
    const reply = () => ask("worth.reply", situation).name;
    const best = async () => own({ mover: view.mover, moves: await winning(view.text) })[0] ?? own(view)[0];
    const move = view.mover === page ? reply() : (await best()).name;
    situation = { ...situation, moves: [...situation.moves, move] };
  }
  return assert.fail(`${expression} has no end`);
}

test(`${GAMES} games of the page against the program end as both announce`, async () => {
  await defined;
  const beginnings = BEGINNINGS.filter((expression) => !expression.startsWith("dots")).slice(0, GAMES / 2);
  for (const expression of beginnings) {
    const { outcome } = await program.value(`outcome(${expression})`);
    const announced = outcome === "L" || outcome === "N" ? "left" : "right";
    assert.equal(ask("worth.facts", begin(expression)).winner, announced, expression);
    for (const page of ["left", "right"]) {
      assert.equal(await played(expression, page), announced, `${expression}, the page is ${page}`);
    }
  }
});
