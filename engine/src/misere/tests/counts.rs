//! Counts of games by birthday.

use super::Bench;
use crate::forms::Sums;
use crate::misere::{Form, Universe, factors, games, inverse, left_dead_ends};

fn count(bench: &mut Bench, universe: &Universe, day: u32) -> usize {
    games(&mut bench.modulo(universe), day).unwrap().len()
}

/// Dorbec, Renault, Siegel, Sopena 2015 have 1268 dicots born by day 3, Siegel 2015 has 256 games born by day 2.
#[test]
fn games_by_birthday() {
    let mut bench = Bench::new();
    let universes = bench.universes();
    let by_day_2 = [9, 194, 196, 220, 256];
    for (universe, day_2) in universes.iter().zip(by_day_2) {
        assert_eq!(count(&mut bench, universe, 0), 1);
        let day_1 = if *universe == Universe::Dicots { 2 } else { 4 };
        assert_eq!(count(&mut bench, universe, 1), day_1);
        assert_eq!(count(&mut bench, universe, 2), day_2, "{universe:?}");
    }
    assert_eq!(count(&mut bench, &Universe::Dicots, 3), 1268);
    assert!(games(&mut bench.modulo(&Universe::DeadEnding), 3).is_err());
}

/// Davies 2024 counts Left dead ends.
#[test]
fn dead_ends_by_birthday() {
    let mut bench = Bench::new();
    let counts = (0..=4).map(|day| left_dead_ends(&mut bench.modulo(&Universe::AllGames), day));
    let counts: Vec<usize> = counts.map(|ends| ends.unwrap().len()).collect();
    assert_eq!(counts, [1, 2, 4, 10, 52]);
}

#[test]
fn invertible_games_by_birthday() {
    let mut bench = Bench::new();
    let counts = Universe::NAMED.map(|universe| {
        let games = games(&mut bench.modulo(&universe), 2).unwrap();
        let mut has_inverse = |form: &Form| {
            let found = inverse(&mut bench.modulo(&universe), *form).unwrap();
            found.is_some()
        };
        games.iter().filter(|form| has_inverse(form)).count()
    });
    assert_eq!(counts, [8, 47, 46, 52, 1]);
}

/// Atoms by birthday, against all pairs; and factors add up.
#[test]
fn dead_ends_are_sums_of_atoms() {
    let mut bench = Bench::new();
    let all = Universe::AllGames;
    let ends = left_dead_ends(&mut bench.modulo(&all), 4).unwrap();
    let mut sums = rustc_hash::FxHashSet::default();
    for a in ends.iter().filter(|end| **end != Form::ZERO) {
        for b in ends.iter().filter(|end| **end != Form::ZERO) {
            let sum = bench.play.calculus.sum(*a, *b, &bench.budget).unwrap();
            let born = |form: Form, bench: &Bench| bench.play.calculus.forms.birthday(form);
            let sum = bench.simplest(sum, &all);
            assert_eq!(born(sum, &bench), born(*a, &bench) + born(*b, &bench));
            sums.insert(sum);
        }
    }
    let mut atoms = [0; 5];
    for end in ends {
        let found = factors(&mut bench.modulo(&all), end).unwrap().unwrap();
        assert_eq!(found.len() > 1, sums.contains(&end), "{}", bench.text(end));
        let mut sum = Form::ZERO;
        for atom in &found {
            assert!(!sums.contains(atom), "{}", bench.text(*atom));
            sum = bench.play.calculus.sum(sum, *atom, &bench.budget).unwrap();
        }
        assert_eq!(bench.simplest(sum, &all), end);
        if found.len() == 1 {
            atoms[bench.play.calculus.forms.birthday(end) as usize] += 1;
        }
    }
    assert_eq!(atoms, [0, 1, 1, 4, 35]);
}
