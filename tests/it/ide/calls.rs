//! Tests of `ide::calls`.

use super::fixture;
use cgt_lang::ide::calls::*;

const TEXT: &str =
    "def half(g) = g\nlet x$0 = half(3)\nclaim \"C\" forall n in 1..3: half(n) == half(n)\nx + x\n";

#[test]
fn a_statement_knows_who_uses_it() {
    let (snapshot, offset) = fixture(TEXT);
    let of = |at: usize| {
        let bound = bound(&snapshot, at);
        let callers = bound.iter().flat_map(|b| callers(&snapshot.parsed, b));
        let shown = callers.map(|c| format!("{} {}", c.symbol.name, c.places.len()));
        shown.collect::<Vec<_>>()
    };
    assert_eq!(of(5), ["x 1", "C 2"]);
    assert_eq!(of(offset), ["x + x 2"]);
}

#[test]
fn a_statement_knows_what_it_uses() {
    let (snapshot, offset) = fixture(TEXT);
    let of = |at: usize| {
        let callees = callees(&snapshot, at).into_iter();
        let shown = callees.map(|c| format!("{} {}", c.symbol.name, c.places.len()));
        shown.collect::<Vec<_>>()
    };
    assert_eq!(of(offset), ["half(g) 1"]);
    assert_eq!(of(TEXT.find("claim").unwrap_or(0)), ["half(g) 2"]);
    assert!(of(0).is_empty());
}
