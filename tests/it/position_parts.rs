//! Positions taken apart: their ruleset, arguments, board, heaps and text.

use crate::support::{results, run, session};
use cgt_lang::session::{Item, StatementResult};

fn shown(found: &StatementResult) -> Option<String> {
    if let Some(fault) = found.diagnostics.iter().find(|d| d.is_error()) {
        return Some(format!("{}: {}", fault.code, fault.message));
    }
    match &found.item {
        Item::Value(shown) => Some(shown.text.ascii.clone()),
        Item::Check(check) => Some(check.verdict().ascii),
        _ => None,
    }
}

fn check(text: &str, expected: &str) {
    let found = results(&mut session(), text, |result| shown(&result));
    assert_eq!(found.join("\n"), expected, "{text}");
}

#[test]
fn arguments_make_the_position_again() {
    check("arguments(wythoff(3, 5))", "[3,5]");
    check("arguments(subtraction([1, 3], 7))", "[[1,3],7]");
    check("arguments(clobber(\"xo/ox\"))", "[\"xo/ox\"]");
    check("arguments(nim 3 + 5)", "[3,5]");
    check("arguments(domineering(2, 3))", "[\".../...\"]");
    check(
        "def f(a, b) = {f(b, a - 1) | }\narguments(f(3, [1]))",
        "[3,[1]]",
    );
    check(
        "ruleset two(n: integer, b: line \"x.\") = ±{ \"x.\" -> \".x\" east if n > 1 }\narguments(two(2, \"x..\"))",
        "[2,\"x..\"]",
    );
    let all = [
        "wythoff(3, 5)",
        "clobber(\"xo/ox\")",
        "nim(1, 4)",
        "kayles(7)",
        "cram(\"..#/...\")",
        "end_nim([1, 3])",
    ];
    for g in all {
        let made = format!(
            "text({g}) == text(let f = ruleset_of({g}) in let xs = arguments({g}) in if length(xs) == 2 then f(xs[0], xs[1]) else f(xs[0]))"
        );
        check(&made, "true");
    }
}

#[test]
fn patterns_take_positions_apart() {
    check("let wythoff(a, b) = wythoff(3, 5) in [b, a]", "[5,3]");
    check("let wythoff(a, b) = wythoff(3, 5)\na * b", "15");
    check(
        "[let wythoff(a, b) = g in a + b for g in options(wythoff(1, 1))]",
        "[1,1,0]",
    );
    check("def f(n) = {f(n - 1) | }\nlet f(n) = f(4) in n", "4");
    check(
        "let nim(a) = clobber(\"xo\")",
        "pattern: this is a position of `clobber`, not of `nim`",
    );
    check(
        "let wythoff(a) = wythoff(3, 5)",
        "pattern: the pattern `wythoff(a)` has 1 heap, and this position has 2",
    );
    check("let f(x) = y + 1", "unknown-name: `f` is not a ruleset");
    check("let nim(a) = 3", "kind: expected a position");
}

#[test]
fn boards_heaps_and_rulesets() {
    check("board(clobber(\"xo/ox\"))", "xo/ox");
    check(
        "board(play(clobber(\"xo.\"), moves(clobber(\"xo.\"))[0]))",
        ".x.",
    );
    check("board(nim(3))", "kind: a position of `nim` has no board");
    check("heaps(nim 3 + 5)", "[3,5]");
    check("heaps(kayles(2) + wythoff(3, 4))", "[2,3,4]");
    check("heaps(octal(\"0.77\", 12))", "[12]");
    check(
        "heaps(clobber(\"xo\"))",
        "kind: a position of `clobber` has no heaps",
    );
    check("ruleset_of(wythoff(3, 5))", "wythoff");
    check(
        "def f(n) = {f(n - 1) | }\nruleset_of(f(3)) == ruleset_of(f(4))",
        "true",
    );
    check(
        "arguments(nim 3 + wythoff(1, 1))",
        "kind: expected a position of one ruleset",
    );
    check(
        "[def f(n) = impartial [f(k) for k in 0..n - 1] in let g = ruleset_of(f(2)) in grundy(g(4))]",
        "[4]",
    );
}

#[test]
fn texts_are_positions_as_written() {
    check("text(wythoff(3, 5))", "wythoff(3, 5)");
    check("text(clobber(\"xo\"))", "clobber(\"xo\")");
    check("text(value(nim 3))", "*3");
    check("text(1/2)", "1/2");
    check("text([1, *])", "[1,*]");
}

#[test]
fn a_large_position_that_was_found_is_printed_as_it_is_written() {
    let first = "play(domineering(5, 5), \"L 1,1-2,1\")";
    check(first, "domineering(\"#..../#..../...../...../.....\")");
    check(
        "domineering(5, 5).play(\"L 1,1-2,1\")",
        "domineering(\"#..../#..../...../...../.....\")",
    );
    // Its value is asked for by name or by `value`; small positions and heaps are printed as values.
    let values = results(
        &mut session(),
        &format!("value({first})\nlet g = {first}\ng"),
        |r| shown(&r),
    );
    assert_eq!(values.len(), 2);
    assert!(
        values[0] == values[1] && !values[0].contains("domineering"),
        "{values:?}"
    );
    check("play(domineering(2, 2), \"L 1,1-2,1\")", "1");
    check("play(nim 99, \"99 to 50\")", "*50");
    // A definition hides the word.
    let hidden = "def play(g, m) = g\nplay(domineering(2, 12), 1) == domineering(2, 12)\nplay(domineering(2, 12), 1)";
    let hidden = results(&mut session(), hidden, |r| shown(&r));
    assert_eq!(hidden.len(), 2);
    assert!(
        hidden[0] == "true" && !hidden[1].contains("domineering"),
        "{hidden:?}"
    );
    // A board that no search will see the end of.
    let stuck = "let g = dots(5, 5)\nplay(g, \"a1-b1\")\ntext(play(g, \"a1-b1\"))";
    let stuck = results(&mut session(), stuck, |r| shown(&r));
    assert_eq!(stuck.len(), 2);
    assert_eq!(stuck[0], stuck[1]);
}

#[test]
fn ranges_take_their_elements_apart() {
    let text = "[a + b for [a, b] in [[1, 2], [3, 4]]]\n\
                [a * b for (a, b) in [[1, 2], [3, 4]] if a > 1]\n\
                [[a, b] for wythoff(a, b) in [wythoff(3, 5), wythoff(1, 2)]]\n\
                forall n in 1..3, [a, b] in [[n, n], [n, n]]: a == b\n\
                exists (a, v) in [[1, 2]]: a + v == 3\n\
                [sum(heaps) for nim(a, b) in [nim 3 + 5], heaps in [[a, b]]]\n\
                let (a, b) = [1, 2] in a - b\n";
    let found = run(text);
    assert_eq!(
        found[..5],
        ["[3,7]", "[12]", "[[3,5],[1,2]]", "true", "true"]
    );
    assert_eq!(found[6], "-1");
}

#[test]
fn tables_and_searches_show_the_parts_of_elements() {
    let text = "claim \"equal\" forall [a, b] in [[1, 1], [2, 3]]: a == b\n\
                [a for (a, b) in [[1, 2, 3]]]\n\
                [a for nim(a) in [clobber(\"xo\")]]\n\
                [a for nim(a) in [3]]\n";
    let found = run(text);
    assert!(found[0].contains("at a = 2, b = 3"), "{found:?}");
    assert_eq!(found[1], "2 names for a list of length 3");
    assert_eq!(found[2], "this is a position of `clobber`, not of `nim`");
    assert!(found[3].contains("expected a position"), "{found:?}");
}
