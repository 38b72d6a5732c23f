//! The observation table: outcomes of sums with tests, and what contradicts the monoid that they suggest.

use super::Learner;
use crate::budget::Stop;
use crate::value::Outcome;
use crate::value::misere::quotient::{GameSum, Generators, Quotient};
use rustc_hash::FxHashMap;

impl Learner<'_> {
    /// The monoid of the classes that the tests distinguish; `None` if there are more than `most` classes.
    pub(super) fn guess(&mut self, count: usize, most: usize) -> Result<Option<Quotient>, Stop> {
        let mut sums = vec![GameSum::new()];
        let mut numbers: FxHashMap<Vec<bool>, u16> = FxHashMap::default();
        numbers.insert(self.row(&GameSum::new())?.to_vec(), 0);
        let mut plus = vec![Vec::new(); count];
        let mut at = 0;
        while let Some(sum) = sums.get(at).cloned() {
            for (game, plus) in (0..).zip(&mut plus) {
                let longer = joined(&sum, &[game]);
                let row = self.row(&longer)?;
                let number = match numbers.get(row) {
                    Some(number) => *number,
                    None => {
                        numbers.insert(row.to_vec(), sums.len() as u16);
                        sums.push(longer);
                        (sums.len() - 1) as u16
                    }
                };
                plus.push(number);
            }
            if sums.len() > most {
                return Ok(None);
            }
            at += 1;
        }
        // The first test is the empty sum.
        let mut outcomes = vec![Outcome::N; sums.len()];
        for (row, number) in numbers {
            if row.first().copied().unwrap_or(false) {
                outcomes[usize::from(number)] = Outcome::P;
            }
        }
        Ok(Some(Quotient {
            sums,
            plus,
            outcomes,
        }))
    }

    /// Learns from a sum of a class and a test for which the guess has the wrong outcome. Returns `false` if there is
    /// no such sum.
    pub(super) fn learn_from_tests(&mut self, guess: &Quotient) -> Result<bool, Stop> {
        for sum in &guess.sums {
            for (test, p) in self.row(sum)?.to_vec().into_iter().enumerate() {
                let both = joined(sum, &self.tests[test]);
                if guess.is_p(guess.element(&both)) != p {
                    self.learn_from(&both, guess)?;
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Learns from two games whose sum with a class depends on their order. Returns `false` if there are none.
    pub(super) fn learn_from_order(&mut self, guess: &Quotient) -> Result<bool, Stop> {
        for (element, sum) in guess.sums.iter().enumerate() {
            self.budget.work(guess.plus.len() as u64)?;
            for (a, plus_a) in guess.plus.iter().enumerate() {
                for (b, plus_b) in guess.plus.iter().enumerate().take(a) {
                    let with_a = usize::from(plus_a[element]);
                    let with_b = usize::from(plus_b[element]);
                    if plus_b[with_a] == plus_a[with_b] {
                        continue;
                    }
                    // Some test distinguishes one of them from the sum with both games.
                    let row = self.row(&joined(sum, &[b as u32, a as u32]))?.to_vec();
                    for (other, game) in [(with_a, b as u32), (with_b, a as u32)] {
                        let other = self.row(&joined(&guess.sums[other], &[game]))?;
                        if let Some(test) = row.iter().zip(other).position(|(x, y)| x != y) {
                            self.tests.push(joined(&self.tests[test], &[game]));
                            return Ok(true);
                        }
                    }
                }
            }
        }
        Ok(false)
    }

    /// Adds a test, derived from a sum for which the guess has the wrong outcome.
    pub(super) fn learn_from(&mut self, sum: &GameSum, guess: &Quotient) -> Result<(), Stop> {
        // Replace the games of the sum one at a time by the representative of their class. At some step the outcome
        // changes.
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

    /// The outcomes of a sum with each test.
    fn row(&mut self, sum: &GameSum) -> Result<&[bool], Stop> {
        let known = self.rows.get(sum).map_or(0, Vec::len);
        if known < self.tests.len() {
            let mut more = Vec::with_capacity(self.tests.len() - known);
            for test in known..self.tests.len() {
                more.push(self.is_p(&joined(sum, &self.tests[test]))?);
            }
            self.budget.room_in_table(&self.rows)?;
            self.rows.entry(sum.clone()).or_default().extend(more);
        }
        Ok(self.rows.get(sum).map_or(&[], Vec::as_slice))
    }

    /// Whether the previous player wins a sum.
    pub(super) fn is_p(&mut self, sum: &GameSum) -> Result<bool, Stop> {
        let known = self.known.plus.len() as u32;
        if sum.last().is_none_or(|game| *game < known) {
            return Ok(self.known.is_p(self.known.element(sum)));
        }
        self.outcomes.is_p(sum, &self.known, self.budget)
    }
}

/// The sums that one move leads to.
pub(super) fn options(games: &Generators, sum: &GameSum) -> Vec<GameSum> {
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

pub(in crate::value::misere) fn joined(a: &[u32], b: &[u32]) -> GameSum {
    let mut all = [a, b].concat();
    all.sort_unstable();
    all
}
