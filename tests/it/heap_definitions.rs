//! Functions and rulesets of one heap that the engine for heaps values, and definitions that only look like them.

use crate::support::{results, run, session_with};
use cgt_lang::session::{Item, Options};

/// The values of a text, or its errors.
fn found(theorems: bool, text: &str) -> Vec<String> {
    let options = Options {
        theorems,
        ..Options::default()
    };
    results(&mut session_with(options), text, |result| {
        match &result.item {
            Item::Value(shown) => Some(shown.text.ascii.clone()),
            _ => result.diagnostics.first().map(|d| d.message.clone()),
        }
    })
}

/// A linear congruential generator.
struct Draw(u32);

impl Draw {
    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        self.0 = self.0.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        all[(self.0 >> 16) as usize % all.len()]
    }
}

/// A definition of f that splits a heap of n. Many are not games in which all large heaps have the same moves.
fn definition(draw: &mut Draw) -> String {
    let base = draw.of(&[
        "if n < 8 then 0",
        "if n < 9 then 0",
        "if n < 8 then nim(n mod 3)",
        "if n < 8 or n in [11, 20] then *2",
        "if n < 8 then n div 8",
        "if n < 8 then 0 else if n == 240 then *",
        "if n < 8 then 0 else if n > 250 then impartial [f(n - 1), f(n - 2)]",
        "if n < 8 then 0 else if n mod 2 == 1 then impartial [f(n - 3)]",
    ]);
    let t = draw.of(&["0", "0", "1", "2", "3"]);
    let least = draw.of(&["1", "1", "1", "2", "3", "n mod 2 + 1"]);
    let most = match draw.of(&["all", "all", "half", "half", "less", "other"]) {
        "all" => format!("n - {t} - {least}"),
        "half" => format!("(n - {t}) div 2"),
        "less" => format!("(n - {t} - 1) div 2"),
        _ => draw
            .of(&["n - 1", "n div 2", "n - 6", "min(n - 3, 40)", "n div 3"])
            .to_owned(),
    };
    let filter = match draw.of(&["none", "none", "pair", "pair", "other"]) {
        "none" => String::new(),
        "pair" => {
            let sign = draw.of(&["!=", "!=", "<", "<=", ">", ">=", "=="]);
            match draw.of(&["a", "a", "b", "2"]) {
                "a" => format!("if a {sign} n - {t} - a"),
                "b" => format!("if n - {t} - a {sign} a"),
                _ => format!("if 2 * a {sign} n - {t}"),
            }
        }
        _ => draw
            .of(&[
                "if a mod 2 == 0",
                "if a != n - a",
                "if a != 9",
                "if n mod 5 != 2",
                "if a > 1 or n > 5",
                "if a != n - a and n != 245",
                "if not a == n - a",
            ])
            .to_owned(),
    };
    let second = match draw.of(&["rest", "rest", "rest", "rest", "other"]) {
        "rest" => format!("f(n - {t} - a)"),
        _ => draw
            .of(&[
                "f(a)",
                "f((n - a) div 2)",
                "f(n - a - 1) + *",
                "f(n - a - a)",
                "*",
            ])
            .to_owned(),
    };
    let pairs = format!("[f(a) + {second} for a in {least}..{most} {filter}]");
    let more = draw.of(&[
        "",
        "",
        "",
        " + [f(n - 1)]",
        " + [f(n - s) for s in [1, 3, 4]]",
        " + [f(n - 1 - n mod 2)]",
        " + [f(n div 2)]",
        " + [*3]",
        " + (if n < 30 then [f(n - 4)] else [])",
        " + [f(a) + f(n - 2 - a) for a in 1..n - 3]",
    ]);
    format!("def f(n) = {base} else impartial ({pairs}{more})")
}

#[test]
fn definitions_and_near_misses_have_the_values_of_search() {
    let mut draw = Draw(1);
    for _ in 0..40 {
        let text = format!("{}\n[f(n) for n in [257, 271]]", definition(&mut draw));
        assert_eq!(found(true, &text), found(false, &text), "{text}");
    }
}

#[test]
fn large_heaps_of_a_definition_are_found_by_blocks() {
    for (text, value) in [
        (
            "def f(n) = impartial [f(a) + f(n - a) for a in 1..n - 1 if a != n - a]\ngrundy(f(30000))",
            "149",
        ),
        (
            "def f(n) = impartial [f(a) + f(n - a) for a in 1..(n - 1) div 2]\ngrundy(f(30000))",
            "149",
        ),
        (
            "def f(n) = impartial [f(a) + f(n - a) for a in 1..n if a < n - a]\ngrundy(f(30000))",
            "149",
        ),
        (
            "ruleset f(n: heap) = impartial ([f(n - k) for k in 1..2 if k <= n] + \
             [f(a) + f(n - k - a) for k in 1..2, a in 1..n - k - 1])\n\
             [f(30000) - kayles(30000), f(100000000) - kayles(100000000)]",
            "[0,0]",
        ),
        (
            "def f(n) = if n < 2 then 0 else impartial [f(a) + f(n - 2 - a) for a in 0..n - 2]\n\
             f(30001) - octal(\"0.07\", 30001)",
            "0",
        ),
        ("splittles([1, 2], 30000) - kayles(30000)", "0"),
        (
            "def f(n, k) = impartial [f(a, k) + f(n - a, k) for a in k..n - k if 2 * a != n]\ngrundy(f(30000, 1))",
            "149",
        ),
        (
            "def f(n) = impartial [f(a) + f(n - a) for a in 1..n - 1 if a != n - a]\noutcome(f(1000) + f(1000))",
            "P",
        ),
    ] {
        assert_eq!(run(text), [value], "{text}");
    }
}

#[test]
fn faults_are_those_of_search() {
    for text in [
        // Small heaps have no value.
        "def f(n) = if n < 3 then error(\"small\") else impartial [f(a) + f(n - a) for a in 1..n - 1]\nf(300)",
        // A small heap is not a nimber.
        "def f(n) = if n < 3 then n else impartial [f(a) + f(n - a) for a in 1..n - 1]\nf(300)",
        "def f(n) = impartial [f(a) + f(n - a) for a in 0..n]\nf(300)",
    ] {
        assert_eq!(found(true, text), found(false, text), "{text}");
    }
}
