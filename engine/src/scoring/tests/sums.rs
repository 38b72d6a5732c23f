//! Sums: written out, searched, and played.

use super::Bench;
use crate::budget::{Budget, Stop};
use crate::scoring::{Step, SumRules, SumScores, SumSearch};
use crate::value::{Dyadic, Player};
use std::sync::Arc;

#[test]
fn sums_by_search_are_those_written_out_and_played() {
    let mut bench = Bench::new();
    for round in 0..400 {
        let (height, guaranteed) = (2 - round % 2, round % 3 == 0);
        let forms = [0; 3].map(|_: i32| bench.random_form(height, guaranteed));
        let pair = bench.sum(forms[0], forms[1]);
        let sum = bench.sum(pair, forms[2]);
        for first in Player::BOTH {
            let score = bench.score(&forms, first);
            assert_eq!(score, *bench.play.forms.score(sum, first));
            if height == 1 {
                assert_eq!(score, bench.played(&forms, first));
            }
        }
    }
}

#[test]
fn negatives_exchange_the_players() {
    let mut bench = Bench::new();
    for _ in 0..200 {
        let form = bench.random_form(3, false);
        let negative = bench.negative(form);
        assert_eq!(bench.negative(negative), form);
        for first in Player::BOTH {
            let score = bench.play.forms.score(form, first);
            assert_eq!(*bench.play.forms.score(negative, first.opponent()), -score);
        }
    }
}

/// In a guaranteed game, the score against an opponent who may pass is the least beside any number of free moves of the
/// opponent.
#[test]
fn passes_are_free_moves() {
    let mut bench = Bench::new();
    for _ in 0..300 {
        let form = bench.random_form(3, true);
        for first in Player::BOTH {
            let direction = if first == Player::Left { -1 } else { 1 };
            let scores = (0..8).map(|n| {
                let waiting = bench.waiting(n * direction);
                bench.score(&[form, waiting], first)
            });
            let scores: Vec<Dyadic> = scores.collect();
            let worst = match first {
                Player::Left => scores.iter().min(),
                Player::Right => scores.iter().max(),
            };
            let form = bench.play.forms.score_against_passes(form, first);
            assert_eq!(Some(form), worst);
        }
    }
}

/// Heaps from which one or two counters are taken, each a point; who takes two moves again.
struct Heaps {
    passes: bool,
    budget: Budget,
}

impl SumRules for Heaps {
    type Part = u32;

    fn budget(&self) -> &Budget {
        &self.budget
    }

    fn steps(&mut self, heap: &u32, mover: Player) -> Result<Arc<[Step<u32>]>, Stop> {
        let sign = if mover == Player::Left { 1 } else { -1 };
        let steps = [1, 2].into_iter().filter(|k| k <= heap);
        Ok(steps
            .map(|k| Step {
                to: vec![heap - k],
                gain: Dyadic::from(sign * if *heap == 3 { -2 } else { i64::from(k) }),
                keeps: k == 2 && *heap != 4,
            })
            .collect())
    }

    fn end(&mut self, heap: &u32, stuck: Player) -> Result<Dyadic, Stop> {
        let even = heap.is_multiple_of(2);
        Ok(match stuck {
            _ if self.passes => Dyadic::from(if even { 1 } else { -1 }),
            Player::Left => Dyadic::from(-1),
            Player::Right => Dyadic::from(2),
        })
    }

    fn range(&mut self, _: &u32) -> Result<Option<[Dyadic; 2]>, Stop> {
        Ok(None)
    }

    fn may_pass(&self) -> bool {
        self.passes
    }
}

fn played(rules: &mut Heaps, sum: &[u32], mover: Player, passed: bool) -> Dyadic {
    let mut scores = Vec::new();
    for (at, heap) in sum.iter().enumerate() {
        for step in rules.steps(heap, mover).unwrap().iter() {
            let mut to = sum.to_vec();
            to[at] = step.to[0];
            let next = if step.keeps { mover } else { mover.opponent() };
            scores.push(&step.gain + &played(rules, &to, next, false));
        }
    }
    if rules.passes && !passed {
        scores.push(played(rules, sum, mover.opponent(), true));
    }
    if scores.is_empty() || rules.passes && passed {
        let ends = sum.iter().map(|heap| rules.end(heap, mover).unwrap());
        scores.push(ends.fold(Dyadic::ZERO, |a, b| &a + &b));
    }
    let best = match mover {
        Player::Left => scores.into_iter().max(),
        Player::Right => scores.into_iter().min(),
    };
    best.unwrap()
}

#[test]
fn moves_that_gain_or_keep_the_turn_and_passes() {
    for passes in [false, true] {
        let heaps = || Heaps {
            passes,
            budget: Budget::unlimited(),
        };
        let mut known = SumScores::default();
        let mut search = SumSearch::new(heaps(), &mut known);
        for a in 0..5 {
            for b in 0..=a {
                for first in Player::BOTH {
                    let expected = played(&mut heaps(), &[a, b], first, false);
                    let found = search.score(&[a, b], first).unwrap();
                    assert_eq!(found, expected, "{a} {b} {first:?} {passes}");
                }
            }
        }
    }
}
