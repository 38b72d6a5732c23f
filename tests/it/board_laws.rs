//! Laws of games and values, tested on random boards through the language.

use crate::support::{results, session};
use cgt_lang::session::Item;
use proptest::prelude::*;

/// The value of each line.
fn values(text: &str) -> Vec<String> {
    results(&mut session(), text, |result| match result.item {
        Item::Value(shown) => Some(shown.text.ascii),
        Item::Nothing => None,
        _ => Some(format!("{:?}", result.diagnostics)),
    })
}

fn board() -> impl Strategy<Value = String> {
    (1usize..4, 1usize..5).prop_flat_map(|(rows, columns)| {
        let cell = prop_oneof![3 => Just('.'), 1 => Just('#')];
        let row = prop::collection::vec(cell, columns);
        prop::collection::vec(row, rows).prop_map(|rows| {
            let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
            rows.join("/")
        })
    })
}

const LAWS: [&str; 12] = [
    "a + b == b + a",
    "a - a == 0",
    "(a + b) - b == a",
    "{left_options(a) | right_options(a)} == a",
    "value(a + b) == value(a) + value(b)",
    "value(-a) == -value(a)",
    "(a <= b) == (value(a) <= value(b)) and (a <= b) == (outcome(a - b) == P or outcome(a - b) == R)",
    "mean(a + b) == mean(a) + mean(b)",
    "temperature(a + b) <= max(temperature(a), temperature(b))",
    "cool(a + b, 1/2) == cool(a, 1/2) + cool(b, 1/2)",
    "norton(a, 1) == a",
    // A sum of reduced forms may be reducible.
    "reduced_canonical_form(a + b) == reduced_canonical_form(reduced_canonical_form(a) + reduced_canonical_form(b))",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn laws_of_dominoes(a in board(), b in board()) {
        let program = format!(
            "let a = domineering(\"{a}\")\nlet b = domineering(\"{b}\")\n{}",
            LAWS.join("\n")
        );
        prop_assert_eq!(values(&program), vec!["true"; LAWS.len()], "{}", program);
    }

    #[test]
    fn laws_of_strips(a in "[BR]?[1-6][BR]?", b in "[BR]?[2-5][BR]?") {
        prop_assume!(!a.contains("R1B") && !a.contains("B1R"));
        let program = format!("let a = strip {a}\nlet b = strip {b}\n{}", LAWS.join("\n"));
        prop_assert_eq!(values(&program), vec!["true"; LAWS.len()], "{}", program);
    }
}
