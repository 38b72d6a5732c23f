//! Computes misere quotients by learning a monoid from the outcomes of sums (module `table`).
//!
//! Games are added one at a time. Outcomes are found by a search that treats sums of the games added before as equal if
//! they are equal modulo a congruence: at first, if they are in the same class of the known quotient. The new game may
//! tell such sums apart; then the guess is refuted, and the search begins again with a finer congruence, that of the
//! guess, or keeps some games as they are. Correctness does not depend on the search, because `verify` proves the
//! result. `verify` also detects games that do not change the quotient, as most heaps of an octal game do not.

mod congruence;
mod outcomes;

use super::quotient::{GameSum, Generators, MOST_ELEMENTS, Quotient};
use super::table::{ObservationTable, Oracle, sums_after};
use super::verify::{ProvedQuotient, refutation};
use crate::budget::{Budget, Stop};
use crate::value::Outcome;
use outcomes::Outcomes;

impl Quotient {
    /// The misere quotient of these games.
    ///
    /// It is learned from the outcomes of sums, which a search finds. Each guess is then proved or refuted (module
    /// `verify`), so the result is correct.
    ///
    /// # Errors
    /// Limits of the budget; `TooLarge` if the quotient is infinite or has more than [`MOST_ELEMENTS`] elements.
    pub fn of(games: &Generators, budget: &Budget) -> Result<Quotient, Stop> {
        let trivial = Quotient {
            sums: vec![GameSum::new()],
            plus: Vec::new(),
            outcomes: vec![Outcome::N],
        };
        let mut learner = Learner {
            games,
            budget,
            table: ObservationTable::new(),
            depths: games.depths(),
            search: Search {
                known: trivial.clone(),
                congruence: trivial,
                outcomes: Outcomes::default(),
                budget,
            },
        };
        let mut proved: Option<ProvedQuotient> = None;
        for (before, options) in games.0.iter().enumerate() {
            let same = match &proved {
                Some(proved) => proved.sums_with(&learner.search.known, options, budget)?,
                None => None,
            };
            if let Some(sums) = same {
                learner.search.known.plus.push(sums);
                continue;
            }
            learner.search.known = learner.extended(before + 1)?;
            let added = games.0.get(..=before).unwrap_or_default();
            proved = Some(ProvedQuotient::of(&learner.search.known, added, budget)?);
        }
        Ok(learner.search.known)
    }
}

struct Learner<'a> {
    games: &'a Generators,
    budget: &'a Budget,
    table: ObservationTable,
    /// The length of the longest line of play of each game.
    depths: Vec<u64>,
    search: Search<'a>,
}

/// The search for outcomes.
struct Search<'a> {
    /// The quotient of the games added so far.
    known: Quotient,
    /// A congruence on the sums of these games, at least as fine as the quotient.
    congruence: Quotient,
    /// The outcomes of sums that contain a game not added yet.
    outcomes: Outcomes,
    budget: &'a Budget,
}

impl Oracle for Search<'_> {
    fn outcome(&mut self, sum: &GameSum) -> Result<Outcome, Stop> {
        let known = self.known.plus.len() as u32;
        if sum.last().is_none_or(|game| *game < known) {
            return Ok(self.known.outcome(self.known.element(sum)));
        }
        let p = self.outcomes.is_p(sum, &self.congruence, self.budget)?;
        Ok(if p { Outcome::P } else { Outcome::N })
    }
}

/// The result of one attempt to learn a quotient.
enum Attempt {
    Quotient(Quotient),
    /// This sum has a wrong outcome in the guess, although the search confirms it.
    Refuted(GameSum, Quotient),
    /// The number of classes exceeds the limit.
    Endless,
}

impl Learner<'_> {
    /// The quotient of the first `count` games. The quotient of the first `count - 1` games must be known.
    fn extended(&mut self, count: usize) -> Result<Quotient, Stop> {
        let games = Generators(self.games.0.iter().take(count).cloned().collect());
        let tests = self.table.tests();
        // At first, as if the new game did not tell sums in the same class apart.
        self.search.congruence = self.search.known.clone();
        let only_new: Vec<bool> = (1..=count).map(|game| game == count).collect();
        let mut is_kept = only_new.clone();
        loop {
            self.table.restart(tests);
            let congruence = &self.search.congruence;
            let smallest = congruence.smallest_sums(&self.depths, self.budget)?;
            self.search.outcomes =
                Outcomes::new(&is_kept, congruence, &smallest, self.games, self.budget)?;
            match self.attempt(&games)? {
                Attempt::Quotient(quotient) => return Ok(quotient),
                Attempt::Refuted(failing, guess) => {
                    let known = &self.search.known;
                    let finer = self.search.congruence.and(&guess, known, self.budget)?;
                    if let Some(finer) = finer {
                        self.search.congruence = finer;
                        is_kept.clone_from(&only_new);
                        continue;
                    }
                    // One game more at a time: the search is the faster the fewer games are kept.
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
        let all = self.search.outcomes.are_sure();
        let most = if all {
            MOST_ELEMENTS
        } else {
            MOST_ELEMENTS.min(8 * self.search.known.order() + 64)
        };
        let (table, search) = (&mut self.table, &mut self.search);
        loop {
            let Some(guess) = table.guess(games.0.len(), most, search, self.budget)? else {
                return if all {
                    Err(Quotient::too_large())
                } else {
                    Ok(Attempt::Endless)
                };
            };
            if table.learn(&guess, search, self.budget)? {
                continue;
            }
            let Some(failing) = refutation(&guess, games, self.budget)? else {
                return Ok(Attempt::Quotient(guess));
            };
            let after = sums_after(&failing, |game| &games.0[game as usize]);
            let mut wrong = None;
            for sum in std::iter::once(failing.clone()).chain(after) {
                if search.outcome(&sum)? != guess.outcome(guess.element(&sum)) {
                    wrong = Some(sum);
                    break;
                }
            }
            match wrong {
                Some(sum) => table.learn_from(&sum, &guess, search)?,
                // A search from the sum itself would have contradicted the guess, so it treats too many sums as equal.
                None => return Ok(Attempt::Refuted(failing, guess)),
            }
        }
    }
}
