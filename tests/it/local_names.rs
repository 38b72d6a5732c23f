//! Evaluation of local names, conditions on items, and functions as arguments.

use crate::support::{results, session, session_with};
use cgt_lang::session::{Item, Options, Session, StatementResult};

fn shown(found: &StatementResult) -> Option<String> {
    if let Some(fault) = found.diagnostics.first() {
        return Some(format!("{}: {}", fault.code, fault.message));
    }
    match &found.item {
        Item::Value(shown) => Some(shown.text.ascii.clone()),
        Item::Check(check) => Some(check.verdict().ascii),
        _ => None,
    }
}

/// The values and errors of a text on so many threads, one per line.
fn run(threads: usize, text: &str) -> String {
    let options = Options {
        threads,
        ..Options::default()
    };
    run_in(&mut session_with(options), text)
}

fn run_in(session: &mut Session, text: &str) -> String {
    results(session, text, |result| shown(&result)).join("\n")
}

fn check(text: &str, expected: &str) {
    assert_eq!(run(1, text), expected, "{text}");
}

#[test]
fn let_binds_inside_expressions() {
    check("let x = 3 in let y = x + 1 in x * y", "12");
    check("let x = 1; (let x = 2 in x) + x", "3");
    check("[let y = k * k in y + y for k in 1..3]", "[2,8,18]");
    check(
        "def f(n) = let m = n - 1 in if m < 0 then 0 else n + f(m)\nf(10)",
        "55",
    );
    check("[forall x in 1..3: let y = x in y == x]", "[true]");
    check("let x = y in x", "unknown-name: unknown name `y`");
}

#[test]
fn lists_are_taken_apart() {
    check("let [a, b] = [2, *]; a; b", "2\n*");
    check("let [a, b] = 4..5 in b - a", "1");
    check("let [l, r] = \"xo\" in r + l", "ox");
    check(
        "let [a, b] = [1]",
        "pattern: 2 names for a list of length 1",
    );
    check(
        "let [a] = 1..1000000000000",
        "pattern: 1 name for a list of length 1000000000000",
    );
    check("let [a, a] = [1, 2]", "duplicate-name: duplicate name `a`");
    check(
        "let [a, b] = 1/0; b",
        "division-by-zero: division by zero\nno-value: `b` has no value: its definition failed",
    );
}

#[test]
fn each_name_of_a_list_is_bound_by_itself() {
    let mut session = session();
    session.keep_names();
    assert_eq!(run_in(&mut session, "let [a, b] = [1, 2]"), "");
    assert_eq!(run_in(&mut session, "let a = 5"), "");
    assert_eq!(run_in(&mut session, "a\nb"), "5\n2");
    assert_eq!(run_in(&mut session, "let [b, c] = [b + 1, b]"), "");
    assert_eq!(run_in(&mut session, "[a, b, c]"), "[5,3,2]");
    assert!(run_in(&mut session, "let [a, b] = [1]").starts_with("pattern"));
    assert_eq!(
        run_in(&mut session, "def f(x) = [a, b, c, x]\nf(0)"),
        "[5,3,2,0]"
    );
}

#[test]
fn items_are_left_out() {
    check("[1, if 1 < 0 then 2, if 0 < 1 then 3]", "[1,3]");
    check("[if 1 < 2 then if 2 < 1 then 5 else 6]", "[6]");
    check("[if 1 < 2 then if 2 < 1 then 5, 7]", "[7]");
    check("[let x = 2 in if x < 1 then x]", "[]");
    check(
        "{if 0 < 1 then 0, if 1 < 0 then 5 | if 1 < 0 then 1} == 1",
        "true",
    );
    check("±{0, if 1 < 0 then 1}", "*");
    check("impartial [0, if 0 < 1 then *]", "*2");
    check("[if 3 then 1]", "kind: expected a condition");
}

#[test]
fn an_index_has_a_default() {
    check("[1, 2][2] else -1", "-1");
    check("[1, 2][-1] else 7 + 1", "8");
    check("\"abc\"[1] else \"\"", "b");
    check("(1..3)[5] else [1][1] else 9", "9");
    check(
        "3[0] else 1",
        "kind: only lists, ranges and strings can be indexed",
    );
    check("[1][0] else 1/0", "1");
}

#[test]
fn strings_are_ordered_and_searched() {
    check(
        "[\"a\" < \"b\", \"ab\" <= \"a\", \"b\" > \"a\", \"a\" <> \"b\", \"a\" |> \"b\"]",
        "[true,false,true,false,false]",
    );
    check(
        "\"\" < 1",
        "kind: only games, values, numbers and strings can be ordered",
    );
    check(
        "[* in [0, {0|0}], 2 in [1], nim 3 in 3..3, 1/2 in 0..1, 7 in 1..0]",
        "[true,false,false,false,false]",
    );
    check(
        "[\"bc\" in \"abcd\", \"\" in \"a\", \"d\" in \"abc\", \"x\" in [\"x\"]]",
        "[true,true,false,true]",
    );
    check(
        "[x for x in 1..9 if x in [3, 5] or not x in 1..8]",
        "[3,5,9]",
    );
    check(
        "1 in 2",
        "kind: `in` takes a list, a range or a string on its right",
    );
}

#[test]
fn functions_are_arguments_by_name() {
    let defs = "def count_if(xs, p) = length([x for x in xs if p(x)])\n\
                def twice(f, x) = f(f(x))\n\
                def hand_on(f, x) = twice(f, x)\n\
                def next(n) = n + 1\n";
    let of = |text: &str| run(1, &format!("{defs}{text}"));
    assert_eq!(of("count_if([0, *, ^ + v], is_zero)"), "2");
    assert_eq!(of("[0, 1].count_if(is_zero)"), "1");
    assert_eq!(of("hand_on(next, 3)"), "5");
    assert_eq!(of("twice(abs, -3)"), "3");
    assert_eq!(of("let next = 7 in next"), "7");
    assert_eq!(
        of("twice(3, 3)"),
        "kind: `f` is not a function, but a number"
    );
    assert_eq!(
        of("length(next)"),
        "arity: `next` is a function and needs its arguments"
    );
    assert_eq!(
        of("twice(count_if, 3)"),
        "arity: `count_if` takes 2 arguments, not 1"
    );
    assert_eq!(of("def g(f) = [f]\ng(next)"), "[next]");
    // The dependencies of a function argument are dependencies of the caller.
    assert_eq!(
        of("twice(next, 1)\ndef next(n) = n + 2\ntwice(next, 1)"),
        "3\n5"
    );
}

#[test]
fn threads_change_nothing() {
    let text = "def work(n) = let [a, b] = [n, n + 1] in if a in 3..5 then grundy(nim(a, b)) else a\n\
                def each(f, n) = [f(k) for k in 1..n]\n\
                let [x, y] = [each(work, 300), 3]\n\
                claim forall n in 1..300: work(n) == x[n - 1]\ny";
    let one = run(1, text);
    assert_eq!(one, "holds, 300 cases\n3");
    assert_eq!(run(3, text), one);
}

#[test]
fn outcomes_of_calls_are_those_of_their_values() {
    // An error in an option is an error of the outcome, regardless of the option's place.
    check(
        "def end(n) = {|}\n\
         def first(n) = {[end(1 div k) for k in [1, 0]] | [end(1 div k) for k in [1, 0]]}\n\
         def second(n) = {[end(1 div k) for k in [0, 1]] | }\n\
         outcome(first(0))\noutcome(second(0))",
        "division-by-zero: division by zero\ndivision-by-zero: division by zero",
    );
    // Outcomes found by search equal those of the values, for options of every form.
    check(
        "def sub(n, a) = if n < 1 then a else {sub(n - 1, a), if n > 2 then sub(n - 3, a) | \
             [sub(k, 1 - a) for k in 1..n - 1 if k mod 2 == a], [[1 - a], n div 4]}\n\
         def pair(n) = ±{[sub(n, k) for k in 0..1], n - 3}\n\
         def twice(n) = if n < 1 then 0 else impartial [twice(n - k) for k in 1..3 if k <= n]\n\
         def both(n, a) = if n < 1 then 1 - a else {[both(n - k, a) for k in 1..2] + [both(n - 2, 1)] | \
             let m = n - 1 in [-both(m, a)], both(n - 2, 0) + 1}\n\
         let games = [sub(9, 0), sub(9, 1), pair(9), twice(12), both(9, 0), both(9, 1)]\n\
         [outcome(g) for g in games]\n\
         _ == [outcome(value(g)) for g in games]",
        "[R,R,N,P,N,N]\ntrue",
    );
}
