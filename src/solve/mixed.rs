//! The outcome of a sum of positions of several rulesets and of values, without the values of its large parts.

use super::engine::PartId;
use super::partizan::{PartFacts, SumOf, SumRules, SumRun};
use super::{Context, Game, Position, Solved, Solver, Term, Worth};
use crate::budget::{Stop, with_stack};
use crate::value::{Outcome, Player, Value};
use smallvec::SmallVec;

/// Parts of so few moves are valued.
const SMALL: u32 = 5;

/// Most terms of a sum whose outcome is found without its value.
const MOST_TERMS: usize = 1 << 16;

/// The terms of a sum, each with whether its negative is meant.
#[derive(Default)]
pub(super) struct SumTerms<'a> {
    pub(super) positions: Vec<(&'a dyn Position, bool)>,
    /// The terms that are no positions.
    pub(super) others: Vec<(&'a Game, bool)>,
}

impl<'a> SumTerms<'a> {
    /// The terms of a game; `None` if there are very many.
    pub(super) fn of(game: &'a Game) -> Option<SumTerms<'a>> {
        let mut terms = SumTerms::default();
        terms.add(game, false).then_some(terms)
    }

    /// Whether a term is a call.
    pub(super) fn has_call(&self) -> bool {
        let mut games = self.others.iter().map(|(game, _)| game.term());
        games.any(|term| matches!(term, Term::Call(_)))
    }

    /// Adds the terms of a game; whether there is room for them.
    fn add(&mut self, game: &'a Game, negative: bool) -> bool {
        match game.term() {
            Term::Position(position) => self.positions.push((&**position, negative)),
            Term::Sum(games) => {
                return games
                    .iter()
                    .all(|game| with_stack(|| self.add(game, negative)));
            }
            Term::Negative(game) => return with_stack(|| self.add(game, !negative)),
            Term::Multiple(count, game) if matches!(game.term(), Term::Position(_)) => {
                let negative = negative != count.is_negative();
                let count = count.abs().to_usize().filter(|n| *n <= MOST_TERMS);
                return count.is_some_and(|count| (0..count).all(|_| self.add(game, negative)));
            }
            _ => self.others.push((game, negative)),
        }
        self.positions.len() + self.others.len() <= MOST_TERMS
    }
}

/// The parts of positions of any rulesets.
struct MixedParts<'a>(&'a mut Solver);

impl MixedParts<'_> {
    /// A part by the smaller of its number and that of its negative, and whether the negative is meant.
    fn signed(&mut self, id: PartId, negative: bool) -> Solved<(PartId, bool)> {
        let (engine, context) = self.0.engine(id.ruleset);
        let other = engine.negative(id.part, context.budget)?;
        Ok(match other {
            Some(part) if part < id.part => (PartId { part, ..id }, !negative),
            _ => (id, negative),
        })
    }

    fn full_value(&mut self, id: PartId) -> Solved<Option<Value>> {
        let (engine, mut context) = self.0.engine(id.ruleset);
        engine.value(id.part, &mut context)
    }
}

impl SumRules for MixedParts<'_> {
    type Part = PartId;

    fn context(&mut self) -> Context<'_> {
        self.0.context()
    }

    fn value(&mut self, part: &PartId) -> Solved<Option<Value>> {
        let engine = self.0.engine(part.ruleset).0;
        if engine.is_impartial() || engine.longest_play(part.part) <= SMALL {
            return self.full_value(*part);
        }
        Ok(None)
    }

    fn value_within(&mut self, part: &PartId, work: u64) -> Solved<Option<Value>> {
        let trial = self.0.budget.trial(work);
        let budget = std::mem::replace(&mut self.0.budget, trial);
        let found = self.full_value(*part);
        let trial = std::mem::replace(&mut self.0.budget, budget);
        self.0.budget.count(trial.ticks());
        match found {
            Err(Stop::Cancelled) => self.0.budget.check().map(|()| None),
            found => found,
        }
    }

    fn facts(&mut self, part: &PartId) -> Solved<PartFacts> {
        let (engine, context) = self.0.engine(part.ruleset);
        let negative = engine.negative(part.part, context.budget)?;
        let moves = engine.longest_play(part.part).min(1 << 16);
        Ok(PartFacts {
            own_negative: negative == Some(part.part),
            moves: [moves; 2],
        })
    }

    fn options(&mut self, part: &PartId, player: Player) -> Solved<Vec<SumOf<PartId>>> {
        let ruleset = part.ruleset;
        let (engine, context) = self.0.engine(ruleset);
        let options = engine.options(part.part, player, context.budget)?;
        let mut sums = Vec::with_capacity(options.len());
        for option in options {
            let mut parts = SmallVec::new();
            for part in option {
                parts.push(self.signed(PartId { ruleset, part }, false)?);
            }
            let rest = Value::ZERO;
            sums.push(SumOf { parts, rest });
        }
        Ok(sums)
    }
}

impl Solver {
    /// The outcome of a sum without calls that has positions of partizan rulesets; `None` if only its value gives the outcome.
    pub(super) fn outcome_of_terms(&mut self, terms: &SumTerms) -> Solved<Option<Outcome>> {
        if !self.is_searchable(terms) {
            return Ok(None);
        }
        let (mut parts, mut values) = (SmallVec::new(), Vec::new());
        for (position, negative) in &terms.positions {
            let number = self.engine_of(*position);
            let has_theorem = self.theorems && position.theorem().is_some();
            let (engine, mut context) = self.engine(number);
            if has_theorem || engine.is_impartial() {
                let Worth::Value(value) = engine.worth(*position, &mut context)? else {
                    return Ok(None);
                };
                values.push((value, *negative));
                continue;
            }
            let Some(own) = engine.parts(*position, context.budget)? else {
                return Ok(None);
            };
            for part in own {
                let id = PartId {
                    ruleset: number,
                    part,
                };
                parts.push(MixedParts(self).signed(id, *negative)?);
            }
        }
        for (game, negative) in &terms.others {
            match self.worth_of(game)? {
                Worth::Loony => return Ok(None),
                Worth::Value(value) => values.push((value, *negative)),
            }
        }
        let mut signed = Vec::with_capacity(values.len());
        for (value, negative) in values {
            signed.push(if negative {
                self.arena.negative(value, &self.budget)?
            } else {
                value
            });
        }
        let rest = self.sum_of_values(signed)?;
        let mut tables = std::mem::take(&mut self.mixed);
        let outcome = SumRun::new(MixedParts(self), &mut tables).outcome(SumOf { parts, rest });
        self.mixed = tables;
        outcome.map(Some)
    }

    /// Whether some position is partizan, and all may stand in sums.
    fn is_searchable(&mut self, terms: &SumTerms) -> bool {
        let engines = terms.positions.iter().map(|(position, _)| {
            let number = self.engine_of(*position);
            let engine = self.engine(number).0;
            (engine.is_summable(), engine.is_impartial())
        });
        let (mut all_summable, mut is_partizan) = (true, false);
        for (summable, impartial) in engines {
            all_summable &= summable;
            is_partizan |= !impartial;
        }
        all_summable && is_partizan
    }
}
