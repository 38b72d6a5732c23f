//! Tests of `ide::signature`.

use super::fixture;
use cgt_lang::ide::signature::*;

/// The call forms, with the active argument in brackets.
fn shown(marked: &str) -> String {
    let (snapshot, offset) = fixture(marked);
    let Some(found) = signature(&snapshot, offset) else {
        return "nothing".into();
    };
    let form = |f: &Form| {
        let mut label = f.label.clone();
        if let Some(range) = f.parameters.get(found.argument) {
            label.insert(range.end, '⟩');
            label.insert(range.start, '⟨');
        }
        label
    };
    found
        .forms
        .iter()
        .map(form)
        .collect::<Vec<_>>()
        .join(" or ")
}

#[test]
fn the_argument_under_way_is_marked() {
    assert_eq!(shown("cool($0"), "cool(⟨g⟩, t)");
    assert_eq!(shown("cool(mean(3), $0"), "cool(g, ⟨t⟩)");
    assert_eq!(shown("let x = cool([1, 2$0"), "cool(⟨g⟩, t)");
    assert_eq!(shown("R3.cool($0)"), "cool(g, ⟨t⟩)");
    assert_eq!(shown("def f(m, n) = m\nf(1,$0)"), "f(m, ⟨n⟩)");
    assert_eq!(shown("mex($0"), "mex(⟨[a, b, ...]⟩)");
    assert_eq!(shown("cool(1)$0"), "nothing");
    assert_eq!(shown("(1 + $0"), "nothing");
    assert_eq!(shown("cool(1;$0"), "nothing");
}
