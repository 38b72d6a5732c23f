//! Misere quotients of partizan games: the commutative monoid that determines who wins every sum of some games, whoever
//! begins.
//!
//! As for impartial games, classes of sums are learned from outcomes, which a search finds, and the guess is then proved
//! or refuted (module `proof`). Sources: Allen, "Peeking at partizan misere quotients", Games of No Chance 4, 2015;
//! Rubinstein-Salzedo and Zhou, "Partizan misere quotients", 2026.

mod proof;

use super::learn::joined;
use super::quotient::{GameSum, MOST_ELEMENTS, Quotient};
use crate::budget::{Budget, Stop, with_stack};
use crate::value::{Outcome, Player};
use proof::refutation;
use rustc_hash::FxHashMap;

/// The options of Left and of Right. They are sums of games with smaller indices.
pub type SidedOptions = [Vec<GameSum>; 2];

impl Quotient {
    /// The misere quotient of these games, none of which is without options.
    ///
    /// # Errors
    /// Limits of the budget; `TooLarge` if the quotient is infinite or has more than [`MOST_ELEMENTS`] elements.
    pub fn of_partizan(games: &[SidedOptions], budget: &Budget) -> Result<Quotient, Stop> {
        let mut learner = Learner {
            games,
            budget,
            tests: vec![GameSum::new()],
            rows: FxHashMap::default(),
            wins: FxHashMap::default(),
        };
        loop {
            let guess = learner.guess()?;
            let wrong = match learner.wrong_beside_test(&guess)? {
                Some(wrong) => wrong,
                None if learner.learn_from_order(&guess)? => continue,
                None => match refutation(&guess, games, budget)? {
                    Some(failing) => learner.wrong_below(&failing, &guess)?,
                    None => return Ok(guess),
                },
            };
            learner.learn_from(&wrong, &guess)?;
        }
    }
}

struct Learner<'a> {
    games: &'a [SidedOptions],
    budget: &'a Budget,
    tests: Vec<GameSum>,
    /// The outcomes of each sum with the tests. Outcomes for later tests may be missing.
    rows: FxHashMap<GameSum, Vec<Outcome>>,
    /// Whether Left and Right, moving first, win a sum.
    wins: FxHashMap<GameSum, [bool; 2]>,
}

impl Learner<'_> {
    /// The monoid of the classes that the tests distinguish.
    fn guess(&mut self) -> Result<Quotient, Stop> {
        let mut sums = vec![GameSum::new()];
        let mut numbers: FxHashMap<Vec<Outcome>, u16> = FxHashMap::default();
        let row = self.row(&GameSum::new())?.to_vec();
        let mut outcomes: Vec<Outcome> = row.first().copied().into_iter().collect();
        numbers.insert(row, 0);
        let mut plus = vec![Vec::new(); self.games.len()];
        let mut at = 0;
        while let Some(sum) = sums.get(at).cloned() {
            for (game, plus) in (0..).zip(&mut plus) {
                let longer = joined(&sum, &[game]);
                let row = self.row(&longer)?;
                let number = match numbers.get(row) {
                    Some(number) => *number,
                    None => {
                        let number = sums.len() as u16;
                        outcomes.extend(row.first());
                        numbers.insert(row.to_vec(), number);
                        sums.push(longer);
                        number
                    }
                };
                plus.push(number);
            }
            if sums.len() > MOST_ELEMENTS {
                return Err(Quotient::too_large());
            }
            at += 1;
        }
        Ok(Quotient {
            sums,
            plus,
            outcomes,
        })
    }

    /// A sum of a class and a test of which the guess has the wrong outcome.
    fn wrong_beside_test(&mut self, guess: &Quotient) -> Result<Option<GameSum>, Stop> {
        for sum in &guess.sums {
            for (test, outcome) in self.row(sum)?.to_vec().into_iter().enumerate() {
                let both = joined(sum, &self.tests[test]);
                if guess.outcome(guess.element(&both)) != outcome {
                    return Ok(Some(both));
                }
            }
        }
        Ok(None)
    }

    /// Adds a test where the order of two games makes a difference to the guess. Returns whether it does.
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
                    // Some test tells one of them from the sum with both games.
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

    /// A sum of which the guess has the wrong outcome: a sum that refutes it, or one of the sums that a move leads to.
    fn wrong_below(&mut self, failing: &GameSum, guess: &Quotient) -> Result<GameSum, Stop> {
        for player in Player::BOTH {
            for option in self.options(failing, player) {
                if self.outcome(&option)? != guess.outcome(guess.element(&option)) {
                    return Ok(option);
                }
            }
        }
        // With the right outcomes of all options, its own is wrong.
        Ok(failing.clone())
    }

    /// Adds a test, derived from a sum of which the guess has the wrong outcome.
    fn learn_from(&mut self, wrong: &GameSum, guess: &Quotient) -> Result<(), Stop> {
        // The games of the sum are replaced, one at a time, by the sum of their class. At some step the outcome changes.
        let mut element = 0;
        let mut before = self.outcome(wrong)?;
        for (at, game) in wrong.iter().enumerate() {
            let rest = &wrong[at + 1..];
            element = guess.plus[*game as usize][element].into();
            let after = self.outcome(&joined(&guess.sums[element], rest))?;
            if before != after {
                self.tests.push(rest.to_vec());
                break;
            }
            before = after;
        }
        Ok(())
    }

    /// The outcomes of a sum with each test.
    fn row(&mut self, sum: &GameSum) -> Result<&[Outcome], Stop> {
        self.budget.work(self.tests.len() as u64 / 8 + 1)?;
        let known = self.rows.get(sum).map_or(0, Vec::len);
        if known < self.tests.len() {
            let mut more = Vec::with_capacity(self.tests.len() - known);
            for test in known..self.tests.len() {
                more.push(self.outcome(&joined(sum, &self.tests[test]))?);
            }
            self.budget.room_in_table(&self.rows)?;
            self.rows.entry(sum.clone()).or_default().extend(more);
        }
        Ok(self.rows.get(sum).map_or(&[], Vec::as_slice))
    }

    fn outcome(&mut self, sum: &GameSum) -> Result<Outcome, Stop> {
        let [left, right] = self.wins(sum)?;
        Ok(Outcome::from_wins(left, !right))
    }

    /// Whether Left and Right, moving first, win a sum, by search. A player who cannot move wins.
    fn wins(&mut self, sum: &GameSum) -> Result<[bool; 2], Stop> {
        if let Some(known) = self.wins.get(sum) {
            return Ok(*known);
        }
        self.budget.step()?;
        let mut wins = [true; 2];
        for player in Player::BOTH {
            let options = self.options(sum, player);
            let mut wins_first = options.is_empty();
            for option in options {
                if !with_stack(|| self.wins(&option))?[player.opponent() as usize] {
                    wins_first = true;
                    break;
                }
            }
            wins[player as usize] = wins_first;
        }
        self.budget.room_in_table(&self.wins)?;
        self.wins.insert(sum.clone(), wins);
        Ok(wins)
    }

    /// The sums that a move of the player leads to.
    fn options(&self, sum: &GameSum, player: Player) -> Vec<GameSum> {
        let mut all = Vec::new();
        for (at, game) in sum.iter().enumerate().rev() {
            if sum.get(at + 1) == Some(game) {
                continue;
            }
            let mut rest = sum.clone();
            rest.remove(at);
            let options = &self.games[*game as usize][player as usize];
            all.extend(options.iter().map(|option| joined(&rest, option)));
        }
        all
    }
}

#[cfg(test)]
mod tests;
