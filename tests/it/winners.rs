//! Who wins sums, by search, against their values.

use crate::said::run;
use std::process::Command;

/// Sums of positions of several rulesets, by the number `s`.
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
