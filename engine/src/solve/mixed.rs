//! The outcome of a sum of positions of several rulesets, calls and values, without the values of its large parts.
//!
//! If a sum has several calls, their values are computed first: searching a sum of many parts takes far longer.

use super::call::CallAnswer;
use super::called_heaps::value_of_heap;
use super::calls::{Calls, question_of_call, searched_choices, theorem_of_call, worth_of_call};
use super::engines::Engines;
use super::part_id::PartId;
use super::partizan::{PartFacts, SumOf, SumRules, SumRun};
use super::relation::Relation;
use super::returning::too_long;
use super::shelf::{QuestionKind, StoredQuestion};
use super::{Context, Game, MOST_CALLS, Position, SharedCall, Solved, Solver, Term, Worth, lost};
use crate::budget::{Stop, with_stack};
use crate::value::{Outcome, Player, Value};
use smallvec::SmallVec;

/// Parts with at most this many moves are valued.
const SMALL: u32 = 5;

/// Maximum number of terms of a sum whose outcome is found without its value.
const MOST_TERMS: usize = 1 << 16;

/// The terms of a sum, each with a flag for negation.
#[derive(Default)]
pub(super) struct SumTerms<'a> {
    pub(super) positions: Vec<(&'a dyn Position, bool)>,
    /// The terms that are not positions.
    pub(super) others: Vec<(&'a Game, bool)>,
}

impl<'a> SumTerms<'a> {
    /// The terms of a game; `None` if there are too many.
    pub(super) fn of(game: &'a Game) -> Option<SumTerms<'a>> {
        let mut terms = SumTerms::default();
        terms.add(game, false).then_some(terms)
    }

    /// The index of the only call whose value is not known; `None` unless there is exactly one.
    fn only_call(&self, calls: &Calls) -> Option<usize> {
        let is_open = |(game, _): &(&Game, bool)| match game.term() {
            Term::Call(call) => calls.worth(call).is_none(),
            _ => false,
        };
        let at = self.others.iter().position(is_open)?;
        (!self.others[at + 1..].iter().any(is_open)).then_some(at)
    }

    /// Whether some term is a call whose play may end while there are moves.
    fn ends_early(&self) -> bool {
        self.others.iter().any(|(game, _)| match game.term() {
            Term::Call(call) => !call.is_summable(),
            _ => false,
        })
    }

    /// Checks that a call whose play may end while there are moves is the only term.
    fn check_alone(&self) -> Solved<()> {
        if self.positions.len() + self.others.len() > 1 && self.ends_early() {
            return Err(lost::no_sum());
        }
        Ok(())
    }

    /// Whether some term is a call or partizan, and all terms may occur in sums.
    fn is_searchable(&self, engines: &mut Engines, calls: &Calls) -> bool {
        let facts = self.positions.iter().map(|(position, _)| {
            let number = engines.of(*position);
            let engine = engines.get(number);
            (engine.is_summable(), engine.is_impartial())
        });
        let (mut all_summable, mut is_partizan) = (true, false);
        for (summable, impartial) in facts {
            all_summable &= summable;
            is_partizan |= !impartial;
        }
        all_summable && (is_partizan || self.only_call(calls).is_some())
    }

    /// Adds the terms of a game. Returns `false` if there are too many.
    pub(super) fn add(&mut self, game: &'a Game, negative: bool) -> bool {
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

/// A part of a sum that is searched.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum MixedPart {
    /// A part of a position.
    Position(PartId),
    /// A call, which does not split further.
    Call(SharedCall),
}

/// The parts of positions of any rulesets, and calls.
struct MixedParts<'a>(&'a mut Solver);

impl MixedParts<'_> {
    fn full_value(&mut self, part: &MixedPart) -> Solved<Option<Value>> {
        match part {
            MixedPart::Position(id) => {
                let (engine, mut context) = self.0.engine(id.ruleset);
                engine.value(id.part, &mut context)
            }
            MixedPart::Call(call) if !call.is_summable() => Ok(None),
            MixedPart::Call(call) => match worth_of_call(self.0, call)? {
                Worth::Value(value) => Ok(Some(value)),
                Worth::Loony => Ok(None),
            },
        }
    }
}

impl SumRules for MixedParts<'_> {
    type Part = MixedPart;

    fn context(&mut self) -> Context<'_> {
        self.0.context()
    }

    fn value(&mut self, part: &MixedPart) -> Solved<Option<Value>> {
        let MixedPart::Position(id) = part else {
            return Ok(None);
        };
        let (engine, mut context) = self.0.engine(id.ruleset);
        if engine.is_impartial() || engine.longest_play(id.part) <= SMALL {
            return self.full_value(part);
        }
        let stored = context.shelf.and_then(|_| engine.bytes(id.part, false));
        let question = stored.and_then(|part| context.question_of(QuestionKind::Value, vec![part]));
        context.simple_value(question.as_ref())
    }

    fn value_within(&mut self, part: &MixedPart, work: u64) -> Solved<Option<Value>> {
        let value = |solver: &mut Solver| MixedParts(solver).full_value(part);
        match self.0.within(work, value) {
            // The winner of a call without a value may still be found.
            Err(Stop::Fault(_)) => Ok(None),
            found => Ok(found?.flatten()),
        }
    }

    fn facts(&mut self, part: &MixedPart) -> Solved<PartFacts> {
        let MixedPart::Position(id) = part else {
            return Ok(PartFacts {
                own_negative: false,
                moves: [1; 2],
            });
        };
        let (engine, context) = self.0.engine(id.ruleset);
        let negative = engine.negative(id.part, context.budget)?;
        let moves = engine.longest_play(id.part).min(1 << 16);
        Ok(PartFacts {
            own_negative: negative == Some(id.part),
            moves: [moves; 2],
        })
    }

    fn options(&mut self, part: &MixedPart, player: Player) -> Solved<Vec<SumOf<MixedPart>>> {
        let mut sums = Vec::new();
        match part {
            MixedPart::Position(id) => {
                let ruleset = id.ruleset;
                let (engine, context) = self.0.engine(ruleset);
                for option in engine.options(id.part, player, context.budget)? {
                    let mut sum = SumOf {
                        parts: SmallVec::new(),
                        rest: Value::ZERO,
                    };
                    for part in option {
                        let id = PartId { ruleset, part };
                        let (id, negative) = self.0.engines.signed(id, false, &self.0.budget)?;
                        sum.parts.push((MixedPart::Position(id), negative));
                    }
                    sums.push(sum);
                }
            }
            MixedPart::Call(call) => {
                for choice in searched_choices(self.0, call, player)? {
                    let sum = match SumTerms::of(&choice.to) {
                        Some(terms) => sum_of_terms(self.0, &terms)?,
                        None => sum_of_value(self.0, &choice.to)?,
                    };
                    // A player who moves to a loony game loses, but only in sums with impartial games.
                    sums.push(sum.ok_or(Stop::LoonyBeside)?);
                }
            }
        }
        Ok(sums)
    }

    fn enter(&mut self, part: &MixedPart) -> Solved<()> {
        if let MixedPart::Call(call) = part
            && self.0.calls.depth >= MOST_CALLS
        {
            return Err(too_long(self.0, call));
        }
        self.0.calls.depth += 1;
        Ok(())
    }

    fn leave(&mut self) {
        self.0.calls.depth = self.0.calls.depth.saturating_sub(1);
    }
}

/// The outcome of a sum that contains a call or positions of partizan rulesets; `None` if its value is needed.
pub(super) fn outcome_of_terms(solver: &mut Solver, terms: &SumTerms) -> Solved<Option<Outcome>> {
    terms.check_alone()?;
    if !terms.is_searchable(&mut solver.engines, &solver.calls) {
        return Ok(None);
    }
    let Some(sum) = sum_of_terms(solver, terms)? else {
        return Ok(None);
    };
    if let Some(outcome) = outcome_by_theorem(solver, &sum) {
        return Ok(Some(outcome));
    }
    let question = question_of_sum(solver, &sum);
    if let Some(outcome) = solver.context().recall(question.as_ref())? {
        return Ok(Some(outcome));
    }
    let outcome = outcome_of_sum(solver, sum)?;
    solver.context().keep(question, outcome)?;
    Ok(Some(outcome))
}

/// Whether a sum like those of [`outcome_of_terms`] is related to 0; `None` if its value is needed.
pub(super) fn relation_of_terms(
    solver: &mut Solver,
    terms: &SumTerms,
    relation: Relation,
) -> Solved<Option<bool>> {
    if terms.ends_early() || !terms.is_searchable(&mut solver.engines, &solver.calls) {
        return Ok(None);
    }
    let Some(sum) = sum_of_terms(solver, terms)? else {
        return Ok(None);
    };
    if let Some(outcome) = outcome_by_theorem(solver, &sum) {
        return Ok(Some(relation.holds_of(outcome)));
    }
    let question = question_of_sum(solver, &sum);
    if let Some(outcome) = solver.context().recall(question.as_ref())? {
        return Ok(Some(relation.holds_of(outcome)));
    }
    let mut tables = std::mem::take(&mut solver.mixed);
    let found = SumRun::new(MixedParts(solver), &mut tables).relation(sum, relation);
    solver.mixed = tables;
    found.map(Some)
}

fn outcome_of_sum(solver: &mut Solver, sum: SumOf<MixedPart>) -> Solved<Outcome> {
    let mut tables = std::mem::take(&mut solver.mixed);
    let outcome = SumRun::new(MixedParts(solver), &mut tables).outcome(sum);
    solver.mixed = tables;
    outcome
}

/// The outcome of a sum of a value and parts of positions, each negated if its flag is set.
pub(super) fn outcome_of_parts(
    solver: &mut Solver,
    parts: &[(PartId, bool)],
    rest: Value,
) -> Solved<Outcome> {
    let mut sum = SumOf {
        parts: SmallVec::new(),
        rest,
    };
    for (part, negative) in parts {
        let (id, negative) = solver.engines.signed(*part, *negative, &solver.budget)?;
        sum.parts.push((MixedPart::Position(id), negative));
    }
    outcome_of_sum(solver, sum)
}

/// The outcome of a single call by a theorem.
fn outcome_by_theorem(solver: &Solver, sum: &SumOf<MixedPart>) -> Option<Outcome> {
    let [(MixedPart::Call(call), negative)] = sum.parts.as_slice() else {
        return None;
    };
    let theorem = theorem_of_call(solver, call).filter(|_| sum.rest == Value::ZERO)?;
    match theorem.answer {
        CallAnswer::Outcome(outcome) if *negative => Some(outcome.of_negative()),
        CallAnswer::Outcome(outcome) => Some(outcome),
        CallAnswer::Number(_) => None,
    }
}

/// The stored question about the outcome of a single call.
fn question_of_sum(solver: &mut Solver, sum: &SumOf<MixedPart>) -> Option<StoredQuestion> {
    match sum.parts.as_slice() {
        [(MixedPart::Call(call), false)] if sum.rest == Value::ZERO => {
            question_of_call(&solver.context(), QuestionKind::Outcome, call)
        }
        _ => None,
    }
}

/// The parts of a sum and the value of all other terms; `None` if a term is loony. If there are several calls,
/// their values are computed first.
fn sum_of_terms(solver: &mut Solver, terms: &SumTerms) -> Solved<Option<SumOf<MixedPart>>> {
    terms.check_alone()?;
    let (mut parts, mut values) = (SmallVec::new(), Vec::new());
    for (position, negative) in &terms.positions {
        let ruleset = solver.engines.of(*position);
        let has_theorem = solver.theorems && position.theorem().is_some();
        let (engine, mut context) = solver.engine(ruleset);
        if has_theorem || engine.is_impartial() || !engine.is_summable() {
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
            let (id, negative) =
                solver
                    .engines
                    .signed(PartId { ruleset, part }, *negative, &solver.budget)?;
            parts.push((MixedPart::Position(id), negative));
        }
    }
    let only = terms.only_call(&solver.calls);
    for (at, (game, negative)) in terms.others.iter().enumerate() {
        if only == Some(at)
            && let Term::Call(call) = game.term()
            && theorem_of_call(solver, call).is_none_or(|theorem| theorem.number().is_none())
            && value_of_heap(solver, call)?.is_none()
        {
            parts.push((MixedPart::Call(call.clone()), *negative));
            continue;
        }
        match solver.worth_of(game)? {
            Worth::Loony => return Ok(None),
            Worth::Value(value) => values.push((value, *negative)),
        }
    }
    let mut signed = Vec::with_capacity(values.len());
    for (value, negative) in values {
        signed.push(if negative {
            solver.arena.negative(value, &solver.budget)?
        } else {
            value
        });
    }
    let rest = solver.sum_of_values(signed)?;
    Ok(Some(SumOf { parts, rest }))
}

/// The value of a game as a sum without parts; `None` if the game is loony.
fn sum_of_value(solver: &mut Solver, game: &Game) -> Solved<Option<SumOf<MixedPart>>> {
    Ok(match solver.worth_of(game)? {
        Worth::Loony => None,
        Worth::Value(rest) => Some(SumOf {
            parts: SmallVec::new(),
            rest,
        }),
    })
}
