//! The unmarked rows of `docs/performance.md`: `cargo bench --bench work [-- name]`. Each line runs in a process of its
//! own and on one thread: the time to the answer, the memory that was resident at the end, and the answer. The figures
//! are written to `target/bench/COMMIT.json`, too; `benches/compare OLD NEW` shows what has become slower.
#![allow(clippy::print_stdout, missing_docs)]

use cgt_lang::budget::{Budget, memory_used};
use cgt_lang::rulesets::domino::patch::Patch;
use cgt_lang::rulesets::domino::shape::DominoShape;
use cgt_lang::rulesets::domino::{Dominoes, Part};
use cgt_lang::session::{DiskLoader, Item, Options, Session};
use cgt_lang::solve::Solver;
use cgt_lang::value::Dyadic;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A line is given up after this.
const MOST: Duration = Duration::from_secs(180);

/// Stands for what is no expression.
const FILLINGS: &str = "fillings";

/// What is done, by theorems or without; its value where it is known from elsewhere; the time of the best other program
/// on the same machine.
struct Line(&'static str, &'static str, bool, &'static str, &'static str);

/// Clobber as a function of a board.
const CLOBBER: &str = r#"
def f(b) = {[f(put(b, c, ".", d, "x")) for c in cells(b, "x"), d in near(b, c) if at(b, d) == "o"]
    | [f(put(b, c, ".", d, "o")) for c in cells(b, "o"), d in near(b, c) if at(b, d) == "x"]}
outcome(f(checker(4, 4)))"#;

/// Konane as a function of a board, two stones removed.
const KONANE: &str = r#"
def hops(b, c, s, me, you) =
    if not (at(b, c + s) == you and c + 2 * s in near(b, c + s) and at(b, c + 2 * s) == ".") then []
    else let n = put(b, c, ".", c + s, ".", c + 2 * s, me) in [n] + hops(n, c + 2 * s, s, me, you)
def f(b) = {[f(n) for c in cells(b, "x"), d in near(b, c), n in hops(b, c, d - c, "x", "o")]
    | [f(n) for c in cells(b, "o"), d in near(b, c), n in hops(b, c, d - c, "o", "x")]}
outcome(f("xoxox/oxoxo/xo..x/oxoxo/xoxox"))"#;

/// Grundy's game as a function of a heap.
const GRUNDYS: &str = r#"
def g(n) = impartial [g(a) + g(n - a) for a in 1..n - 1 if a != n - a]
g(1000000)"#;

/// A grid of three rows and columns whose lowest vertices stand on the ground.
const HACKENBUSH: &str = r#"hackenbush("ground-a:l, ground-b:l, ground-c:l, a-b:r, b-c:l, a-f:r, b-e:l, c-d:l, d-e:l, e-f:e, f-g:r, e-h:l, d-i:l, g-h:e, h-i:e")"#;

/// All squares of the fox, with the number of them on which he has escaped.
const FOX_4: &str = r#"
let geese = [[4, 2], [4, 4], [4, 6], [4, 8]]
let all = [fox_and_geese(8, geese, [r, c]) for r in 1..4, c in 1..8 if (r + c) mod 2 == 0 and not [r, c] in geese]
length([g for g in all if g == off])"#;
const FOX_5: &str = r#"
let geese = [[5, 1], [5, 3], [5, 5], [5, 7]]
let all = [fox_and_geese(8, geese, [r, c]) for r in 1..5, c in 1..8 if (r + c) mod 2 == 0 and not [r, c] in geese]
length([g for g in all if g == off])"#;

/// Random boards of 5x5 boxes with some lines drawn.
const DOTS_24: &str = r#"score(dots("+--+  +  +  +--+\n|  |           |\n+--+--+  +  +  +\n   |  |     |  |\n+  +--+--+--+--+\n|  |        |\n+  +--+  +  +  +\n\n+--+  +  +  +  +\n         |  |  |\n+  +  +  +  +--+"))"#;
const DOTS_20: &str = r#"score(dots("+--+  +  +  +--+\n      |        |\n+  +  +  +  +  +\n      |        |\n+  +  +  +--+  +\n\n+  +  +  +--+--+\n   |        |\n+--+--+  +--+--+\n      |  |\n+--+  +  +--+--+"))"#;

#[rustfmt::skip]
const LINES: &[Line] = &[
    Line("domineering 5x5, canonical form", "domineering(5,5)", true, "0", "2.6 s"),
    Line("domineering 4x7, birthday of the canonical form", "birthday(domineering(4,7))", true, "", "15.0 s"),
    Line("domineering 5x6, birthday of the canonical form", "birthday(domineering(5,6))", true, "", "68.7 s"),
    Line("domineering 6x6, birthday of the canonical form", "birthday(domineering(6,6))", true, "", "not in 120 s"),
    Line("domineering 4x5, all 2^20 fillings", FILLINGS, true, "", "3.1 s"),
    Line("domineering 8x8, outcome", "outcome(domineering(8,8))", true, "N", "0.87 s"),
    Line("domineering 8x9, outcome", "outcome(domineering(8,9))", true, "L", "4.3 s"),
    Line("domineering 9x9, outcome", "outcome(domineering(9,9))", true, "N", "not in 148 s"),
    Line("cram 5x6, Grundy value", "grundy(cram(5,6))", true, "2", "0.067 s"),
    Line("cram 5x7, Grundy value", "grundy(cram(5,7))", true, "1", "0.58 s"),
    Line("cram 4x9, Grundy value", "grundy(cram(4,9))", true, "1", "0.27 s"),
    Line("cram 5x8, Grundy value", "grundy(cram(5,8))", true, "1", "2.87 s"),
    Line("cram 4x11, Grundy value", "grundy(cram(4,11))", true, "1", ""),
    Line("cram 6x7, Grundy value", "grundy(cram(6,7))", true, "", "not in 52 s"),
    Line("kayles to 100 000 by search", "length(grundy_sequence(octal(\"0.77\"), 100000))", false, "100000", "0.95 s"),
    Line("0.007 to 1 000 000", "octal(\"0.007\", 1000000)", true, "*1025", "44.5 s"),
    Line("Grundy's game to 1 000 000", "grundys(1000000)", true, "*71", ""),
    Line("Grundy's game to 1 000 000, defined", GRUNDYS, true, "*71", ""),
    Line("misère quotient of 0.07 to 28", "order(misere_quotient(octal(\"0.07\"), 28))", true, "176", ""),
    Line("dots 3x4", "dots(3,4)", true, "0", ""),
    Line("dots 4x4", "dots(4,4)", true, "", ""),
    Line("score of dots 3x4", "score(dots(3,4))", true, "0", ""),
    Line("score of dots 4x4", "score(dots(4,4))", true, "0", ""),
    Line("score of dots 5x5, 24 lines drawn", DOTS_24, true, "3", ""),
    Line("score of dots 5x5, 20 lines drawn", DOTS_20, true, "5", ""),
    Line("coins 5x5", "coins(5,5)", true, "", ""),
    Line("ladder of 10 boxes by search", "R10", false, "*", ""),
    Line("two-dimensional Nim 5x5, pile", "grundy(nim2d(5,5,pile))", false, "", ""),
    Line("two-dimensional Nim 5x5, run", "grundy(nim2d(5,5,run))", false, "", ""),
    Line("two-dimensional Nim 5x5, line", "grundy(nim2d(5,5,line))", false, "", ""),
    Line("two-dimensional Nim 5x5, skip", "grundy(nim2d(5,5,skip))", false, "", ""),
    Line("Cutcake 60x60, defined", "import \"cutcake.cgt\"\ncake(60, 60)", true, "0", ""),
    // Its period is 12 from 71 on: 1000 is worth as much as 76.
    Line("Kayles 1000, defined", "import \"kayles_by_hand.cgt\"\nrow(1000)", true, "*", ""),
    Line("Kayles 1000, defined by mex", "import \"kayles_by_hand.cgt\"\nsize(1000)", true, "1", ""),
    Line("Toads and Frogs 5-3-5, defined", "import \"toads_and_frogs.cgt\"\nstart(5, 3, 5)", true, "*", ""),
    Line("Toads and Frogs 6-3-6, defined", "import \"toads_and_frogs.cgt\"\nstart(6, 3, 6)", true, "", ""),
    Line("Backsliding Toads and Frogs 4-2-4", "backsliding_toads(4, 2, 4)", true, "dud", ""),
    Line("Fox and Geese, geese in row 4", FOX_4, true, "0", ""),
    Line("Fox and Geese, geese in row 5", FOX_5, true, "0", ""),
    Line("Fox and Geese, geese in row 8", "fox_and_geese(8, [[8, 2], [8, 4], [8, 6], [8, 8]], [1, 5])", true, "2over", ""),
    Line("Clobber 3x4, birthday of the canonical form", "birthday(clobber(3, 4))", true, "", ""),
    Line("Clobber 4x4, canonical form", "clobber(4, 4)", true, "*", "50.8 s"),
    Line("Clobber 4x4, outcome", "outcome(clobber(4, 4))", true, "N", ""),
    Line("Clobber 4x4, outcome, defined", CLOBBER, true, "N", "0.21 s"),
    Line("Konane 5x5, outcome, defined", KONANE, true, "L", ""),
    Line("Amazons 3x4, birthday of the canonical form", "birthday(amazons(\"x.../..../...o\"))", true, "", "5.7 s"),
    Line("Snort, path of 16, birthday of the canonical form", "birthday(snort(path(16)))", true, "", "20.1 s"),
    Line("Snort, path of 20, birthday of the canonical form", "birthday(snort(path(20)))", true, "", "26.9 s"),
    Line("Col, path of 20, canonical form", "col(path(20))", true, "", "not in 25 s"),
    Line("Konane 4x6, two stones removed, canonical form", "konane(\"oxoxox/xo..xo/oxoxox/xoxoxo\")", true, "0", "2.5 s"),
    Line("Fission 5x5, birthday of the canonical form", "birthday(fission(\"...../...../..x../...../.....\"))", true, "", "0.35 s"),
    Line("Fission 5x7, birthday of the canonical form", "birthday(fission(\"......./......./...x.../......./.......\"))", true, "", "not in 112 s"),
    Line("NoGo 3x4, birthday of the canonical form", "birthday(nogo(3, 4))", true, "", ""),
    Line("Hackenbush, grid of 3x3 vertices", HACKENBUSH, true, "6*", "3.5 s"),
    Line("Node Kayles, path of 200", "grundy(node_kayles(path(200)))", true, "5", ""),
    Line("Toads and Frogs 5-3-5", "toads(5, 3, 5)", true, "*", "0.067 s"),
    Line("Toads and Frogs 7-3-7", "birthday(toads(7, 3, 7))", true, "", ""),
    Line("Domineering 5x6, declared, birthday of the canonical form", "ruleset declared(b: grid \".#\") = { \"..\" -> \"##\" columns | \"..\" -> \"##\" rows }\nbirthday(declared(5, 6))", true, "", ""),
    Line("Cram 5x6, declared", "ruleset declared(b: grid \".#\") = impartial [ \"..\" -> \"##\" ]\ngrundy(declared(5, 6))", true, "2", ""),
    Line("Gm1 and Gm1s, 2000x2000", "Gm1(1999,1999) + Gm1s(1999,1999)", true, "0", ""),
];

fn main() {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| a != "--bench")
        .collect();
    if let [one] = wanted.as_slice()
        && let Some(line) = LINES.iter().find(|line| line.0 == *one)
    {
        return run(line);
    }
    println!("| work | best other | time | memory | answer |\n|---|---|---|---|---|");
    let mut figures = Vec::new();
    let is_wanted = |line: &&Line| wanted.iter().all(|word| line.0.contains(word));
    for line in LINES.iter().filter(is_wanted) {
        let this = std::env::current_exe().unwrap();
        let output = Command::new(this).arg(line.0).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {error}", line.0);
        let figure: Value = serde_json::from_slice(&output.stdout).unwrap();
        println!("{}", row(line, &figure));
        figures.push(figure);
    }
    let commit = Command::new("git")
        .args(["describe", "--always", "--dirty"])
        .output();
    let commit = commit.map_or(String::new(), |o| String::from_utf8_lossy(&o.stdout).into());
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/target/bench");
    std::fs::create_dir_all(folder).unwrap();
    let file = format!("{folder}/{}.json", commit.trim());
    let all = json!({"commit": commit.trim(), "bench": "work", "figures": figures});
    std::fs::write(&file, format!("{all:#}\n")).unwrap();
    println!("\n{file}");
}

/// A row of the table.
fn row(Line(name, _, _, _, peer): &Line, figure: &Value) -> String {
    let answer = figure["answer"].as_str();
    let (Some(seconds), Some(memory), Some(answer)) = (
        figure["seconds"].as_f64(),
        figure["memory"].as_u64(),
        answer,
    ) else {
        let most = MOST.as_secs();
        return format!("| {name} | {peer} | not in {most} s | | |");
    };
    let memory = memory >> 20;
    format!("| {name} | {peer} | {seconds:.2} s | {memory} MiB | {answer} |")
}

/// All fillings of a board of 4 rows and 5 columns: how many values they have, and the greatest temperature; with the
/// memory that is resident then.
fn fillings(budget: Budget) -> Option<(String, usize)> {
    let mut solver = Solver::new(budget, true);
    let rules = Arc::new(Dominoes::DOMINEERING);
    let (mut values, mut hottest) = (HashSet::new(), Dyadic::from(-1));
    for cells in 0..1 << 20 {
        let mut parts = Vec::new();
        for (patch, turned) in Patch::board(4, 5, cells)?.pieces() {
            let shape = DominoShape::Small(patch);
            let part = Part { shape, turned };
            parts.push(solver.part_value(&rules, &part).ok()?);
        }
        let value = solver.sum_of_values(parts).ok()?;
        let temperature = solver.arena.temperature(value, &solver.budget).ok()?;
        values.insert(value);
        hottest = hottest.max(temperature);
    }
    let text = format!("{} values, temperatures to {hottest}", values.len());
    Some((text, memory_used()?))
}

/// The last value of a script; its imports are those of the examples.
fn evaluate(name: &str, query: &str, options: Options) -> Option<(String, usize)> {
    let mut session = Session::new(options, Budget::unlimited(), Box::new(DiskLoader));
    let place = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/bench.cgt");
    let id = session.add_source(name, query, Some(place.into()));
    let mut found = None;
    session.run(id, &mut |_, result| {
        if let Item::Value(shown) = result.item {
            found = Some(shown.text.ascii);
        }
        true
    });
    Some((found?, memory_used()?))
}

/// Prints the figures of a line.
fn run(Line(name, query, theorems, known, _): &Line) {
    let options = Options {
        theorems: *theorems,
        time: Some(MOST),
        ..Options::default()
    };
    let begin = Instant::now();
    let found = match *query {
        FILLINGS => fillings(Budget::unlimited()),
        _ => evaluate(name, query, options),
    };
    let time = begin.elapsed().as_secs_f64();
    let Some((answer, memory)) = found else {
        assert!(time >= MOST.as_secs_f64(), "{name} failed");
        println!("{}", json!({"work": name}));
        return;
    };
    assert!(known.is_empty() || answer == *known, "{known}");
    println!(
        "{}",
        json!({"work": name, "seconds": time, "memory": memory, "answer": answer})
    );
}
