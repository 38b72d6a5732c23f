//! Tests of `ide::completion`.

use super::fixture;
use cgt_lang::ide::completion::*;

fn labels(marked: &str) -> Vec<String> {
    let (snapshot, offset) = fixture(marked);
    let found = completions(&snapshot, offset)
        .map(|(_, s)| s)
        .unwrap_or_default();
    found.into_iter().map(|s| s.label).collect()
}

fn snippet(marked: &str, label: &str) -> Option<String> {
    let (snapshot, offset) = fixture(marked);
    let (_, found) = completions(&snapshot, offset)?;
    let found = found.into_iter().find(|s| s.label == label)?;
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
    let (_, found) = completions(&snapshot, offset).expect("suggestions");
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
    let clauses = ["start", "settle", "lost", "drawing", "loopy"];
    assert_eq!(
        offered(&format!("{head}±{{ f(b) }} s$0"), &clauses).len(),
        5
    );
    assert_eq!(
        offered(&format!("{head}±{{ f(b) }}\n    s$0"), &clauses).len(),
        5
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
        "} start \"$0",
    ] {
        assert!(labels(&format!("{head}{text}")).is_empty(), "{text}");
    }
    assert!(labels("ruleset f(b: grid \"$0").is_empty());
}
