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

mod table;

use super::quotient::{GameSum, Generators, MOST_ELEMENTS, Quotient};
use super::verify::{ProvedQuotient, refutation};
use crate::budget::{Budget, Stop};
use rustc_hash::FxHashMap;
use table::{joined, options};

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
                portion: vec![false],
            },
            outcomes: FxHashMap::default(),
            tests: vec![GameSum::new()],
            rows: FxHashMap::default(),
            way: TrustMethod {
                trust: Trust::Sums,
                wrong: Vec::new(),
            },
            most_outcomes: usize::MAX,
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
    /// Outcomes of sums that contain a game not added yet: whether the previous player wins.
    outcomes: FxHashMap<GameSum, bool>,
    tests: Vec<GameSum>,
    /// The outcomes of each sum with the tests. Outcomes for later tests may be missing.
    rows: FxHashMap<GameSum, Vec<bool>>,
    /// Which sums the search treats as equal.
    way: TrustMethod,
    /// The search gives up once it knows more outcomes than this.
    most_outcomes: usize,
    /// The length of the longest line of play of each game.
    depths: Vec<u64>,
    /// For each known class, a sum in it with the shortest longest line of play.
    smallest: Vec<GameSum>,
}

/// Which sums of known games are treated as equal.
#[derive(Clone, Copy, Debug)]
enum Trust {
    /// All sums in the same class.
    Sums,
    /// Each game and the smallest sum in its class.
    Games,
}

/// A method for finding outcomes: the kind of trust, and the games exempt from it.
#[derive(Clone, Debug)]
struct TrustMethod {
    trust: Trust,
    /// The games that are not trusted.
    wrong: Vec<bool>,
}

/// The result of one attempt to learn a quotient.
enum Attempt {
    Quotient(Quotient),
    /// This sum has a wrong outcome, although the search confirms it.
    Refuted(GameSum),
    /// The number of classes exceeds the limit.
    Endless,
    /// The number of outcomes exceeds the limit.
    Costly,
}

/// The initial limit on outcomes, before the search trusts other sums.
const FIRST_OUTCOMES: usize = 1 << 16;

impl Learner<'_> {
    /// The quotient of the first `count` games. The quotient of the first `count - 1` games must be known.
    fn extended(&mut self, count: usize) -> Result<Quotient, Stop> {
        let games = Generators(self.games.0.iter().take(count).cloned().collect());
        self.smallest = self.smallest_sums()?;
        let tests = self.tests.clone();
        // At first, trust all games, as if the new game did not distinguish sums in the same class.
        let mut sums = TrustMethod {
            trust: Trust::Sums,
            wrong: vec![false; count],
        };
        self.most_outcomes = usize::MAX;
        if let Attempt::Quotient(quotient) = self.attempt_by(&mut sums, &games, &tests)? {
            return Ok(quotient);
        }
        let apart = TrustMethod {
            trust: Trust::Games,
            wrong: sums.wrong.clone(),
        };
        // Which method is faster varies by quotient, so alternate between both.
        let mut ways = [apart, sums];
        self.most_outcomes = FIRST_OUTCOMES;
        loop {
            for way in &mut ways {
                loop {
                    match self.attempt_by(way, &games, &tests)? {
                        Attempt::Quotient(quotient) => return Ok(quotient),
                        Attempt::Costly => break,
                        Attempt::Refuted(_) | Attempt::Endless => {}
                    }
                }
            }
            self.most_outcomes = self.most_outcomes.saturating_mul(8);
        }
    }

    /// Makes an attempt, starting with these tests. Games that make it fail are marked as wrong.
    fn attempt_by(
        &mut self,
        way: &mut TrustMethod,
        games: &Generators,
        tests: &[GameSum],
    ) -> Result<Attempt, Stop> {
        self.tests = tests.to_vec();
        self.outcomes.clear();
        self.rows.clear();
        self.way = way.clone();
        let attempt = self.attempt(games)?;
        match &attempt {
            Attempt::Quotient(_) | Attempt::Costly => {}
            Attempt::Refuted(failing) => {
                let added = [games.0.len() as u32 - 1];
                let wrong = failing.iter().chain(&added);
                wrong.for_each(|game| way.wrong[*game as usize] = true);
            }
            // The next attempt trusts nothing.
            Attempt::Endless => way.wrong.fill(true),
        }
        Ok(attempt)
    }

    /// The quotient, or the reason why the search with the current trust fails to find it.
    fn attempt(&mut self, games: &Generators) -> Result<Attempt, Stop> {
        let count = games.0.len();
        let all = self.way.wrong.iter().all(|wrong| *wrong);
        let most = if all {
            MOST_ELEMENTS
        } else {
            MOST_ELEMENTS.min(8 * self.known.order() + 64)
        };
        loop {
            let guess = self.guess(count, most)?;
            if self.outcomes.len() > self.most_outcomes {
                return Ok(Attempt::Costly);
            }
            let Some(guess) = guess else {
                return if all {
                    Err(Stop::TooLarge(format!(
                        "the misere quotient, of more than {MOST_ELEMENTS} elements and perhaps infinite,"
                    )))
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
                // A search from the sum itself would have contradicted the guess, so the trust is wrong.
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

    /// A sum that is treated as equal to `sum` and whose longest line of play is no longer.
    fn reduced(&self, sum: &GameSum) -> GameSum {
        let known = self.known.plus.len() as u32;
        let split = sum.partition_point(|game| *game < known);
        let (old, new) = sum.split_at(split);
        let is_wrong = |game: &u32| self.way.wrong.get(*game as usize) != Some(&false);
        let smallest = |sum: &[u32]| &self.smallest[self.known.element(sum)];
        let small: GameSum = match self.way.trust {
            Trust::Sums => {
                let (mut kept, trusted): (GameSum, GameSum) = old.iter().partition(|g| is_wrong(g));
                kept.extend(smallest(&trusted));
                kept
            }
            Trust::Games => {
                let small = |game: &u32| {
                    if is_wrong(game) {
                        vec![*game]
                    } else {
                        smallest(&[*game]).clone()
                    }
                };
                old.iter().flat_map(small).collect()
            }
        };
        joined(&small, new)
    }
}
