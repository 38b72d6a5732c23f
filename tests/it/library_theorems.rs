//! The theorems about rulesets of the library, compared with search.

use crate::support::{results, run, session_with};
use cgt_lang::session::{Item, Options};

fn found(theorems: bool, text: &str) -> Vec<String> {
    let options = Options {
        theorems,
        ..Options::default()
    };
    results(&mut session_with(options), text, |result| {
        assert!(result.diagnostics.is_empty(), "{:?}", result.diagnostics);
        match &result.item {
            Item::Value(shown) => Some(shown.text.ascii.clone()),
            _ => None,
        }
    })
}

#[test]
fn theorems_about_heaps_and_cakes_give_what_search_gives() {
    for text in [
        "[outcome(wythoff(a, b)) for a in 0..20, b in 0..20]",
        "[outcome(wythoff(a, b, r)) for r in 1..4, a in 0..11, b in 0..11]",
        "[outcome(fibonacci_nim(n)) for n in 0..60]",
        "[outcome(fibonacci_nim(n, k)) for n in 0..40, k in 0..12]",
        "[outcome(chomp([a, b])) for a in 0..10, b in 0..a]",
        "[outcome(chomp([a])) for a in 0..10]",
        "[outcome(chomp([a, a, a])) for a in 1..5]",
        "[outcome(chomp([a, a, a, a, 0])) for a in 1..3]",
        "[cutcake(m, n) for m in 0..10, n in 0..10]",
        "[outcome(cutcake(m, n)) for m in 0..10, n in 0..10]",
        "winning_moves(wythoff(9, 14))",
        "[wythoff(a, b) == 0 for a in 0..6, b in 0..6]",
        "[-wythoff(a, b) + 1 > 0 for a in 0..6, b in 0..6]",
        "[wythoff(2, n) for n in 0..5]",
    ] {
        let searched = found(false, text);
        assert_eq!(searched.len(), 1, "{text}");
        assert_eq!(found(true, text), searched, "{text}");
    }
}

#[test]
fn theorems_answer_where_no_search_can() {
    for (text, answer) in [
        ("outcome(wythoff(1000000, 1618033))", "N"),
        ("outcome(wythoff(1618033, 2618033))", "P"),
        ("wythoff(1618033, 2618033) == 0", "true"),
        ("outcome(wythoff(1000000, 2414213, 2))", "N"),
        ("fibonacci_nim(1000000, 3)", "0"),
        ("outcome(fibonacci_nim(1000000))", "N"),
        ("outcome(chomp([1000, 1000]))", "N"),
        ("chomp([1000000, 999999])", "0"),
        ("outcome(chomp([99, 99, 99, 99]))", "N"),
        ("cutcake(100000, 100000)", "0"),
        ("cutcake(3, 100000)", "49999"),
        ("cutcake(100000, 3)", "-49999"),
    ] {
        assert_eq!(run(text), [answer], "{text}");
    }
}

/// A definition of a user with the name of a word of the library is another game.
#[test]
fn definitions_of_users_have_no_theorem() {
    let own =
        "ruleset wythoff(a: heap, b: heap) = impartial [wythoff(a - k, b) for k in 1..min(a, 1)]\n";
    let found = run(&format!("{own}outcome(wythoff(1, 2))"));
    assert_eq!(found.last().map(String::as_str), Some("N"), "{found:?}");
}
