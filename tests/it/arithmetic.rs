//! Random arithmetic of small integers, which has a short way, compared with the general way: each leaf and each operation
//! is then a sum with a fraction that vanishes again, which has no short way.

use crate::support::{Dice, results, session};
use cgt_lang::session::{Item, Session};

const LEAVES: &[&str] = &["a", "b", "c", "0", "1", "2", "7", "63", "4294967295"];
const NUMBERS: &[&str] = &["+", "-", "*", "mod", "div"];
const EXPONENTS: &[&str] = &["0", "1", "2", "3", "c"];
const COMPARISONS: &[&str] = &["==", "!=", "<", "<=", ">", ">="];

/// An expression as it is, and with detours.
struct Both(String, String);

fn number(dice: &mut Dice, depth: usize) -> Both {
    let Both(short, long) = match dice.below(if depth == 0 { 1 } else { 9 }) {
        0 | 1 => {
            let leaf = dice.one_of(LEAVES).to_string();
            Both(leaf.clone(), leaf)
        }
        2 => {
            let Both(short, long) = number(dice, depth - 1);
            Both(format!("(-{short})"), format!("(-{long})"))
        }
        3 => {
            let Both(c, d) = truth(dice, depth - 1);
            let (x, y) = (number(dice, depth - 1), number(dice, depth - 1));
            Both(
                format!("(if {c} then {} else {})", x.0, y.0),
                format!("(if {d} then {} else {})", x.1, y.1),
            )
        }
        4 => {
            let Both(short, long) = number(dice, depth - 1);
            let list = dice.one_of(&["xs", "ys[1]", "ys[c]"]);
            Both(
                format!("{list}[{short} mod 4]"),
                format!("{list}[{long} mod (1/2 + 4 - 1/2)]"),
            )
        }
        5 => {
            let (x, n) = (number(dice, depth - 1), dice.one_of(EXPONENTS));
            Both(
                format!("(({})^{n})", x.0),
                format!("(({})^(1/2 + {n} - 1/2))", x.1),
            )
        }
        _ => {
            let operator = dice.one_of(NUMBERS);
            let (x, y) = (number(dice, depth - 1), number(dice, depth - 1));
            Both(
                format!("({} {operator} {})", x.0, y.0),
                format!("({} {operator} {})", x.1, y.1),
            )
        }
    };
    Both(short, format!("(1/2 + {long} - 1/2)"))
}

fn truth(dice: &mut Dice, depth: usize) -> Both {
    if depth > 0 && dice.below(3) == 0 {
        let (x, y) = (truth(dice, depth - 1), truth(dice, depth - 1));
        return match dice.below(3) {
            0 => Both(format!("(not {})", x.0), format!("(not {})", x.1)),
            1 => Both(
                format!("({} and {})", x.0, y.0),
                format!("({} and {})", x.1, y.1),
            ),
            _ => Both(
                format!("({} or {})", x.0, y.0),
                format!("({} or {})", x.1, y.1),
            ),
        };
    }
    let operator = dice.one_of(COMPARISONS);
    let (x, y) = (
        number(dice, depth.saturating_sub(1)),
        number(dice, depth.saturating_sub(1)),
    );
    Both(
        format!("({} {operator} {})", x.0, y.0),
        format!("({} {operator} {})", x.1, y.1),
    )
}

/// The values and faults of a text.
fn answers(session: &mut Session, text: &str) -> Vec<Result<String, String>> {
    results(session, text, |result| {
        let fault = result.diagnostics.first();
        match &result.item {
            Item::Value(shown) => Some(Ok(shown.text.ascii.clone())),
            _ => fault.map(|fault| Err(format!("{}: {}", fault.code, fault.message))),
        }
    })
}

#[test]
fn arithmetic_of_machine_integers_agrees_with_the_general_way() {
    let mut dice = Dice(1);
    let mut session = session();
    let (mut values, mut faults) = (0, 0);
    for _ in 0..3000 {
        let [a, b] = [(); 2].map(|()| match dice.below(4) {
            0 => i64::MAX - dice.below(3) as i64,
            1 => i64::MIN + dice.below(3) as i64,
            _ => dice.below(9) as i64 - 4,
        });
        let c = dice.below(6) as i64 - 1;
        let Both(short, long) = match dice.below(4) {
            0 => truth(&mut dice, 3),
            _ => number(&mut dice, 3),
        };
        // As names of the session, as parameters, and as variables of a range.
        let text = format!(
            "let a = {a}\nlet b = {b}\nlet c = {c}\nlet xs = [b, 3, a]\nlet ys = [[0, 1, c], xs]\n{short}\n{long}\n\
             def f(a, b, c, xs, ys) = {short}\nf({a}, {b}, {c}, xs, ys)\n\
             first([{short} for a in [{a}], b in [{b}], c in [{c}], xs in [xs], ys in [ys]])"
        );
        let found = answers(&mut session, &text);
        let [short, others @ ..] = &found[..] else {
            panic!("{text}: {found:?}");
        };
        assert_eq!(others.len(), 3, "{text}: {found:?}");
        for other in others {
            assert_eq!(short, other, "{text}: {found:?}");
        }
        match short {
            Ok(_) => values += 1,
            Err(fault) => {
                assert!(!fault.starts_with("syntax"), "{text}: {fault}");
                faults += 1;
            }
        }
    }
    assert!(
        values > 1000 && faults > 100,
        "{values} values, {faults} faults"
    );
}
