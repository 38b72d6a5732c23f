//! Malformed and unusual texts parse, and each statement parses as it does by itself.

use cgt_lang::source::SourceId;
use cgt_lang::syntax::{Parsed, classify, needs_more, parse};
use cgt_lang::vocabulary::PREFIXES;

fn codes(text: &str) -> Vec<&'static str> {
    let parsed = parse(SourceId(0), text, &PREFIXES);
    parsed.diagnostics.iter().map(|d| d.code.name()).collect()
}

#[test]
fn a_file_with_three_bad_lines_of_eight_keeps_five() {
    let text = "let a = 1\nlet b = (2\nlet c = 3\nassert a ==\nlet d = {1|\nprint d\n2 +* 3\na";
    let parsed = parse(SourceId(0), text, &PREFIXES);
    assert_eq!(
        codes(text),
        ["unclosed-bracket", "syntax", "unclosed-bracket", "syntax"]
    );
    assert_eq!(parsed.statements.len(), 4);
    let text = "R2\nf(1, 2\nR3 R4\nR5\n{1|2\nR6\nR7\nR8";
    let parsed = parse(SourceId(0), text, &PREFIXES);
    assert_eq!(
        codes(text),
        ["unclosed-bracket", "syntax", "unclosed-bracket"]
    );
    assert_eq!(parsed.statements.len(), 5);
}

#[test]
fn hints_leave_the_statement() {
    assert_eq!(codes("2^10"), ["power"]);
    assert_eq!(parse(SourceId(0), "2^10", &PREFIXES).statements.len(), 1);
    assert_eq!(codes("2^10 +"), ["syntax"]);
    assert_eq!(codes("2^10\nb +"), ["power", "syntax"]);
    assert_eq!(codes("2 + ^10"), [""; 0]);
    assert_eq!(codes("1/2^10"), [""; 0]);
}

#[test]
fn what_needs_more() {
    for text in [
        "(",
        "f(1,",
        "R2 +",
        "a ==",
        "let x =",
        "{1 |",
        "\"\"\"\nx",
        "if a then",
        "2 *",
        "a and",
        "[f(x) for x in",
        "forall x in xs:",
        "if a",
        "if a then b else",
        "strip 3 +",
        "print 1,",
        "x..",
        "±{1,",
        "a\nb +",
    ] {
        assert!(needs_more(text), "{text}");
    }
    for text in [
        "",
        "R2",
        "2*",
        "R2 + *",
        "a)",
        "(a]",
        "\"x",
        "let",
        "# (",
        "R2 # +",
        "a +;",
        "f(x)",
        "forall x in xs if a",
        "{|}",
        "\"\"\"x\"\"\"",
        "(\nlet x = 3",
        "a +\nlet x = 3",
    ] {
        assert!(!needs_more(text), "{text}");
    }
}

/// Text nested to a depth.
fn nested(open: &str, inner: &str, close: &str, depth: usize) -> String {
    format!("{}{inner}{}", open.repeat(depth), close.repeat(depth))
}

#[test]
fn deep_nesting_is_a_diagnostic() {
    for (open, inner, close) in [
        ("(", "1", ")"),
        ("[", "1", "]"),
        ("{", "1", "|}"),
        ("-", "x", ""),
        ("±", "x", ""),
        ("not ", "x", ""),
        ("impartial ", "x", ""),
        ("if a then b else ", "c", ""),
        ("if ", "a", " then b else c"),
        ("forall x in xs: ", "c", ""),
        ("forall x in a, y in ", "c", ": d"),
        ("f(", "1", ")"),
        ("Tiny(", "1", ")"),
        ("*{", "1", "}"),
        ("R{", "1", "}"),
        ("R[", "1", "]"),
        ("x[", "1", "]"),
        ("x * ", "1", ""),
        ("x:", "1", ""),
        ("x and ", "1", ""),
        ("", "x", ".f"),
        ("", "x", "[0]"),
        ("[f for x in ", "x", "]"),
    ] {
        let at = |depth| codes(&nested(open, inner, close, depth));
        assert_eq!(at(450), [""; 0], "{open}{inner}{close}");
        assert_eq!(at(600), ["nesting"], "{open}{inner}{close}");
        assert_eq!(at(100_000), ["nesting"], "{open}{inner}{close}");
    }
    let long = nested("x + ", "x", "", 100_000);
    assert_eq!(codes(&long), [""; 0]);
    assert_eq!(
        codes(&format!("[{}]", nested("[x], ", "x", "", 10_000))),
        [""; 0]
    );
    assert_eq!(
        codes(&format!("[{}x]", "if a then b else c, ".repeat(1000))),
        [""; 0]
    );
    for open in [
        "(",
        "[",
        "{",
        "{|",
        "R[",
        "±{",
        "a[",
        "\"\"\"",
        "if ",
        "let x = (\n",
        "(\n",
        "(;",
        "a'",
        "*",
        "|",
        "^",
        "strip ",
    ] {
        let _ = codes(&open.repeat(50_000));
    }
    for close in [")", "(]", "([)", "([{)"] {
        let _ = codes(&close.repeat(50_000));
    }
    let bars: String = (1..700).map(|n| format!("a{}", "|".repeat(n))).collect();
    assert_eq!(codes(&format!("{{{bars}}}")), ["nesting"]);
}

#[test]
fn every_prefix_of_a_file_is_read_without_panic() {
    let text = include_str!("../../../grammar/samples.cgt");
    assert_eq!(codes(text), [""; 0]);
    for (at, _) in text.char_indices() {
        let cut = text.get(..at).unwrap_or("");
        let parsed = parse(SourceId(0), cut, &PREFIXES);
        assert!(parsed.diagnostics.len() <= 2, "{cut}");
        in_order(&parsed, cut);
        let _ = needs_more(cut);
    }
}

/// Checks that tokens do not overlap and that diagnostics are inside the text.
fn in_order(parsed: &Parsed, text: &str) {
    let mut end = 0;
    for (_, span) in &parsed.tokens {
        assert!(
            span.start >= end && span.end > span.start,
            "{text:?} {:?}",
            parsed.tokens
        );
        end = span.end;
    }
    for found in &parsed.diagnostics {
        assert!(text.get(found.span.range()).is_some(), "{text:?} {found:?}");
        assert!(
            found
                .fix
                .as_ref()
                .is_none_or(|f| text.get(f.span.range()).is_some()),
            "{text:?} {found:?}"
        );
    }
    for statement in &parsed.statements {
        for expr in &statement.ast.exprs {
            let place = statement.place(expr.span);
            assert!(text.get(place.range()).is_some(), "{text:?} {expr:?}");
        }
    }
    let _ = super::tree::trees(parsed);
}

const SOUP: &[&str] = &[
    "let ",
    "def ",
    "assert ",
    "claim ",
    "table ",
    "import ",
    "print ",
    "forall ",
    "exists ",
    "for ",
    "in ",
    "if ",
    "then ",
    "else ",
    "and ",
    "or ",
    "not ",
    "mod ",
    "div ",
    "impartial ",
    "true ",
    "strip ",
    "nim ",
    "x",
    "f(",
    "v",
    "v3",
    "R",
    "R3",
    "cR2",
    "a",
    "aR",
    "L",
    "Tiny(",
    "Tiny",
    "3",
    "12",
    "/",
    "*",
    "^",
    "^^",
    "⇑",
    "↓",
    "'",
    "+",
    "-",
    "+-",
    "±",
    "·",
    "==",
    "=",
    "<|",
    "|>",
    "<",
    "..",
    ".",
    ":",
    ",",
    ";",
    "|",
    "||",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    " ",
    " ",
    "\n",
    "\n",
    "\"",
    "\"\"\"",
    "\\",
    "#",
    "&&",
    "!",
    "é",
    "¿",
    "\u{feff}",
    "\r\n",
    "{|}",
    "*{n}",
    "±{1,2}",
    "f(x) = ",
    "x in 1..2: ",
];

proptest::proptest! {
    #[test]
    fn soup_is_read_without_panic(indices in proptest::collection::vec(0..SOUP.len(), 0..40)) {
        let text: String = indices.iter().map(|i| SOUP[*i]).collect();
        in_order(&parse(SourceId(0), &text, &PREFIXES), &text);
        let _ = needs_more(&text);
        let _ = classify(&text, &PREFIXES);
    }

    #[test]
    fn characters_are_read_without_panic(text in "\\PC{0,40}") {
        in_order(&parse(SourceId(0), &text, &PREFIXES), &text);
    }
}
