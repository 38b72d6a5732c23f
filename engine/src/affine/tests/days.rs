//! The games of day 1, all of them, and the games that show that Conway's conditions are not necessary.

use super::Bench;
use crate::affine::Form;
use crate::forms::Sums;
use crate::value::Player;

#[test]
fn sixteen_games_are_born_by_day_one() {
    let mut bench = Bench::new();
    let games = bench.day_one();
    for (at, g) in games.iter().enumerate() {
        for h in &games[..at] {
            assert!(!bench.are_equal(*g, *h));
        }
    }
    // All forms with options of day 0.
    let options: Vec<Form> = ["0", "{oo|}", "{|-oo}", "{oo|-oo}", "oo", "-oo"]
        .iter()
        .map(|text| bench.form(text))
        .collect();
    let side = |bits: usize| {
        let chosen = (0..options.len()).filter(move |at| bits >> at & 1 == 1);
        chosen.map(|at| options[at]).collect::<Vec<Form>>()
    };
    for (left, right) in (0..64).flat_map(|left| (0..64).map(move |right| (left, right))) {
        let form = bench.make(side(left), side(right));
        let equal: Vec<Form> = games
            .iter()
            .copied()
            .filter(|g| bench.are_equal(form, *g))
            .collect();
        let reduced = bench.reduced(form);
        assert_eq!(equal, [reduced]);
    }
}

#[test]
fn the_order_of_day_one_is_what_play_beside_day_one_shows() {
    let mut bench = Bench::new();
    let games = bench.day_one();
    for g in &games {
        for h in &games {
            let shown = games.iter().all(|x| bench.is_as_good_beside(*g, *h, *x));
            assert_eq!(bench.is_at_least(*g, *h), shown);
        }
    }
}

#[test]
fn only_short_games_have_inverses_on_day_one() {
    let mut bench = Bench::new();
    let moon = bench.form("{oo|-oo}");
    for g in bench.day_one() {
        let negative = bench.negative(g);
        let difference = bench.sum(g, negative);
        let is_short = bench.play.forms.is_short(g);
        assert_eq!(bench.are_equal(difference, Form::ZERO), is_short);
        assert_eq!(bench.sum(moon, g), moon);
    }
}

#[test]
fn an_answer_to_a_check_may_be_a_check() {
    let mut bench = Bench::new();
    let g = bench.form("{oo|{0,{oo|0,*}|-oo}}");
    let h = bench.form("{oo|*,{0,*|-oo}}");
    assert!(bench.is_at_least(g, h) && !bench.is_at_least(h, g));
    let both = [h, g].map(|form| bench.play.forms.options(form, Player::Right).to_vec());
    let k = bench.make(vec![Form::INFINITY], both.concat());
    assert!(bench.are_equal(k, h));
    // Equal games with different reduced forms.
    assert_ne!(bench.reduced(k), bench.reduced(h));
    let mut contexts = bench.day_one();
    contexts.extend((-3..=3).map(|n| bench.integer(n)));
    contexts.extend(bench.random_forms(300));
    for x in contexts {
        assert!(bench.is_as_good_beside(g, h, x));
        assert_eq!(bench.outcome(k, x), bench.outcome(h, x));
    }
}

#[test]
fn a_sum_with_an_infinity_is_won() {
    let mut bench = Bench::new();
    let check = bench.form("{oo|0}");
    assert_eq!(bench.sum(check, Form::INFINITY), Form::INFINITY);
    let both = bench
        .play
        .sum(Form::INFINITY, Form::MINUS_INFINITY, &bench.budget);
    assert!(both.is_err());
}
