//! Tests of `ide::definition`.

use super::fixture;
use cgt_lang::ide::definition::*;

fn line_of(marked: &str) -> Option<(usize, String)> {
    let (snapshot, offset) = fixture(marked);
    let span = goto(&snapshot, offset)?.span;
    let line = snapshot.text.get(..span.start as usize)?.lines().count();
    Some((line, span.text(&snapshot.text).into()))
}

#[test]
fn names_lead_to_the_definition_that_is_meant() {
    let to = |line, name: &str| Some((line, name.to_string()));
    assert_eq!(line_of("let g = 1\nlet g = g$0 + 1\ng"), to(1, "g"));
    assert_eq!(line_of("let g = 1\nlet g = g + 1\n$0g"), to(2, "g"));
    assert_eq!(line_of("def f(m) = f$0(m)"), to(1, "f"));
    assert_eq!(line_of("def f(m) = R{m$0}"), to(1, "m"));
    assert_eq!(line_of("table n in 1..2: n$0"), to(1, "n"));
    assert_eq!(line_of("3.la$0ter\ndef later(x) = x"), to(2, "later"));
    assert_eq!(line_of("mea$0n(3)"), None);
    let ruleset = "ruleset squeeze(b: line \"x|o.\") = ±{ \"x.\" -> \".x\" forward }";
    for place in ["sq$0ueeze x.o", "sq$0ueeze(\"x.o\")", "1 + squeeze$0 x.o"] {
        assert_eq!(
            line_of(&format!("{ruleset}\n{place}")),
            to(1, "squeeze"),
            "{place}"
        );
    }
}
