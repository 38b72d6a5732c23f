//! Tests of `ide::hover`.

use super::fixture;
use cgt_lang::ide::hover::*;

/// The hover subject at the cursor, on one line.
fn under(marked: &str) -> String {
    let (snapshot, offset) = fixture(marked);
    let Some(subject) = subject(&snapshot, offset) else {
        return "nothing".into();
    };
    let mut out = subject.span.text(&snapshot.text).to_string();
    if let Some((at, expr)) = subject.expression {
        let span = snapshot.parsed.statements[at].place_of(expr);
        if span != subject.span {
            out += &format!(" = {}", span.text(&snapshot.text));
        }
    }
    if !subject.depends.is_empty() {
        let names: Vec<&str> = subject.depends.iter().map(|(n, _)| *n).collect();
        out += &format!(" depends on {}", names.join(", "));
    }
    if let Some(definition) = subject.definition {
        out += &format!(" [{}]", definition.text);
    }
    if let Some(entry) = subject.entry {
        out += &format!(" ({})", entry.name);
    } else if let Some(ruleset) = subject.ruleset {
        out += &format!(" of {}", ruleset.name);
    }
    out + subject
        .note
        .as_deref()
        .map(|n| format!(": {n}"))
        .as_deref()
        .unwrap_or("")
}

#[test]
fn the_smallest_expression_is_shown() {
    assert_eq!(under("R3$0cR2 + R2"), "R3cR2 of nimstring");
    assert_eq!(under("R3cR2 $0+ R2"), "R3cR2 + R2");
    assert_eq!(under("2 * (R3 + $03)"), "3");
    assert_eq!(under("mean(3$0) + 1"), "mean(3)");
    assert_eq!(under("R3$0 + R2"), "R3 of nimstring");
    assert_eq!(under("[R3, $0*2][0]"), "*2");
    assert_eq!(under("if 1 == $01 then 2 else 3"), "1");
}

#[test]
fn a_position_and_its_prefix_are_one() {
    assert_eq!(under("1 + str$0ip R4B + R4B"), "strip R4B + R4B (strip)");
    assert_eq!(under("1 + strip R4B + R4$0B"), "strip R4B + R4B of strip");
    assert_eq!(under("nim 3 +$0 4"), "nim 3 + 4 of nim");
    assert_eq!(under("let k = 2\nR{$0k}cR2"), "k [let k = 2]");
}

#[test]
fn the_name_of_a_call_means_the_call() {
    assert_eq!(under("1 + me$0an({3|1})"), "mean({3|1}) (mean)");
    assert_eq!(under("{3|1}.me$0an"), "{3|1}.mean (mean)");
    assert_eq!(under("def f(m) = R{m}\n$0f(3)"), "f(3) [def f(m) = R{m}]");
    assert_eq!(under("goishi(\"xx$0o\")"), "goishi(\"xxo\")");
}

#[test]
fn names_show_what_they_are() {
    assert_eq!(under("let g$0 = R3 + R2"), "g = R3 + R2 [let g = R3 + R2]");
    assert_eq!(under("def f$0(m) = m"), "f [def f(m) = m]");
    assert_eq!(under("def f($0m) = m"), "m: `m` is a parameter of `f`.");
    assert_eq!(
        under("assert forall m$0 in 1..9: true"),
        "m: `m` ranges over `1..9`."
    );
    assert_eq!(under("outcome(nim 1, mi$0sere)"), "misere (misere)");
}

#[test]
fn variables_are_not_evaluated() {
    assert_eq!(
        under("def f(m) = R{m}$0cR2"),
        "R{m}cR2 depends on m of nimstring"
    );
    assert_eq!(under("def f(m) = mean$0(m)"), "mean(m) depends on m (mean)");
    assert_eq!(under("claim forall m in 1..9: $0m == 3"), "m depends on m");
}

#[test]
fn nothing_on_blanks_and_comments() {
    for marked in [
        "3 # t$0hree",
        "3 +  $0 4",
        "$0\n3",
        "print \"a$0\"",
        "let = $0",
    ] {
        assert_eq!(under(marked), "nothing", "{marked}");
    }
}

#[test]
fn keywords_and_claims_are_explained() {
    let at = |marked: &str| {
        let (snapshot, offset) = fixture(marked);
        let found = subject(&snapshot, offset).expect("a subject");
        (found.keyword.map(|k| k.word), found.statement)
    };
    assert_eq!(at("l$0et g = 3"), (Some("let"), None));
    assert_eq!(at("1 == 1 a$0nd 2 == 2"), (Some("and"), None));
    assert_eq!(at("3\ncl$0aim \"A\" 1 == 2"), (Some("claim"), Some(1)));
    assert_eq!(at("claim \"$0A\" 1 == 2"), (None, Some(0)));
    assert_eq!(at("assert forall m i$0n 1..3: true"), (Some("in"), None));
    assert_eq!(at("tab$0le n in 1..3: n"), (Some("table"), Some(0)));
}

#[test]
fn names_inside_expressions_say_where_they_are_from() {
    assert_eq!(
        under("def f(n) = let x$0 = n + 1 in x"),
        "x: `x` is the value of `n + 1`."
    );
    assert_eq!(
        under("let [a, b$0] = [1, 2] in b"),
        "b: `b` is an element of `[1, 2]`."
    );
    assert_eq!(under("let x = 1 in x$0 + 1"), "x depends on x");
    assert_eq!(under("def f(p) = p$0(1)"), "p(1) depends on p");
}

#[test]
fn words_of_a_ruleset_are_explained() {
    let text = |marked: &str| {
        under(&format!(
            "ruleset f(b: any \"x.\") = ±{{ \"x.\" -> \".x\" {marked}"
        ))
    };
    assert_eq!(
        text("ki$0ng again } start f"),
        "king: `king`: To all eight neighbours."
    );
    assert!(text("any$0 }").contains("directions"));
    assert!(under("ruleset f(b: an$0y) = {|}").contains("Any value"));
    assert!(text("} lost$0 if b == 1").contains("has lost"));
    assert_eq!(text("if after$0 == b }"), "after");
    assert!(under("ru$0leset f(b: any) = {|}").contains("Declares a ruleset"));
    assert!(text("then$0 \"x\" -> \".\" }").contains("Another step"));
    assert!(text("if$0 after == b }").contains("the board after the move"));
    assert!(under("ruleset f(b: any) = if$0 b == 1 then 0 else 1").contains("One of two values"));
    assert!(under("ruleset f(b: line \"x.\") = imp$0artial [\"x\" -> \".\"]").contains("both"));
}

#[test]
fn the_parts_of_a_ruleset_are_told_in_words() {
    let moves = "The moves of `f`: Left's as written; Right's with the letters of each pair exchanged, and `forward` \
                 the other way.";
    let after = " = ±{ \"x.\" -> \".x\" forward again }";
    assert!(
        under(&format!(
            "ruleset f(b: line \"x|o.\"){}",
            after.replace('±', "±$0")
        ))
        .ends_with(moves)
    );
    let step = "\"x.\" -> \".x\": Cells with `x.` become `.x`. `forward`: East for Left, west for Right. The step may \
                be repeated from its last cell in the same direction.";
    for place in ["\"$0x.\"", "\"x.\" -$0>"] {
        let after = after.replacen(&place.replace("$0", ""), place, 1);
        assert_eq!(under(&format!("ruleset f(b: line \"x|o.\"){after}")), step);
    }
    assert_eq!(
        under(&format!("ruleset f(b: line \"x$0|o.\"){after}")),
        "\"x|o.\": The letters of a cell: `x`, `o`, `.`. Exchanged where Left and Right exchange their roles: `x` and \
         `o`."
    );
    let near = under(
        "ruleset f(b: graph \".#\") = impartial [\".\" $0-> \"#\" with near \".\" -> \"#\" unless near \"#\"]",
    );
    assert!(near.ends_with(
        "A cell with `.` becomes `#`. All neighbours of the first cell with `.` become `#`. No neighbour of the first \
         cell has `#`."
    ), "{near}");
}

#[test]
fn a_function_in_a_clause_is_not_evaluated() {
    let (snapshot, offset) =
        fixture("ruleset f(b: grid \"x|o.\") = ±{ \"xo\" -> \".x\" } start che$0cker");
    let found = subject(&snapshot, offset).expect("a subject");
    assert!(found.expression.is_none() && found.entry.is_some_and(|e| e.name == "checker"));
}
