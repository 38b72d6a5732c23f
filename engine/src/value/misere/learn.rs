//! Computes misere quotients by learning a monoid from the outcomes of sums, as automata learning finds a finite
//! automaton.
//!
//! Games are added one at a time. Two sums are in the same class if they have the same outcome in sums with each of a
//! list of *tests*. New classes are added until the sum of any class and game is in a known class. If the result is not
//! a commutative monoid, or is refuted, some sum has a wrong outcome, and that sum yields a new test (Angluin 1987;
//! Rivest and Schapire 1993). Each test creates a new class, so a finite quotient is reached. Outcomes are found by a
//! search that stops at sums of games whose quotient is known. Correctness does not depend on this search, because
//! `verify` proves the result. `verify` also detects games that do not change the quotient, as most heaps of an octal
//! game do not.

mod outcomes;
mod table;

use super::quotient::{GameSum, Generators, MOST_ELEMENTS, Quotient};
use super::verify::{ProvedQuotient, refutation};
use crate::budget::{Budget, Stop};
use crate::value::Outcome;
use outcomes::Outcomes;
use rustc_hash::FxHashMap;
pub(super) use table::joined;
use table::options;

impl Quotient {
    /// The misere quotient of these games.
    ///
    /// It is learned from the outcomes of sums, which a search finds. Each guess is then proved or refuted (module
    /// `verify`), so the result is correct.
    ///
    /// # Errors
    /// Limits of the budget; `TooLarge` if the quotient is infinite or has more than [`MOST_ELEMENTS`] elements.
    pub fn of(games: &Generators, budget: &Budget) -> Result<Quotient, Stop> {
        let mut learner = Learner {
            games,
            budget,
            known: Quotient {
                sums: vec![GameSum::new()],
                plus: Vec::new(),
                outcomes: vec![Outcome::N],
            },
            outcomes: Outcomes::default(),
            tests: vec![GameSum::new()],
            rows: FxHashMap::default(),
            depths: games.depths(),
            smallest: vec![GameSum::new()],
        };
        let mut proved: Option<ProvedQuotient> = None;
        for (before, options) in games.0.iter().enumerate() {
            let same = match &proved {
                Some(proved) => proved.sums_with(&learner.known, options, budget)?,
                None => None,
            };
            if let Some(sums) = same {
                learner.known.plus.push(sums);
                continue;
            }
            learner.known = learner.extended(before + 1)?;
            let added = games.0.get(..=before).unwrap_or_default();
            proved = Some(ProvedQuotient::of(&learner.known, added, budget)?);
        }
        Ok(learner.known)
    }
}

struct Learner<'a> {
    games: &'a Generators,
    budget: &'a Budget,
    /// The quotient of the games added so far.
    known: Quotient,
    /// The outcomes of sums that contain a game not added yet.
    outcomes: Outcomes,
    tests: Vec<GameSum>,
    /// The outcomes of each sum with the tests. Outcomes for later tests may be missing.
    rows: FxHashMap<GameSum, Vec<bool>>,
    /// The length of the longest line of play of each game.
    depths: Vec<u64>,
    /// For each known class, a sum in it with the shortest longest line of play.
    smallest: Vec<GameSum>,
}

/// The result of one attempt to learn a quotient.
enum Attempt {
    Quotient(Quotient),
    /// This sum has a wrong outcome, although the search confirms it.
    Refuted(GameSum),
    /// The number of classes exceeds the limit.
    Endless,
}

impl Learner<'_> {
    /// The quotient of the first `count` games. The quotient of the first `count - 1` games must be known.
    fn extended(&mut self, count: usize) -> Result<Quotient, Stop> {
        let games = Generators(self.games.0.iter().take(count).cloned().collect());
        self.smallest = self.smallest_sums()?;
        let tests = self.tests.clone();
        // At first, as if the new game did not tell sums in the same class apart.
        let mut is_kept = vec![false; count];
        is_kept[count - 1] = true;
        loop {
            self.tests.clone_from(&tests);
            self.rows.clear();
            let (known, smallest) = (&self.known, &self.smallest);
            self.outcomes = Outcomes::new(&is_kept, known, smallest, self.games, self.budget)?;
            match self.attempt(&games)? {
                Attempt::Quotient(quotient) => return Ok(quotient),
                // One game more at a time: the search is the faster the fewer games are kept.
                Attempt::Refuted(failing) => {
                    match failing.iter().rev().find(|game| !is_kept[**game as usize]) {
                        Some(game) => is_kept[*game as usize] = true,
                        None => is_kept.fill(true),
                    }
                }
                Attempt::Endless => {
                    let more = is_kept.iter().filter(|is_kept| **is_kept).count();
                    let others = is_kept.iter_mut().rev().filter(|is_kept| !**is_kept);
                    others.take(more).for_each(|is_kept| *is_kept = true);
                }
            }
        }
    }

    /// The quotient, or the reason why the search with the games that it keeps fails to find it.
    fn attempt(&mut self, games: &Generators) -> Result<Attempt, Stop> {
        let count = games.0.len();
        let all = self.outcomes.are_sure();
        let most = if all {
            MOST_ELEMENTS
        } else {
            MOST_ELEMENTS.min(8 * self.known.order() + 64)
        };
        loop {
            let guess = self.guess(count, most)?;
            let Some(guess) = guess else {
                return if all {
                    Err(Quotient::too_large())
                } else {
                    Ok(Attempt::Endless)
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
                // A search from the sum itself would have contradicted the guess, so the search keeps too few games.
                None => return Ok(Attempt::Refuted(failing)),
            }
        }
    }

    /// For each known class, a sum in it with the shortest longest line of play. Replacing a sum by it never lengthens
    /// play.
    fn smallest_sums(&self) -> Result<Vec<GameSum>, Stop> {
        let depth = |sum: &GameSum| sum.iter().map(|g| self.depths[*g as usize]).sum::<u64>();
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
}
