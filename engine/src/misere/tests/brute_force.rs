//! "At least" is confirmed beside members of the universe, "not at least" by a witness that play confirms.

use super::Bench;
use crate::dice::Dice;
use crate::forms::Sums;
use crate::misere::{Form, Universe, inverse, no_inverse, separate};
use crate::value::Player;

/// How a form does beside each member: two bits, set where Left wins first and where Right does not.
pub(super) fn successes(bench: &mut Bench, form: Form, members: &[Form]) -> Vec<bool> {
    let pairs = members.iter().flat_map(|x| {
        [Player::Left, Player::Right]
            .map(|player| bench.wins(form, *x, player) == (player == Player::Left))
    });
    pairs.collect()
}

fn is_no_worse(a: &[bool], b: &[bool]) -> bool {
    a.iter().zip(b).all(|(a, b)| *a || !b)
}

/// Compares all pairs with play, and asks for witnesses once in `every` pairs and where the members show nothing.
fn check_pairs(
    bench: &mut Bench,
    universe: &Universe,
    forms: &[Form],
    members: &[Form],
    every: usize,
) {
    let known: Vec<Vec<bool>> = forms
        .iter()
        .map(|g| successes(bench, *g, members))
        .collect();
    let mut asked = 0;
    for (g, of_g) in forms.iter().zip(&known) {
        for (h, of_h) in forms.iter().zip(&known) {
            let pair = || (universe, *g, *h);
            let shown = is_no_worse(of_g, of_h);
            if bench.is_at_least(*g, *h, universe) {
                assert!(shown, "{:?}", pair());
                continue;
            }
            asked += 1;
            if shown || asked % every == 0 {
                let x = separate(&mut bench.modulo(universe), *g, *h)
                    .unwrap()
                    .unwrap();
                assert!(bench.contains(x, universe), "{:?}", pair());
                assert!(bench.wins(*h, x, Player::Left), "{:?}", pair());
                assert!(!bench.wins(*g, x, Player::Left), "{:?}", pair());
            }
        }
    }
}

#[test]
fn all_pairs_of_day_2() {
    let mut bench = Bench::new();
    let forms = bench.day_2();
    assert_eq!(forms.len(), 256);
    for universe in bench.universes() {
        let members = Dice(7).members(&mut bench, &universe, 60);
        check_pairs(&mut bench, &universe, &forms, &members, 100);
    }
}

#[test]
fn random_forms_and_forms_with_tombstones() {
    let mut bench = Bench::new();
    let mut dice = Dice(11);
    let day_2 = bench.day_2();
    for universe in bench.universes() {
        let members = dice.members(&mut bench, &universe, 60);
        let mut forms: Vec<Form> = (0..30).map(|_| dice.form(&mut bench, &day_2, 0)).collect();
        forms.extend((0..30).map(|_| dice.form(&mut bench, &day_2[..20], 4)));
        forms.extend((0..10).map(|_| dice.one(&members)));
        let simplest = forms.iter().map(|g| bench.simplest(*g, &universe));
        let simplest: Vec<Form> = simplest.collect();
        forms.extend(simplest);
        check_pairs(&mut bench, &universe, &forms, &members, 20);
    }
}

#[test]
fn strong_forms_win_beside_ends() {
    let mut bench = Bench::new();
    let mut dice = Dice(3);
    let day_2 = bench.day_2();
    let mut forms = day_2.clone();
    forms.extend((0..300).map(|_| dice.form(&mut bench, &day_2, 5)));
    for universe in bench.universes() {
        let members = dice.members(&mut bench, &universe, 100);
        for player in Player::BOTH {
            let is_end =
                |bench: &Bench, x: Form| bench.play.calculus.forms.options(x, player).is_empty();
            let ends: Vec<Form> = members
                .iter()
                .copied()
                .filter(|x| is_end(&bench, *x))
                .collect();
            for form in &forms {
                if bench.modulo(&universe).is_strong(*form, player).unwrap() {
                    for end in &ends {
                        assert!(
                            bench.wins(*form, *end, player),
                            "{universe:?} {form:?} {end:?}"
                        );
                    }
                } else {
                    let end = bench.modulo(&universe).refutation(*form, player).unwrap();
                    assert!(is_end(&bench, end) && bench.contains(end, &universe));
                    assert!(
                        !bench.wins(*form, end, player),
                        "{universe:?} {form:?} {end:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn simplest_forms_are_equal_unique_and_not_larger() {
    let mut bench = Bench::new();
    let mut dice = Dice(5);
    let day_2 = bench.day_2();
    for universe in bench.universes() {
        let members = dice.members(&mut bench, &universe, 40);
        let mut forms = day_2.clone();
        forms.extend((0..60).map(|_| dice.form(&mut bench, &day_2, 6)));
        let mut found = Vec::new();
        for form in forms {
            let simple = bench.simplest(form, &universe);
            let (before, after) = (
                successes(&mut bench, form, &members),
                successes(&mut bench, simple, &members),
            );
            assert_eq!(before, after);
            assert!(bench.is_at_least(form, simple, &universe));
            assert!(bench.is_at_least(simple, form, &universe));
            assert_eq!(bench.simplest(simple, &universe), simple);
            let forms = &bench.play.calculus.forms;
            let size = |f| (forms.birthday(f), forms.size(f));
            assert!(size(simple).0 <= size(form).0 && size(simple).1 <= size(form).1);
            found.push(simple);
        }
        found.dedup();
        found.truncate(120);
        for a in &found {
            for b in &found {
                let both =
                    bench.is_at_least(*a, *b, &universe) && bench.is_at_least(*b, *a, &universe);
                assert_eq!(both, a == b);
            }
        }
    }
}

/// A form has an inverse exactly if no follower of its simplest form refutes it (Davies, Yadav 2024).
#[test]
fn inverses_and_their_refutations() {
    let mut bench = Bench::new();
    let mut dice = Dice(13);
    for universe in bench.universes() {
        let members = dice.members(&mut bench, &universe, 25);
        for form in members.iter().copied() {
            let found = inverse(&mut bench.modulo(&universe), form).unwrap();
            let refuted = no_inverse(&mut bench.modulo(&universe), form).unwrap();
            assert_eq!(found.is_none(), refuted.is_some(), "{universe:?} {form:?}");
            if let Some(found) = found {
                let budget = &bench.budget;
                let sum = bench.play.calculus.sum(form, found, budget).unwrap();
                let (one, zero) = (
                    successes(&mut bench, sum, &members[..20.min(members.len())]),
                    successes(&mut bench, Form::ZERO, &members[..20.min(members.len())]),
                );
                assert_eq!(one, zero);
            }
        }
    }
}

#[test]
fn sums_written_out_are_played_like_pairs() {
    let mut bench = Bench::new();
    let mut dice = Dice(17);
    let day_2 = bench.day_2();
    let small = &day_2[..30];
    for _ in 0..200 {
        let a = dice.form(&mut bench, small, 4);
        let b = dice.form(&mut bench, small, 4);
        let sum = bench.play.calculus.sum(a, b, &bench.budget).unwrap();
        for player in Player::BOTH {
            assert_eq!(
                bench.wins(a, b, player),
                bench.wins(sum, Form::ZERO, player)
            );
        }
        let adjoint = bench.play.calculus.adjoint(a, &bench.budget).unwrap();
        assert!(Player::BOTH.iter().all(|p| !bench.wins(a, adjoint, *p)));
        let twice = bench.play.calculus.conjugate(a, &bench.budget).unwrap();
        let twice = bench.play.calculus.conjugate(twice, &bench.budget).unwrap();
        assert_eq!(twice, a);
    }
}
