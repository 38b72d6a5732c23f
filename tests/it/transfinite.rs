//! Numbers beyond the dyadics in the language: rationals, surreal numbers, ordinals, nimbers of any size.

use crate::support::session;
use cgt_lang::session::Item;

/// The text of the last result; a fault is its message.
fn last(text: &str) -> String {
    let mut session = session();
    let id = session.add_source("numbers", text, None);
    let mut found = String::new();
    session.run(id, &mut |_, result| {
        match result.item {
            Item::Value(shown) => found = shown.text.pretty,
            _ => found.extend(result.diagnostics.first().map(|d| d.message.clone())),
        }
        true
    });
    found
}

fn check(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(last(text), *expected, "{text}");
    }
}

#[test]
fn rationals() {
    check(&[
        ("1/3", "1/3"),
        ("1/3 + 2/3", "1"),
        ("(3/5)^-2 * 2", "50/9"),
        ("7/6 mod (1/2)", "1/6"),
        ("-7/3 div 2", "-2"),
        ("floor(7/3) + ceiling(-7/3)", "0"),
        ("[numerator(-6/4), denominator(5/6)]", "[-3, 6]"),
        ("1/3 < {1|1/2}", "true"),
        ("1/3 <> {1|0}", "true"),
        ("1/3 > {1/4|*}", "true"),
        ("* < 1/3", "true"),
        ("1/3 == 2/6", "true"),
        ("birthday(1/3)", "ω"),
        ("is_number(1/3) and not is_integer(1/3)", "true"),
        ("outcome(-1/3)", "R"),
        ("let third = 1/3\nthird * 3", "1"),
    ]);
}

#[test]
fn surreal_numbers() {
    check(&[
        ("ω^2×3 - ω/2", "ω^2×3-ω/2"),
        ("omega*2 == omega + omega", "true"),
        ("omega^omega^2*omega", "ω^(ω^2+1)"),
        ("(omega^2 - 1) / (omega - 1)", "ω+1"),
        ("let w = omega\nw^2 - (w + 1)^2", "-ω×2-1"),
        ("omega^(1/2) * omega^(1/2)", "ω"),
        ("(1/omega)^2 < 1/omega", "true"),
        ("omega > 1000000 and 1/omega > *", "true"),
        ("omega > {1000|-1000} and -omega < ^", "true"),
        ("floor((omega^2 + 1) / (omega + 1))", "ω-1"),
        (
            "sort([omega, 1/omega, 0, 2/3, -omega])",
            "[-ω, 0, 1/ω, 2/3, ω]",
        ),
        ("simplest_between(omega, omega * 2)", "ω+1"),
        (
            "sign(1 - omega) + is_ordinal_number",
            "unknown name `is_ordinal_number`",
        ),
        ("abs(1 - omega)", "ω-1"),
        ("outcome(omega - 1/3)", "L"),
        ("birthday(omega / 2)", "ω×2"),
        ("stalk(\"BR(BR)*\")", "2/3"),
    ]);
}

#[test]
fn ordinals_and_nimbers() {
    check(&[
        ("ordinal_sum(1, omega)", "ω"),
        ("omega : 1", "ω+1"),
        ("ordinal_product(omega + 1, 2)", "ω×2+1"),
        ("ordinal_power(2, omega^2)", "ω^ω"),
        ("*omega + *omega", "0"),
        ("*(omega^2 + 5) - *omega^2", "*5"),
        ("*(3)", "*3"),
        ("3 * *omega", "*ω"),
        ("conway_product(*omega, *omega^2)", "*2"),
        ("nim_product(omega, nim_inverse(omega))", "1"),
        ("nim_power(nim_sqrt(omega + 1), 2)", "ω+1"),
        ("nim_power(omega^omega^3, 11)", "ω^ω+1"),
        ("outcome(*omega)", "N"),
        ("*omega < 1/omega and *omega <> *3", "true"),
        ("is_nimber(*omega)", "true"),
    ]);
}

#[test]
fn refusals() {
    let tower = "omega^".repeat(100_000) + "omega";
    let brackets = "omega^(".repeat(300) + "1" + &")".repeat(300);
    for (text, says) in [
        ("1/0", "division by zero"),
        ("1 / (omega - omega)", "division by zero"),
        ("nim_product(omega - 1, 2)", "not an ordinal"),
        ("nim_product(omega^omega^omega, 2)", "out of range"),
        ("nim_power(omega^omega^59, 283)", "not known"),
        ("*(omega - 1)", "not an ordinal"),
        ("*(1/2)", "the size of a nimber must be an integer"),
        ("heat(omega, 1)", "expected a short game"),
        ("heat(1/3, 1)", "expected a short game"),
        ("* * (1/3)", "only with numbers"),
        ("omega + *", "must be a number"),
        ("2^omega", "expected an operator"),
        ("pow(2, omega)", "not a quotient"),
        ("(omega + 1)^100000000", "too large"),
        ("birthday(1 / (omega + 1))", "not finite"),
        ("stalk(\"BX\")", "not a red-blue string"),
        ("simplest_between(1, 1)", "less than"),
        (&tower, "nested more than"),
        (&brackets, "nested too deeply"),
    ] {
        let said = last(text);
        assert!(
            said.contains(says),
            "{}: {said}",
            &text[..text.len().min(60)]
        );
    }
}
