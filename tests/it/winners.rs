//! Outcomes of sums found by search, compared with their values.

use crate::alone::alone;
use crate::support::{run, run_on, run_within};
use cgt_lang::budget::memory_used;
use std::process::Command;

/// Sums of positions of several rulesets, depending on the number `s`.
const SUMS: [&str; 9] = [
    "clobber(random_board(\"xo.\", 3, 3, s)) + nogo(random_board(\"xo...\", 2, 3, s + 100))",
    "clobber(random_board(\"xo\", 2, 4, s)) - clobber(random_board(\"xo\", 2, 4, s + 7)) + {2|-1}",
    "domineering(3, 3) - amazons(random_board(\"xo..#\", 2, 3, s)) + {3||1|-2}",
    "amazons(random_board(\"xo...\", 2, 3, s)) + clobber(random_board(\"xo\", 3, 3, s)) - 1",
    "toads(\"tt.tf.ff\") - konane(random_board(\"xo.\", 3, 4, s)) + nogo(random_board(\".....x\", 2, 3, s))",
    "konane(random_board(\"xo.\", 3, 4, s)) + konane(random_board(\"xo.\", 3, 4, s + 50)) + *2",
    "fission(random_board(\".....x#\", 3, 4, s)) + 2 * clobber(random_board(\"xo\", 2, 3, s)) - nim 3",
    "3 * nogo(random_board(\"....x\", 2, 3, s)) - 2 * nogo(random_board(\"....o\", 2, 3, s)) + kayles 5",
    "-(clobber(random_board(\"xo\", 2, 4, s)) - (domineering(2, 4) - nogo(random_board(\"..xo\", 2, 3, s)))) + 1/2",
];

#[test]
fn sums_of_several_rulesets_have_the_outcomes_of_their_values() {
    for sum in SUMS {
        let claim = format!("claim forall s in 1..12: outcome({sum}) == outcome(value({sum}))");
        let found = run(&claim);
        assert!(found[0].starts_with("holds"), "{found:?}\n{claim}");
    }
}

#[test]
fn sums_of_a_thousand_parts_are_answered() {
    let board = "clobber(\"xoxox/oxoxo/xoxox/oxoxo\")";
    let negative = "clobber(\"oxoxo/xoxox/oxoxo/xoxox\")";
    for (sum, outcome) in [
        (format!("1000 * {board} - 1000 * {board}"), "P"),
        (format!("500 * {board} + 500 * {negative}"), "P"),
        (
            format!("1001 * {board} - 1000 * {board} + domineering(4, 4) - domineering(4, 4)"),
            "N",
        ),
        (
            "sum([clobber(random_board(\"xo\", 2, 3, s)) for s in 1..1000]) + 1000".into(),
            "L",
        ),
        (
            "sum([amazons(random_board(\"xo..\", 2, 2, s)) for s in 1..200]) - 500 + nogo(2, 2)"
                .into(),
            "R",
        ),
    ] {
        assert_eq!(run(&format!("outcome({sum})")), [outcome], "{sum}");
    }
}

#[test]
fn what_takes_too_long_says_so() {
    for limits in [
        vec!["--time-limit", "300ms"],
        vec!["--time-limit", "1s", "--memory-limit", "60MiB"],
    ] {
        for sum in [
            "clobber(20, 20)",
            "clobber(8, 8) + amazons(\"x......./......../......../.......o\")",
        ] {
            let mut program = Command::new(env!("CARGO_BIN_EXE_cgt"));
            program.args(["--color", "never"]).args(&limits);
            let output = program.args(["eval", &format!("outcome({sum})")]).output();
            let output = output.expect("the program runs");
            let text = String::from_utf8_lossy(&output.stderr);
            assert!(text.contains("limit-"), "{sum}: {text}");
        }
    }
}

/// Clobber on a row of cells that is read as a board of given width, Cutcake, and sums of a call and a position.
const CALLS: &str = r#"
def put(s, i, c, j, d) = slice(s, 0, min(i,j)) + (if i < j then c else d) + slice(s, min(i,j)+1, max(i,j)) + (if i < j then d else c) + slice(s, max(i,j)+1, length(s))
def near(s, i, w) = [j for j in [i-1, i+1, i-w, i+w] if j >= 0 and j < length(s)]
def clob(s, w) = { [clob(put(s, i, ".", j, "x"), w) for i in 0..length(s)-1, j in near(s, i, w) if s[i] == "x" and s[j] == "o"] | [clob(put(s, i, ".", j, "o"), w) for i in 0..length(s)-1, j in near(s, i, w) if s[i] == "o" and s[j] == "x"] }
def cut(a, b) = {[cut(i, b) + cut(a - i, b) for i in 1..a-1] | [cut(a, j) + cut(a, b - j) for j in 1..b-1]}
def mix(n) = {[mix(m) + domineering(2, m + 1) for m in 0..n-1] | [mix(m) - clobber(repeat("xo", m + 1)) for m in 0..n-1], *2}
"#;

/// Sums with calls, whose outcomes are compared with those of their values.
const SUMS_WITH_CALLS: [&str; 5] = [
    "[OUTCOME(clob(random_board(\"xo.\", 1, 9, s), 3)) for s in 1..20]",
    "[OUTCOME(clob(random_board(\"xo.\", 1, 6, s), 3) + clobber(random_board(\"xo\", 2, 3, s)) - ^) for s in 1..20]",
    "[OUTCOME(clob(random_board(\"xo\", 1, 6, s), 3) - clob(random_board(\"xo\", 1, 6, s+50), 3)) for s in 1..20]",
    "[OUTCOME(cut(n, 7 - n) - 1) for n in 1..6]",
    "[OUTCOME(mix(n) - m) for n in 0..4, m in 0..3]",
];

#[test]
fn calls_have_the_outcomes_of_their_values() {
    let with = |how: &str| {
        let sums = SUMS_WITH_CALLS.map(|sum| match how {
            "" => sum.replace("OUTCOME(", "outcome("),
            how => sum
                .replace("OUTCOME(", &format!("outcome({how}("))
                .replace(") for ", ")) for "),
        });
        format!("{CALLS}{}", sums.join("\n"))
    };
    let expected = run(&with("value"));
    assert_eq!(expected.len(), SUMS_WITH_CALLS.len(), "{expected:?}");
    for outcome in ["L", "R", "N", "P"] {
        assert!(
            expected.iter().any(|line| line.contains(outcome)),
            "{expected:?}"
        );
    }
    for threads in [1, 2] {
        assert_eq!(run_on(threads, &with("")), expected);
    }
}

#[test]
fn a_call_that_never_ends_is_a_fault() {
    let found = run("def up(n) = {up(n + 1) | up(n + 1)}\noutcome(up(0))");
    assert!(found[0].contains("nests 10000 calls deep"), "{found:?}");
    // The winner does not need the infinitely many options.
    let found = run("def won(n) = {0, won(n + 1) | 1}\noutcome(won(0))");
    assert_eq!(found, ["L"]);
}

#[test]
fn a_search_goes_on_where_memory_is_short() {
    // Limits apply to the memory of the process, so no other test may run in it.
    alone("winners::a_search_goes_on_where_memory_is_short", || {
        for expression in ["outcome(nogo(3, 5))", "outcome(nogo(3, 4), misere)"] {
            let plain = run(expression);
            let used = memory_used().expect("a system that tells");
            let limited = run_within(1, Some(used + (5 << 20)), expression);
            assert_eq!(limited, plain, "{expression}");
        }
    });
}
