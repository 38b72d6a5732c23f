//! The order and the canonical forms of guaranteed games against contexts, with a witness for each denial.

use super::Bench;
use crate::scoring::Form;
use crate::value::{Arena, Dyadic, Player, Value};

/// Guaranteed games beside which others are compared.
fn contexts(bench: &mut Bench) -> Vec<Form> {
    let mut contexts: Vec<Form> = (-3..=3).map(|n| bench.waiting(n)).collect();
    contexts.extend(bench.random_forms(40, 2));
    contexts
}

#[test]
fn the_order_is_that_beside_all_games_and_each_denial_has_a_witness() {
    let mut bench = Bench::new();
    let contexts = contexts(&mut bench);
    let (mut claims, mut denials) = (0, 0);
    for round in 0..600 {
        let g = bench.random_form(3, true);
        let h = match round % 3 {
            0 => bench.random_form(3, true),
            // A game near g: its canonical form, or one with an option more.
            1 => bench.canonical(g),
            _ => {
                let more = bench.random_form(2, true);
                let forms = &bench.play.forms;
                let mut sides = Player::BOTH.map(|p| forms.options(g, p).to_vec());
                sides[0].push(more);
                let ends = Player::BOTH.map(|p| forms.end(g, p).cloned());
                let h = bench
                    .play
                    .forms
                    .labelled(sides, ends, &bench.budget)
                    .unwrap();
                if !bench.play.forms.is_guaranteed(h) {
                    continue;
                }
                h
            }
        };
        for (g, h) in [(g, h), (h, g)] {
            if bench.is_at_least(g, h) {
                claims += 1;
                for x in &contexts {
                    for first in Player::BOTH {
                        let [g, h] = [g, h].map(|form| bench.score(&[form, *x], first));
                        assert!(g >= h);
                    }
                }
                assert_eq!(bench.play.separate(g, h, &bench.budget).unwrap(), None);
            } else {
                denials += 1;
                let x = bench.play.separate(g, h, &bench.budget).unwrap().unwrap();
                assert!(bench.play.forms.is_guaranteed(x));
                let [g, h] = [g, h].map(|form| bench.score(&[form, x], Player::Left));
                assert!(g < h);
            }
        }
    }
    assert!(claims > 300 && denials > 300, "{claims} {denials}");
}

#[test]
fn canonical_forms_are_equal_unique_and_no_larger() {
    let mut bench = Bench::new();
    let forms = bench.random_forms(250, 3);
    for form in &forms {
        let canonical = bench.canonical(*form);
        assert!(bench.is_at_least(*form, canonical) && bench.is_at_least(canonical, *form));
        assert_eq!(bench.canonical(canonical), canonical);
        assert!(bench.play.forms.is_guaranteed(canonical));
    }
    let mut equal = 0;
    for g in &forms {
        // The same game after a detour.
        let [there, back] = [bench.number(2), bench.number(-2)];
        let sum = bench.sum(*g, there);
        let same = bench.sum(sum, back);
        assert_eq!(bench.canonical(same), bench.canonical(*g));
        for h in &forms[..60] {
            if bench.is_at_least(*g, *h) && bench.is_at_least(*h, *g) {
                equal += 1;
                assert_eq!(bench.canonical(*g), bench.canonical(*h));
            }
        }
    }
    assert!(equal > 100, "{equal}");
}

#[test]
fn canonical_parts_have_the_scores_of_the_sum() {
    let mut bench = Bench::new();
    for _ in 0..200 {
        let forms = bench.random_forms(3, 2);
        let canonical: Vec<Form> = forms.iter().map(|form| bench.canonical(*form)).collect();
        for first in Player::BOTH {
            assert_eq!(bench.score(&forms, first), bench.score(&canonical, first));
        }
    }
}

/// The values born by day 2.
fn day_2(arena: &mut Arena, bench: &Bench) -> Vec<Value> {
    let day_1 = ["0", "1", "-1", "*"].map(|text| arena.read(text, &bench.budget).unwrap());
    let sets: Vec<Vec<Value>> = (0..16)
        .map(|bits| {
            let in_set = day_1
                .iter()
                .enumerate()
                .filter(|(at, _)| bits >> at & 1 == 1);
            in_set.map(|(_, value)| *value).collect()
        })
        .collect();
    let mut values = Vec::new();
    for left in &sets {
        for right in &sets {
            let value = arena.canonical(left, right, &bench.budget).unwrap();
            if !values.contains(&value) {
                values.push(value);
            }
        }
    }
    values
}

#[test]
fn games_of_normal_play_keep_their_order() {
    let (mut bench, mut arena) = (Bench::new(), Arena::new());
    let values = day_2(&mut arena, &bench);
    assert_eq!(values.len(), 22);
    for g in &values {
        for h in &values {
            let [a, b] = [g, h].map(|value| {
                let form = bench.play.embedded(&mut arena, *value, &bench.budget);
                form.unwrap()
            });
            let expected = arena.le(*h, *g, &bench.budget).unwrap();
            assert_eq!(bench.is_at_least(a, b), expected);
        }
    }
}

#[test]
fn milnor_games_have_the_stops_of_games_of_normal_play() {
    let (mut bench, mut arena) = (Bench::new(), Arena::new());
    let contexts: Vec<Form> = (0..20).map(|_| bench.random_milnor(2)).collect();
    for round in 0..200 {
        let g = bench.random_milnor(3);
        let h = if round % 2 == 0 {
            bench.random_milnor(3)
        } else {
            g
        };
        let normal = bench.play.normal(&mut arena, g, &bench.budget);
        let value = normal.unwrap().unwrap();
        assert_eq!(
            arena.left_stop(value),
            bench.play.forms.score(g, Player::Left)
        );
        assert_eq!(
            arena.right_stop(value),
            bench.play.forms.score(g, Player::Right)
        );
        // Differences keep to Milnor's games, where being at least is a question of the right score.
        let negative = bench.negative(h);
        let difference = bench.sum(g, negative);
        assert!(bench.play.forms.is_milnor(difference));
        let difference = bench.play.forms.score(difference, Player::Right) >= &Dyadic::ZERO;
        let is_beside_all = contexts.iter().all(|x| {
            Player::BOTH
                .iter()
                .all(|first| bench.score(&[g, *x], *first) >= bench.score(&[h, *x], *first))
        });
        assert!(!difference || is_beside_all);
        assert!(difference || g != h);
        assert!(!bench.is_at_least(g, h) || difference);
    }
    let zugzwang = bench.form("<-1|1>");
    let none = bench.play.normal(&mut arena, zugzwang, &bench.budget);
    assert_eq!(none.unwrap(), None);
}
