//! Random games: claims of the order against play beside many games, and denials by the play of their witnesses.

use super::Bench;
use crate::affine::Form;
use crate::value::Player;

impl Bench {
    /// Random games of a few days, half of them with many checks.
    pub(super) fn random_forms(&mut self, count: usize) -> Vec<Form> {
        let mut pool = self.day_one();
        pool.extend([Form::INFINITY, Form::MINUS_INFINITY]);
        let mut forms = Vec::new();
        while forms.len() < count {
            let (mut left, mut right) = (self.some(&pool, 2), self.some(&pool, 2));
            if self.below(4) == 0 {
                left.push(Form::INFINITY);
            }
            if self.below(4) == 0 {
                right.push(Form::MINUS_INFINITY);
            }
            let form = self.make(left, right);
            if self.text(form).len() < 80 {
                forms.push(form);
                pool.push(form);
            }
        }
        forms
    }
}

#[test]
fn no_game_refutes_a_claim() {
    let mut bench = Bench::new();
    let forms = bench.random_forms(200);
    let mut contexts = bench.day_one();
    contexts.extend((-3..=3).map(|n| bench.integer(n)));
    contexts.extend(&forms[..100]);
    let mut claims = 0;
    for _ in 0..3000 {
        let (g, h) = (bench.pick(&forms), bench.pick(&forms));
        if g == h || !bench.is_at_least(g, h) {
            continue;
        }
        claims += 1;
        for x in &contexts {
            assert!(bench.is_as_good_beside(g, h, *x));
        }
    }
    assert!(claims > 300);
}

#[test]
fn the_witness_of_a_denial_separates_by_play() {
    let mut bench = Bench::new();
    let forms = bench.random_forms(400);
    let mut denials = 0;
    for _ in 0..3000 {
        let (g, h) = (bench.pick(&forms), bench.pick(&forms));
        if bench.is_at_least(g, h) {
            continue;
        }
        denials += 1;
        let found = bench.play.separate(g, h, &bench.budget).unwrap().unwrap();
        let constructed = bench.play.constructed(g, h, &bench.budget).unwrap();
        for (x, first) in [found, constructed] {
            let mut left_wins = |form| bench.wins(form, x, first) == (first == Player::Left);
            assert!(!left_wins(g) && left_wins(h));
        }
    }
    assert!(denials > 1000);
}

#[test]
fn sums_and_reduced_forms_have_the_outcomes_of_play() {
    let mut bench = Bench::new();
    let forms = bench.random_forms(150);
    for _ in 0..600 {
        let (a, b) = (bench.pick(&forms), bench.pick(&forms));
        let sum = bench.sum(a, b);
        assert_eq!(bench.play.forms.outcome(sum), bench.outcome(a, b));
        let x = bench.pick(&forms);
        let reduced = bench.reduced(a);
        assert_eq!(bench.outcome(reduced, x), bench.outcome(a, x));
        let negatives = [a, b].map(|form| bench.negative(form));
        assert_eq!(bench.negative(sum), bench.sum(negatives[0], negatives[1]));
    }
}

#[test]
fn the_order_is_transitive_and_respects_sums() {
    let mut bench = Bench::new();
    let forms = bench.random_forms(60);
    for _ in 0..2000 {
        let [a, b, c, d] = [(); 4].map(|()| bench.pick(&forms));
        let is_greater = bench.is_at_least(a, b);
        if is_greater && bench.is_at_least(b, c) {
            assert!(bench.is_at_least(a, c));
        }
        if is_greater {
            let (a, b) = (bench.sum(a, d), bench.sum(b, d));
            assert!(bench.is_at_least(a, b));
        }
        let negatives = [a, b].map(|form| bench.negative(form));
        assert_eq!(bench.is_at_least(negatives[1], negatives[0]), is_greater);
    }
}
