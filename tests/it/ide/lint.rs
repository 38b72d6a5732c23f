//! Tests of `ide::lint`.

use cgt_lang::ide::Snapshot;
use cgt_lang::ide::diagnostics::Problem;
use cgt_lang::ide::lint::*;

fn shown(text: &str) -> Vec<String> {
    let line = |p: &Problem| format!("{} {}: {}", p.span.start, p.code, p.message);
    remarks(&Snapshot::new(text)).iter().map(line).collect()
}

#[test]
fn names_that_nothing_uses() {
    assert_eq!(
        shown("let a = 1\nlet b = 2\nb"),
        ["4 unused: unused name `a`"]
    );
    assert_eq!(
        shown("let a = 1\ndef f(m, _n) = 3"),
        ["16 unused: unused name `m`"]
    );
    assert_eq!(shown("[1 for k in 1..3]"), ["7 unused: unused name `k`"]);
    // A call is a use of the variable, which may be a function.
    assert!(shown("[f(5) for f in [kayles, nim]]").is_empty());
    assert!(shown("let _a = 1\n3").is_empty());
    assert!(shown("def f(m) = f(m)\nf(1)").is_empty());
}

#[test]
fn the_board_of_a_ruleset_need_not_be_used() {
    let squeeze = "ruleset squeeze(b: line \"x|o.\") = ±{ \"x.\" -> \".x\" forward }";
    assert!(shown(squeeze).is_empty());
    assert_eq!(
        shown("ruleset f(n: integer, b: line \"x.\") = { \"x\" -> \".\" | }"),
        ["10 unused: unused name `n`"]
    );
}

#[test]
fn names_that_hide_others() {
    assert_eq!(
        shown("let k = 1\n[k for k in 1..k]"),
        ["17 shadowed: `k` shadows an outer `k`"]
    );
    assert_eq!(
        shown("def f(m) = [m for m in 1..m]\nf(1)"),
        ["18 shadowed: `m` shadows an outer `m`"]
    );
    assert_eq!(
        shown("let mean = 3\nmean"),
        ["4 shadowed: `mean` shadows a built-in word"]
    );
    assert!(shown("[k for k in 1..3] + [k for k in 1..4]").is_empty());
    // A name that is bound further down is not in scope above.
    assert!(shown("[k for k in 1..3]\nlet k = 1\nk").is_empty());
}
