//! Functions as values: `n -> e`, a local `def`, and the words that apply functions; words such as `v` as variables.

use crate::support::{results, session, session_with};
use cgt_lang::session::{Item, Options, StatementResult};
use cgt_lang::syntax::format;
use cgt_lang::vocabulary::PREFIXES;

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

fn run(text: &str) -> String {
    results(&mut session(), text, |result| shown(&result)).join("\n")
}

fn check(text: &str, expected: &str) {
    assert_eq!(run(text), expected, "{text}");
}

/// The text that the first error of a program points to.
fn marked(text: &str) -> String {
    let all = results(&mut session(), text, |result| {
        let fault = result.diagnostics.iter().find(|d| d.is_error())?;
        Some(fault.span.text(text).to_string())
    });
    all.into_iter().next().unwrap_or_default()
}

#[test]
fn a_function_is_a_value() {
    check("map(n -> n * n, 1..4)", "[1,4,9,16]");
    check("let f = n -> n + 1; f(f(3))", "5");
    check("let f = (a, b) -> 10 * a + b in f(3, 4)", "34");
    check("let one = () -> 1; one()", "1");
    check("[f(2) for f in [n -> n + 1, n -> n * 10]]", "[3,20]");
    check(
        "def twice(f) = x -> f(f(x))\nlet t = twice(twice(n -> n + 3)) in t(0)",
        "12",
    );
    check(
        "let add = a -> b -> a + b; let three = add(3); three(4)",
        "7",
    );
    check("let add = a -> b -> a + b\nadd(3)(4)", "7");
}

#[test]
fn it_captures_values_where_it_is_made() {
    check(
        "let k = 1 in let f = n -> n + k in let k = 10 in f(k)",
        "11",
    );
    check("[f(1) for f in [n -> n + k for k in 1..3]]", "[2,3,4]");
    check("let m = 5\nlet f = n -> n + m\ndef g(m) = f(m)\ng(1)", "6");
    check("let f = n -> n + n; [f(n) for n in 1..2]", "[2,4]");
    check("let f = n -> m", "unknown-name: unknown name `m`");
}

#[test]
fn equal_functions_share_what_is_known() {
    check(
        "(let k = 1 in n -> n + k) == (let k = 1 in n -> n + k)",
        "true",
    );
    check(
        "(let k = 1 in n -> n + k) == (let k = 2 in n -> n + k)",
        "false",
    );
    // The same text under other definitions is another function.
    check("def c() = 1\ndef f(g) = g(0)\nf(n -> n + c())", "1");
    check("def c() = 2\ndef f(g) = g(0)\nf(n -> n + c())", "2");
}

#[test]
fn local_definitions_can_be_recursive() {
    let factorials = "[def f(n) = if n == 0 then 1 else n * f(n - 1) in f(k) for k in 0..6]";
    check(factorials, "[1,1,2,6,24,120,720]");
    check(
        "def sub(s) = def h(n) = impartial [h(n - k) for k in s if k <= n] in n -> h(n)\nlet h = sub([1, 3])\n[grundy(h(n)) for n in 0..5]",
        "[0,1,0,1,0,1]",
    );
    check("def f(n) = 100\n[def f(n) = n in f(3), f(3)]", "[3,100]");
    check("def member(x, xs) = x in xs\nmember(2, 1..3)", "true");
    check(
        "[def f(n) = f(n) in f(1)]",
        "recursion: `f(1)` depends on its own value",
    );
}

#[test]
fn calls_that_are_results_do_not_nest() {
    check(
        "def sum(n, s) = if n == 0 then s else sum(n - 1, s + n)\nsum(100000, 0)",
        "5000050000",
    );
    check(
        "def even(n) = if n == 0 then true else odd(n - 1)\ndef odd(n) = if n == 0 then false else let m = n - 1 in even(m)\neven(30001)",
        "false",
    );
    check(
        "def f(n) = if n == 5 then f(2) else f(n + 1)\nf(0)",
        "recursion: `f(2)` depends on its own value",
    );
}

#[test]
fn words_apply_functions() {
    check("fold((a, b) -> 2 * a + b, 0, [1, 0, 1])", "5");
    check("fold(max, 0, [])", "0");
    check("iterate(n -> 2 * n, 70, 1)", "1180591620717411303424");
    check("iterate(n -> n, 0, *)", "*");
    check("map(grundy, [*, *2])", "[1,2]");
    check("def two(n) = 2 * n\nmap(two, 1..3)", "[2,4,6]");
    check("map(c -> c + c, \"xo\")", "[\"xx\",\"oo\"]");
    check(
        "map(3, [1])",
        "kind: the first argument of `map` is a function",
    );
    check(
        "fold(a -> a, 0, [1])",
        "arity: `a -> a` takes 1 argument, not 2",
    );
    check(
        "iterate(n -> n, -1, 0)",
        "kind: the number of times cannot be negative",
    );
    let sum = "let h = fold((f, k) -> (x -> f(x) + k), x -> x, 1..200) in h(5)";
    check(sum, "20105");
}

#[test]
fn rulesets_are_given_as_functions() {
    check(
        "map(s -> slice(period(n -> subtraction(s, n)), 0, 2), [[1, 2], [2, 3]])",
        "[[3,0],[5,0]]",
    );
    check(
        "grundy_sequence(n -> subtraction([1, 2], n), 6)",
        "[1,2,0,1,2,0]",
    );
    check("joined(n -> subtraction([1, 2], n), kayles)(4)", "*");
}

#[test]
fn words_for_downs_can_be_variables() {
    check("def double(v) = v + v\ndouble(3)", "6");
    check("[v * v2 for v in 1..2, v2 in [10]]", "[10,20]");
    check("[v[0] + v[1] for v in [[1, 2], [3, 4]]]", "[3,7]");
    check("let [v, w] = [3, 4] in v * w", "12");
    check("exists v in 1..3: v == 2", "true");
    check("map(v -> v + 1, [1])", "[2]");
    // Elsewhere they are values, also under `in`.
    check("v + ^", "0");
    check("v in [^, v]", "true");
    check("[x for x in [v, ^] if v in [x]]", "[v]");
    check(
        "let v = 3",
        "reserved-name: `v` is a value (downs) and cannot be redefined",
    );
    check(
        "def v(n) = n",
        "reserved-name: `v` is a value (downs) and cannot be redefined",
    );
}

#[test]
fn conditions_go_on() {
    check("1 < 2\n  and 2 < 3\n  or false", "true");
    check("1 > 2\nor true", "true");
    check("true == not false", "true");
    check(
        "[x == not y for x in [true, false], y in [true]]",
        "[false,true]",
    );
}

#[test]
fn errors_are_at_their_place() {
    assert_eq!(marked("map(n -> n + m, [1])"), "m");
    assert_eq!(marked("let f = (a, 1) -> a"), "1");
    assert_eq!(marked("let f = n -> n in f(1, 2)"), "f");
    assert_eq!(marked("let f = 3 in f(2)"), "f");
    assert_eq!(marked("map([1], n -> n)"), "[1]");
    assert_eq!(marked("map(n -> 1/0, [1])"), "1/0");
    assert_eq!(marked("(a, a) -> a"), "a");
    assert_eq!(marked("f(3) -> n"), "->");
}

/// Random functions of two variables with functions inside them, and what they are, computed here.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }

    /// An expression in the variables, with its value where they have these values.
    fn expression(&mut self, variables: &[(String, i64)], depth: u32) -> (String, i64) {
        let (name, value) = variables[self.below(variables.len() as u64) as usize].clone();
        if depth == 0 {
            return (name, value);
        }
        let (a, x) = self.expression(variables, depth - 1);
        let own = ["a", "b", "n", "v", "v1"][self.below(5) as usize].to_string();
        let mut inner = variables.to_vec();
        inner.retain(|(name, _)| *name != own);
        inner.push((own.clone(), x));
        match self.below(6) {
            0 => {
                let (b, y) = self.expression(variables, depth - 1);
                (format!("({a} + {b})"), x + y)
            }
            1 => {
                let (body, y) = self.expression(&inner, depth - 1);
                (format!("(let f = {own}->{body} in f({a}))"), y)
            }
            2 => {
                let (body, y) = self.expression(&inner, depth - 1);
                (format!("fold((k,{own})->{body}, 0, [{a}])"), y)
            }
            3 => {
                let (body, y) = self.expression(&inner, depth - 1);
                (format!("map({own} ->  {body},[{a}])[0]"), y)
            }
            4 => {
                let (body, y) = self.expression(&inner, depth - 1);
                (format!("(def f({own})={body} in f({a}))"), y)
            }
            _ => {
                let (body, y) = self.expression(&inner, depth - 1);
                (format!("[{body} for {own} in [{a}]][0]"), y)
            }
        }
    }
}

#[test]
fn random_functions_are_what_they_say() {
    for seed in 1..=60u64 {
        let variables = [("p".to_string(), 3), ("q".to_string(), 5)];
        let (text, value) = Random(seed).expression(&variables, 5);
        let text = format!("def main(p, q) = {text}\nmain(3, 5)\n");
        check(&text, &value.to_string());
        let new = format(&text, &PREFIXES);
        assert_eq!(format(&new, &PREFIXES), new);
        check(&new, &value.to_string());
    }
}

#[test]
fn threads_do_not_change_what_functions_capture() {
    let text = "def slow(n) = grundy(kayles(n)) + length([k for k in 1..2000 if k mod 7 == n mod 7])\n[f(k) for f in [x -> x + slow(n) for n in 1..40], k in 1..3]";
    let on = |threads| {
        let options = Options {
            threads,
            ..Options::default()
        };
        results(&mut session_with(options), text, |result| shown(&result)).join("\n")
    };
    assert_eq!(on(1), on(4));
}
