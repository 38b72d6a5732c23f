//! Tests of `ide::signature`.

use super::fixture;
use cgt_lang::ide::signature::*;

/// The call forms, with the active argument in brackets.
fn shown(marked: &str) -> String {
    let (snapshot, offset) = fixture(marked);
    let Some(found) = signature(&snapshot, offset) else {
        return "nothing".into();
    };
    let form = |f: &CallForm| {
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
fn only_comments_with_two_signs_document() {
    let doc = |text: &str| {
        let (snapshot, offset) = fixture(text);
        signature(&snapshot, offset).map(|found| found.doc)
    };
    let text = |sign: &str| format!("{sign} Adds one.\ndef f(n) = n + 1\nf($0");
    assert_eq!(doc(&text("#")).as_deref(), Some(""));
    assert_eq!(doc(&text("##")).as_deref(), Some("Adds one."));
    assert_eq!(
        doc("## Clears.\nruleset f(n: heap) = {|}\nf($0").as_deref(),
        Some("A ruleset. Clears.")
    );
}

#[test]
fn the_argument_under_way_is_marked() {
    assert_eq!(shown("cool($0"), "cool(⟨g⟩, t)");
    assert_eq!(shown("cool(mean(3), $0"), "cool(g, ⟨t⟩)");
    assert_eq!(shown("let x = cool([1, 2$0"), "cool(⟨g⟩, t)");
    assert_eq!(shown("R3.cool($0)"), "cool(g, ⟨t⟩)");
    assert_eq!(shown("def f(m, n) = m\nf(1,$0)"), "f(m, ⟨n⟩)");
    assert_eq!(shown("mex($0"), "mex(⟨[a, b, ...]⟩)");
    assert_eq!(
        shown("ruleset f(b: line \"x|o.\", n: integer) = {|}\nf(\"x\", $0"),
        "f(b: line \"x|o.\", ⟨n: integer⟩)"
    );
    assert_eq!(
        shown("ruleset f(n: integer, b: line \"x|o.\") = ±{ f(n, $0"),
        "f(n: integer, ⟨b: line \"x|o.\"⟩)"
    );
    assert_eq!(shown("def f(m, n) = {f($0"), "f(⟨m⟩, n)");
    assert_eq!(shown("cool(1)$0"), "nothing");
    assert_eq!(shown("(1 + $0"), "nothing");
    assert_eq!(shown("cool(1;$0"), "nothing");
}
