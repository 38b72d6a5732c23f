//! Known results.

use super::Bench;
use crate::value::{Dyadic, Player};

#[test]
fn published_forms() {
    let mut bench = Bench::new();
    // Neto, Scoring Games Calculator, user guide.
    let form = bench.form("<<2|2,<2|2>>,<1|1>|<<<^4|4>|<4|^4>>|-5>>");
    let canonical = bench.canonical(form);
    assert_eq!(bench.text(canonical), "<^2|^4>");
    let form = bench.form("<<2|^5>|^5>");
    assert_eq!(*bench.play.forms.score(form, Player::Left), Dyadic::from(5));
    let passed = bench.play.forms.score_against_passes(form, Player::Left);
    assert_eq!(*passed, Dyadic::from(2));
    for (a, b, sum) in [
        ("<^-3|<2|1>>", "<-3|^0>", "<<^-6|^-1>|^2>"),
        ("<^-3|<2|1>>", "<^0|3>", "<^-3|<^0|^5>>"),
    ] {
        let [a, b] = [a, b].map(|text| bench.form(text));
        let found = bench.sum(a, b);
        let found = bench.canonical(found);
        assert_eq!(bench.text(found), sum);
    }
}

/// Games that are equal for Milnor and confused among guaranteed games.
#[test]
fn a_switch_of_nothing_is_not_zero() {
    let mut bench = Bench::new();
    let [zero, switch] = ["0", "<0|0>"].map(|text| bench.form(text));
    assert!(!bench.is_at_least(zero, switch) && !bench.is_at_least(switch, zero));
    let x = bench.play.separate(zero, switch, &bench.budget).unwrap();
    let x = x.unwrap();
    assert!(bench.score(&[zero, x], Player::Left) < bench.score(&[switch, x], Player::Left));
}

#[test]
fn guaranteed_and_milnor() {
    let mut bench = Bench::new();
    for (text, guaranteed, milnor) in [
        ("3", true, true),
        ("<2|-2>", true, true),
        ("<-2|2>", true, false),
        ("<^0|^1>", true, false),
        ("<^1|^0>", false, false),
        ("<^-4|-6>", false, false),
        ("<1|<^5|^4>>", false, false),
    ] {
        let form = bench.form(text);
        assert_eq!(bench.play.forms.is_guaranteed(form), guaranteed, "{text}");
        assert_eq!(bench.play.forms.is_milnor(form), milnor, "{text}");
    }
}
