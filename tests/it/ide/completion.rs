//! Tests of `ide::completion`.

use super::fixture;
use cgt_lang::ide::completion::*;

fn labels(marked: &str) -> Vec<String> {
    let (snapshot, offset) = fixture(marked);
    let found = completions(&snapshot, offset)
        .map(|c| c.suggestions)
        .unwrap_or_default();
    found.into_iter().map(|s| s.label).collect()
}

fn snippet(marked: &str, label: &str) -> Option<String> {
    let (snapshot, offset) = fixture(marked);
    let mut found = completions(&snapshot, offset)?.suggestions.into_iter();
    let found = found.find(|s| s.label == label)?;
    Some(found.snippet().unwrap_or_else(|| found.plain()))
}

#[test]
fn forms_become_snippets() {
    let some = |s: &str| Some(s.to_string());
    assert_eq!(
        snippet("go$0", "goishi"),
        some("goishi(${1:x}, ${2:y}, ${3:z})")
    );
    assert_eq!(snippet("$0", "mex"), some("mex(${1:[a, b]})"));
    assert_eq!(snippet("$0", "strip"), some("strip ${1:7}"));
    assert_eq!(snippet("$0", "nimstring"), some("nimstring ${1:R3 + R2}"));
    assert_eq!(snippet("$0", "misere"), some("misere"));
    assert_eq!(
        snippet("def f(m, n) = m\n$0", "f"),
        some("f(${1:m}, ${2:n})")
    );
}

#[test]
fn after_a_dot_the_first_argument_is_there() {
    let some = |s: &str| Some(s.to_string());
    assert_eq!(snippet("R3.mea$0", "mean"), some("mean"));
    assert_eq!(snippet("R3.$0", "outcome"), some("outcome"));
    assert_eq!(snippet("def f(m, n) = m\n3.$0", "f"), some("f(${1:n})"));
    assert!(!labels("R3.$0").contains(&"let".to_string()));
    assert!(labels("1..$0").contains(&"let".to_string()));
}

#[test]
fn variables_are_suggested_even_in_a_statement_that_cannot_be_read() {
    assert!(labels("def f(heap) = R{hea$0p}").contains(&"heap".to_string()));
    assert!(labels("def f(heap) = $0").contains(&"heap".to_string()));
    assert!(labels("claim forall heap in 1..9: he$0 ==").contains(&"heap".to_string()));
    assert!(!labels("def f(heap) = 3\n$0").contains(&"heap".to_string()));
}

#[test]
fn a_name_is_not_in_scope_in_its_own_value() {
    let has = |text: &str| labels(text).contains(&"first_one".to_string());
    assert!(!has("let first_one = $0"));
    assert!(!has("def f(n) = let first_one = n + $0"));
    assert!(has("def f(n) = let first_one = n in $0"));
    assert!(has("def f(first_one) = let a = $0"));
    assert!(!has("let first_one = fi$0") && has("let first_one = 3\nfi$0"));
    let below = "fi$0\nlet first_one = 3";
    let (snapshot, offset) = fixture(below);
    let found = completions(&snapshot, offset)
        .expect("suggestions")
        .suggestions;
    let first = found
        .iter()
        .find(|s| s.label == "first_one")
        .expect("the name");
    assert_eq!(first.fit, Fit::Unexpected);
}

#[test]
fn nothing_in_comments_strings_and_numbers() {
    for marked in ["# a$0", "print \"a$0\"", "3$0"] {
        assert!(labels(marked).is_empty(), "{marked}");
    }
}

#[test]
fn names_of_unfinished_statements_are_offered() {
    for text in [
        "let first = 1 in f$0",
        "def f(first) = let x = 1 in f$0 +",
        "def f(x) =\n    let [a, first] = x in\n    f$0 +",
        "def f(x) = let first = x in [f$0 +",
    ] {
        assert!(labels(text).contains(&"first".to_string()), "{text}");
    }
}

#[test]
fn a_comment_documents_a_definition() {
    let (snapshot, offset) = fixture("# of no use\n## Adds one.\ndef succ(n) = n + 1\nsuc$0");
    let found = completions(&snapshot, offset)
        .expect("suggestions")
        .suggestions;
    let succ = found.iter().find(|s| s.label == "succ").expect("succ");
    assert_eq!(succ.doc, "Adds one.");
}

#[test]
fn the_words_of_a_ruleset_are_offered_at_their_places() {
    let head = "ruleset f(b: grid \"x|o.\") = ";
    let offered = |text: &str, words: &[&str]| {
        let found = labels(text);
        for word in words {
            assert!(
                found.iter().any(|f| f == word),
                "{word} in {text}: {found:?}"
            );
        }
        found
    };
    let kinds = offered("ruleset f(b: gr$0", &["grid", "hex", "integer"]);
    assert!(!kinds.contains(&"mean".to_string()), "{kinds:?}");
    let step = offered(
        &format!("{head}±{{ \"xo\" -> \".x\" n$0 }}"),
        &["north", "again", "unless", "then"],
    );
    assert!(!step.contains(&"near".to_string()) && !step.contains(&"nim".to_string()));
    assert_eq!(
        labels(&format!("{head}±{{ \"xo\" -> \".x\" unless $0 }}")),
        ["near"]
    );
    let clauses = [
        "start", "settle", "lost", "drawing", "score", "may", "loopy", "ko", "with",
    ];
    assert_eq!(
        offered(&format!("{head}±{{ f(b) }} s$0"), &clauses).len(),
        clauses.len()
    );
    assert_eq!(
        offered(&format!("{head}±{{ f(b) }}\n    s$0"), &clauses).len(),
        clauses.len()
    );
    offered(
        &format!("{head}±{{ \"x\" -> \".\" if a$0"),
        &["after", "here", "b", "abs"],
    );
    for elsewhere in [
        "gr$0",
        "let g = n$0",
        "[\"x\", $0",
        "ruleset f(b: grid) = {$0",
        "f(1) s$0",
    ] {
        let found = labels(elsewhere);
        for word in ["grid", "north", "settle", "after"] {
            assert!(!found.iter().any(|f| f == word), "{word} in {elsewhere}");
        }
    }
    let filled = snippet("rul$0", "ruleset").expect("a snippet");
    assert_eq!(
        filled,
        r#"ruleset ${1:name}(${2:b}: ${3:grid} "${4:x|o.}") = ±{ "${5:xo}" -> "${6:.x}" }"#
    );
}

#[test]
fn inside_a_position_there_are_its_letters() {
    let squeeze = "ruleset squeeze(b: line \"x|o.\") = ±{ \"x.\" -> \".x\" forward }\n";
    let own = |text: &str| labels(&format!("{squeeze}{text}"));
    assert_eq!(own("squeeze(\"x$0"), ["x", "o", "."]);
    assert_eq!(own("squeeze(\"x$0\")"), ["x", "o", "."]);
    assert_eq!(own("squeeze x$0"), ["x", "o", "."]);
    assert_eq!(own("1 + squeeze x.o - o$0"), ["x", "o", "."]);
    assert_eq!(labels("clobber(\"$0"), ["x", "o", ".", "/"]);
    assert_eq!(labels("clobber xo/$0"), ["x", "o", ".", "/"]);
    assert_eq!(labels("cram(\"..#/$0"), [".", "#", "/"]);
    assert_eq!(labels("goishi(\"x$0"), ["x", "o", ".", "/"]);
    assert!(labels("goishi x$0").iter().all(|label| label != "o"));
    assert!(labels("clobber(\"xo\", \"$0").is_empty());
    assert!(labels("clobber([\"$0").is_empty());
    assert!(labels("clobber(\"xo\" + \"$0").is_empty());
    assert!(labels("clobber $0").contains(&"mean".to_string()));
    assert!(labels("mean $0x").contains(&"clobber".to_string()));
    assert_eq!(labels("hackenbush(\"gr$0"), ["ground"]);
    assert_eq!(
        labels("hackenbush(\"ground-a:l, b$0-c:r, d-e:e\")"),
        ["a", "c", "d", "e", "ground"]
    );
    assert_eq!(labels("hackenbush(\"ground-a:$0"), ["l", "r", "e", "."]);
    assert_eq!(labels("snort(\"a-b, $0"), ["a", "b"]);
}

#[test]
fn after_an_arrow_there_is_a_string() {
    let head = "ruleset f(b: line \"x.\") = ±{ \"x\" ->";
    assert!(labels(&format!("{head} $0 }}")).is_empty());
    assert!(labels(&format!("{head} \".\" $0 }}")).contains(&"forward".to_string()));
}

#[test]
fn inside_the_text_of_a_move_there_are_the_letters_of_the_board() {
    let head = "ruleset f(n: integer, b: grid \"x|o.\") = ±{ ";
    let all = ["x", "o", ".", "_", "[", "]", "*"];
    for text in [
        "\"x$0",
        "\"xo\" -> \".$0",
        "\"xo\" -> \".$0\" }",
        "\"xo\" -> \".x\", \"$0",
        "\"take\": \"x$0",
        "if n == 1 then \"$0",
        "\".\" -> \"x\" unless near \"$0",
    ] {
        assert_eq!(labels(&format!("{head}{text}")), all, "{text}");
    }
    for text in [
        "[f(n, g) for g in split(\"$0",
        "\"x\" -> \".\" if \"$0",
        "} settle \"$0",
    ] {
        assert!(labels(&format!("{head}{text}")).is_empty(), "{text}");
    }
    assert!(labels("ruleset f(b: grid \"$0").is_empty());
}

#[test]
fn nothing_is_offered_where_a_name_is_bound() {
    let head = "ruleset f(b: line \"x|o.\") = ±{ \"x\" -> \".\" }";
    for text in [
        "let $0",
        "let x$0",
        "let [a, $0",
        "let [a, b$0] = [1, 2]",
        "let [a, b] $0",
        "def f$0",
        "def f($0",
        "def f(m, n$0) = m",
        "loopy def w(k$0",
        "def f(m) = let $0",
        "def f(m) =\n    let $0",
        "[k for $0",
        "[k for k$0 in 1..3]",
        "[k for k in f(1, 2), $0",
        "claim forall m in 1..9, n$0",
        "assert exists $0",
        "table m in 1..9, $0",
        "ruleset $0",
        "ruleset f($0",
        "ruleset f(b: line \"x.\", n$0",
        "import $0",
        &format!("{head} start($0"),
        &format!("{head} start(m, n$0"),
    ] {
        assert_eq!(labels(text), Vec::<String>::new(), "{text}");
    }
    for text in ["[k for k $0", "forall m in 1..9, n $0", "table m i$0"] {
        assert_eq!(labels(text), ["in"], "{text}");
    }
    for text in [
        "let x = $0",
        "let x = [a, $0",
        "def f(m) = $0",
        "def f(m) = m\n$0",
        "let x = 3\n$0",
        "[k for k in $0",
        "[k for k in xs if f(k, $0",
        "table m in 1..9: m, $0",
        "claim forall m in 1..9: $0",
        "let [a, b] = f(1, $0",
    ] {
        assert!(labels(text).contains(&"mean".to_string()), "{text}");
    }
}

/// The suggestions with the best rank.
fn expected(marked: &str) -> Vec<String> {
    let (snapshot, offset) = fixture(marked);
    let found = completions(&snapshot, offset)
        .expect("suggestions")
        .suggestions;
    let fits = found.into_iter().filter(|s| s.fit <= Fit::Expected);
    fits.map(|s| s.label).collect()
}

#[test]
fn arguments_have_their_words_first() {
    assert_eq!(labels("outcome(nim 3, $0"), ["misere"]);
    assert_eq!(labels("winning_moves(nim 3, mi$0)"), ["misere"]);
    assert_eq!(labels("(nim 3).outcome($0"), ["misere"]);
    let readings = ["pile", "run", "line", "skip"];
    assert_eq!(expected("young(3, 2, $0"), readings);
    assert_eq!(expected("nim2d(2, 5, l$0"), readings);
    assert!(labels("young(3, $0").contains(&"max".to_string()));
    assert!(expected("young($0").is_empty() && expected("mean($0").is_empty());
    assert!(expected("def young(a, b) = a\nyoung(3, $0").is_empty());
    let rulesets = expected("def mine(n) = {n - 1 | }\njoined($0");
    assert!(rulesets.contains(&"mine".to_string()) && rulesets.contains(&"kayles".to_string()));
    assert!(!rulesets.contains(&"mean".to_string()));
    assert_eq!(snippet("joined(ka$0", "kayles").as_deref(), Some("kayles"));
}

#[test]
fn letters_of_the_board_are_offered_to_the_functions_of_a_ruleset() {
    let head = "ruleset f(b: grid \"x|o.\") = if cells(b, \"$0";
    assert_eq!(labels(head), ["x", "o", "."]);
    let start = "ruleset f(b: grid \"x|o.\") = ±{ \"x\" -> \".\" } start ";
    assert_eq!(labels(&format!("{start}\"x$0")), ["x", "o", ".", "/"]);
    assert_eq!(
        labels(&format!("{start}(m, n): \"$0")),
        ["x", "o", ".", "/"]
    );
    assert!(labels("cells(\"xo\", \"$0").is_empty());
}

#[test]
fn functions_that_take_what_precedes_a_dot_come_first() {
    for (text, present, absent) in [
        ("R3.$0", "mean", "length"),
        ("(nim 3 + 4).$0", "grundy", "length"),
        ("{1|0}.$0", "mean", "gcd"),
        ("let g = nim 3\ng.$0", "outcome", "first"),
        ("cool({2|0}, 1).$0", "mean", "first"),
        ("[1, 2].$0", "length", "mean"),
        ("moves(nim 3).$0", "first", "mean"),
        ("nim(3).moves.$0", "first", "mean"),
        ("def f(n) = [n]\nf(3).$0", "sort", "mean"),
        ("\"abc\".$0", "split", "mean"),
        ("\"xo/.x\".$0", "cells", "concat"),
        ("(1/2).$0", "gcd", "length"),
        ("(1/2).$0", "birthday", "order"),
        ("misere_quotient(nim 2).$0", "order", "mean"),
    ] {
        let found = expected(text);
        assert!(
            found.iter().any(|f| f == present),
            "{present} in {text}: {found:?}"
        );
        assert!(!found.iter().any(|f| f == absent), "{absent} in {text}");
    }
    assert!(expected("(xs[0]).$0").is_empty() && expected("unknown.$0").is_empty());
    assert!(expected("\"abc\".$0").contains(&"length".to_string()));
}

#[test]
fn long_lists_are_cut_to_what_the_typed_letters_can_become() {
    let defs: String = (0..3000)
        .map(|n| format!("def ladder{n}(m) = m\n"))
        .collect();
    let found = |typed: &str| {
        let (snapshot, offset) = fixture(&format!("{defs}{typed}$0"));
        completions(&snapshot, offset).expect("suggestions")
    };
    let all = found("");
    assert!(
        all.is_incomplete && all.suggestions.len() <= 400,
        "{}",
        all.suggestions.len()
    );
    let some = found("ladder29");
    assert!(some.is_incomplete && some.suggestions[0].label == "ladder29");
    let some = found("LAD2999");
    let some: Vec<&str> = some.suggestions.iter().map(|s| &*s.label).collect();
    assert_eq!(some, ["ladder2999"]);
    let mean = found("mea");
    assert!(mean.suggestions.iter().any(|s| s.label == "mean"));
    let (snapshot, offset) = fixture("me$0");
    assert!(
        !completions(&snapshot, offset)
            .expect("suggestions")
            .is_incomplete
    );
}

#[test]
fn every_first_parameter_has_a_kind_or_takes_anything() {
    use cgt_lang::vocabulary::{Sort, entries};
    let known = [
        "g", "position", "a", "d", "m", "n", "rows", "xs", "ys", "leaves", "list", "lists",
        "strings", "b", "string", "letters", "q", "f", "x", "text",
    ];
    for entry in entries().filter(|e| !matches!(e.meaning.sort(), Sort::Ruleset | Sort::Constant)) {
        let form = entry
            .forms
            .iter()
            .find_map(|f| f.strip_prefix(entry.name)?.strip_prefix('('));
        let first = form.and_then(|f| f.split([',', ')']).next()).unwrap_or("g");
        let is_literal = first.starts_with(['[', '"']) || first.contains('(');
        assert!(
            is_literal || known.contains(&first),
            "{}: {first}",
            entry.name
        );
    }
}

#[test]
fn the_path_of_an_import_is_found() {
    let path = |marked: &str| {
        let (snapshot, offset) = fixture(marked);
        Some(snapshot.text[import_path(&snapshot, offset)?].to_string())
    };
    assert_eq!(path("import \"li$0b.cgt\"").as_deref(), Some("lib.cgt"));
    assert_eq!(path("import \"li$0").as_deref(), Some("li"));
    assert_eq!(path("1; import \"$0\"").as_deref(), Some(""));
    assert_eq!(path("print \"li$0b.cgt\""), None);
    assert_eq!(path("import \"lib.cgt\"$0"), None);
    assert!(labels("import \"li$0").is_empty());
}
