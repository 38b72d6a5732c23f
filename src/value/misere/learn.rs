//! Finds misere quotients: learns a monoid from who wins sums, as one learns a finite automaton from examples.
//!
//! The games are taken in one after the other. Sums are classed by who wins them together with each of some *tests*;
//! a class for each new row of answers, until the sums of a class and a game bring no more. Where that is no
//! commutative monoid, or is refuted, a sum is found that it gets wrong, which yields a new test (Angluin 1987; Rivest
//! and Schapire 1993). Each test makes a new class, so a finite quotient is reached. Who wins is found by search that
//! stops where only games remain whose quotient is known. Nothing rests on this: the last word has `verify`.

use super::quotient::{Generators, MOST_ELEMENTS, Quotient, Sum};
use super::verify::refutation;
use crate::budget::{Budget, Stop, with_stack};
use rustc_hash::FxHashMap;

/// The quotient of the games.
pub(super) fn learn(games: &Generators, budget: &Budget) -> Result<Quotient, Stop> {
    let mut learner = Learner {
        games,
        budget,
        known: Quotient {
            sums: vec![Sum::new()],
            plus: Vec::new(),
            portion: vec![false],
        },
        outcomes: FxHashMap::default(),
        tests: vec![Sum::new()],
        rows: FxHashMap::default(),
        trust: Trust::Classes,
        depths: games.depths(),
        smallest: vec![Sum::new()],
    };
    for count in 1..=games.0.len() {
        learner.known = learner.extended(count)?;
    }
    Ok(learner.known)
}

struct Learner<'a> {
    games: &'a Generators,
    budget: &'a Budget,
    /// The quotient of the games taken in.
    known: Quotient,
    /// Whether the previous player wins, for sums with a game that is not taken in.
    outcomes: FxHashMap<Sum, bool>,
    tests: Vec<Sum>,
    /// By sum, whether the previous player wins it together with each test; later tests may be missing.
    rows: FxHashMap<Sum, Vec<bool>>,
    /// What search takes for equal.
    trust: Trust,
    /// By game, the length of the longest play.
    depths: Vec<u64>,
    /// By known class, a sum in it whose longest play is shortest.
    smallest: Vec<Sum>,
}

/// What search takes for equal in games that are taken in.
#[derive(Clone, Debug)]
enum Trust {
    /// Sums of the same class: that the new game tells none of them apart.
    Classes,
    /// A game and the smallest sum in its class, but for those games that this was wrong of.
    GamesBut(Vec<bool>),
}

/// What came of learning.
enum Attempt {
    Quotient(Quotient),
    /// This sum is wrong, though by search it is right.
    Refuted(Sum),
    /// There were more and more classes.
    Endless,
}

impl Learner<'_> {
    /// The quotient of the first `count` games; that of one game less is known.
    fn extended(&mut self, count: usize) -> Result<Quotient, Stop> {
        let games = Generators(self.games.0.iter().take(count).cloned().collect());
        self.smallest = self.smallest_sums()?;
        let tests = self.tests.clone();
        self.trust = Trust::Classes;
        loop {
            self.tests.clone_from(&tests);
            self.outcomes.clear();
            self.rows.clear();
            let failing = match self.attempt(&games)? {
                Attempt::Quotient(quotient) => return Ok(quotient),
                Attempt::Refuted(sum) => sum,
                // Nothing is trusted in the next attempt.
                Attempt::Endless => (0..count as u32).collect(),
            };
            let mut wrong = match std::mem::replace(&mut self.trust, Trust::Classes) {
                Trust::Classes => vec![false; count],
                Trust::GamesBut(mut wrong) => {
                    failing.iter().for_each(|game| wrong[*game as usize] = true);
                    wrong
                }
            };
            wrong[count - 1] = true;
            self.trust = Trust::GamesBut(wrong);
        }
    }

    /// The quotient, or why search that takes too much for equal does not lead to it.
    fn attempt(&mut self, games: &Generators) -> Result<Attempt, Stop> {
        let count = games.0.len();
        let all = matches!(&self.trust, Trust::GamesBut(wrong) if wrong.iter().all(|w| *w));
        let most = match all {
            true => MOST_ELEMENTS,
            false => MOST_ELEMENTS.min(8 * self.known.order() + 64),
        };
        loop {
            let Some(guess) = self.guess(count, most)? else {
                return match all {
                    true => Err(Stop::TooLarge(format!(
                        "the misere quotient, of more than {MOST_ELEMENTS} elements and perhaps infinite,"
                    ))),
                    false => Ok(Attempt::Endless),
                };
            };
            if self.learn_from_tests(&guess)? || self.learn_from_order(&guess)? {
                continue;
            }
            let Some(failing) = refutation(&guess, games, self.budget)? else {
                return Ok(Attempt::Quotient(guess));
            };
            let mut wrong = None;
            for sum in std::iter::once(failing.clone()).chain(options(games, &failing)) {
                if self.is_p(&sum)? != guess.is_p(guess.element(&sum)) {
                    wrong = Some(sum);
                    break;
                }
            }
            match wrong {
                Some(sum) => self.learn_from(&sum, &guess)?,
                // Had search looked at the sum itself, it would have found what is refuted.
                None => return Ok(Attempt::Refuted(failing)),
            }
        }
    }

    /// By known class, a sum in it whose longest play is shortest: what is trusted leads to ever shorter play.
    fn smallest_sums(&self) -> Result<Vec<Sum>, Stop> {
        let depth = |sum: &Sum| sum.iter().map(|g| self.depths[*g as usize]).sum::<u64>();
        let mut smallest = self.known.sums.clone();
        let mut better = true;
        while better {
            better = false;
            for element in 0..smallest.len() {
                self.budget.work(self.known.plus.len() as u64)?;
                for (game, plus) in (0..).zip(&self.known.plus) {
                    let longer = joined(&smallest[element], &[game]);
                    let to = usize::from(plus[element]);
                    if depth(&longer) < depth(&smallest[to]) {
                        smallest[to] = longer;
                        better = true;
                    }
                }
            }
        }
        Ok(smallest)
    }

    /// A sum that is taken for equal, with a play that is no longer.
    fn reduced(&self, sum: &Sum) -> Sum {
        let known = self.known.plus.len() as u32;
        let split = sum.partition_point(|game| *game < known);
        let (old, new) = sum.split_at(split);
        match &self.trust {
            Trust::Classes => joined(&self.smallest[self.known.element(old)], new),
            Trust::GamesBut(wrong) => {
                let small = |game: &u32| match wrong.get(*game as usize) {
                    Some(false) => self.smallest[self.known.element(&[*game])].clone(),
                    _ => vec![*game],
                };
                joined(&old.iter().flat_map(small).collect::<Sum>(), new)
            }
        }
    }

    /// The classes that the tests tell apart.
    fn guess(&mut self, count: usize, most: usize) -> Result<Option<Quotient>, Stop> {
        let mut sums = vec![Sum::new()];
        let mut numbers: FxHashMap<Vec<bool>, u16> = FxHashMap::default();
        numbers.insert(self.row(&Sum::new())?, 0);
        let mut plus = vec![Vec::new(); count];
        let mut at = 0;
        while let Some(sum) = sums.get(at).cloned() {
            for (game, plus) in (0..).zip(&mut plus) {
                let longer = joined(&sum, &[game]);
                let row = self.row(&longer)?;
                plus.push(*numbers.entry(row).or_insert_with(|| {
                    sums.push(longer);
                    (sums.len() - 1) as u16
                }));
            }
            if sums.len() > most {
                return Ok(None);
            }
            at += 1;
        }
        // The first test is empty.
        let mut portion = vec![false; sums.len()];
        for (row, number) in numbers {
            portion[usize::from(number)] = row.first().copied().unwrap_or(false);
        }
        Ok(Some(Quotient {
            sums,
            plus,
            portion,
        }))
    }

    /// Whether a test together with the sum of a class was answered in another way than by the guess.
    fn learn_from_tests(&mut self, guess: &Quotient) -> Result<bool, Stop> {
        for sum in &guess.sums {
            for (test, p) in self.row(sum)?.into_iter().enumerate() {
                let both = joined(sum, &self.tests[test]);
                if guess.is_p(guess.element(&both)) != p {
                    self.learn_from(&both, guess)?;
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether two games can be added in one order and in the other with different results.
    fn learn_from_order(&mut self, guess: &Quotient) -> Result<bool, Stop> {
        for (element, sum) in guess.sums.iter().enumerate() {
            self.budget.work(guess.plus.len() as u64)?;
            for (a, plus_a) in guess.plus.iter().enumerate() {
                for (b, plus_b) in guess.plus.iter().enumerate().take(a) {
                    let with_a = usize::from(plus_a[element]);
                    let with_b = usize::from(plus_b[element]);
                    if plus_b[with_a] == plus_a[with_b] {
                        continue;
                    }
                    // One of both differs from the sum with a and b itself, by some test.
                    let row = self.row(&joined(sum, &[b as u32, a as u32]))?;
                    for (other, game) in [(with_a, b as u32), (with_b, a as u32)] {
                        let other = self.row(&joined(&guess.sums[other], &[game]))?;
                        if let Some(test) = row.iter().zip(&other).position(|(x, y)| x != y) {
                            self.tests.push(joined(&self.tests[test], &[game]));
                            return Ok(true);
                        }
                    }
                }
            }
        }
        Ok(false)
    }

    /// A new test from a sum that the guess gets wrong.
    fn learn_from(&mut self, sum: &Sum, guess: &Quotient) -> Result<(), Stop> {
        // With more and more games of the sum replaced by the sum of their class, the answer changes somewhere.
        let mut element = 0;
        let mut before = self.is_p(sum)?;
        for (at, game) in sum.iter().enumerate() {
            let rest = &sum[at + 1..];
            element = guess.plus[*game as usize][element].into();
            let after = self.is_p(&joined(&guess.sums[element], rest))?;
            if before != after {
                self.tests.push(rest.to_vec());
                return Ok(());
            }
            before = after;
        }
        Ok(())
    }

    fn row(&mut self, sum: &Sum) -> Result<Vec<bool>, Stop> {
        let mut row = self.rows.remove(sum).unwrap_or_default();
        for test in row.len()..self.tests.len() {
            row.push(self.is_p(&joined(sum, &self.tests[test]))?);
        }
        self.rows.insert(sum.clone(), row.clone());
        Ok(row)
    }

    /// Whether the previous player wins.
    fn is_p(&mut self, sum: &Sum) -> Result<bool, Stop> {
        let known = self.known.plus.len() as u32;
        if sum.last().is_none_or(|game| *game < known) {
            return Ok(self.known.is_p(self.known.element(sum)));
        }
        let sum = &self.reduced(sum);
        if let Some(p) = self.outcomes.get(sum) {
            return Ok(*p);
        }
        self.budget.tick()?;
        let mut p = true;
        for option in options(self.games, sum) {
            if with_stack(|| self.is_p(&option))? {
                p = false;
                break;
            }
        }
        self.outcomes.insert(sum.clone(), p);
        Ok(p)
    }
}

/// The sums that one move leads to.
fn options(games: &Generators, sum: &Sum) -> Vec<Sum> {
    let mut all = Vec::new();
    for (at, game) in sum.iter().enumerate().rev() {
        if sum.get(at + 1) == Some(game) {
            continue;
        }
        let mut rest = sum.clone();
        rest.remove(at);
        for option in &games.0[*game as usize] {
            all.push(joined(&rest, option));
        }
    }
    all
}

fn joined(a: &[u32], b: &[u32]) -> Sum {
    let mut all = [a, b].concat();
    all.sort_unstable();
    all
}
