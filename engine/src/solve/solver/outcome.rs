//! Outcomes in normal play: by search, by value, or by playing out what is loony.

use super::Solver;
use crate::budget::Stop;
use crate::loopy::LoopyOutcome;
use crate::solve::loony::outcome_beside_loony;
use crate::solve::mixed::{SumTerms, outcome_of_terms};
use crate::solve::{AffineWorth, Game, PlayKind, Solved, Worth, entailing};
use crate::value::Outcome;

/// Maximum number of positions in a sum that is passed to the search of their ruleset.
const MOST_POSITIONS: usize = 64;

/// See [`Solver::outcome`].
pub(super) fn outcome(solver: &mut Solver, game: &Game) -> Solved<Outcome> {
    if game.has_scores() {
        return Err(Stop::Undefined(
            "the outcome of a scoring game in normal play".into(),
        ));
    }
    if game.play_kind() == PlayKind::Entailing {
        let outcome = entailing::outcome(solver, game)?;
        let decided = LoopyOutcome::Decided(outcome);
        solver.asked.note_outcome(game, decided);
        return Ok(outcome);
    }
    if game.has_effects()
        && let AffineWorth::Form(form) = entailing::affine_worth(solver, game, false)?
    {
        return Ok(solver.affine.forms.outcome(form));
    }
    if game.is_loopy() {
        return match solver.loopy_outcome(game)? {
            LoopyOutcome::Decided(outcome) => Ok(outcome),
            _ => Err(Stop::Undefined("the winner of a drawn game".into())),
        };
    }
    let outcome = outcome_of_short(solver, game)?;
    solver
        .asked
        .note_outcome(game, LoopyOutcome::Decided(outcome));
    Ok(outcome)
}

fn outcome_of_short(solver: &mut Solver, game: &Game) -> Solved<Outcome> {
    // The winner is often found long before the value.
    if solver.known_worth(game).is_none() {
        match outcome_by_search(solver, game) {
            Ok(Some(outcome)) => return Ok(outcome),
            Ok(None) => {}
            Err(Stop::LoonyBeside) => {}
            Err(stop) => return Err(stop),
        }
    }
    match solver.worth_of(game) {
        Ok(Worth::Loony) => Ok(Outcome::N),
        Ok(Worth::Value(value)) => solver.arena.outcome(value, &solver.budget),
        Err(Stop::LoonyBeside) => outcome_beside_loony(solver, game),
        Err(stop) => Err(stop),
    }
}

fn outcome_by_search(solver: &mut Solver, game: &Game) -> Solved<Option<Outcome>> {
    let Some(terms) = SumTerms::of(game) else {
        return Ok(None);
    };
    if let Some(number) = common_ruleset(solver, &terms) {
        let (engine, mut context) = solver.engine(number);
        if let Some(outcome) = engine.outcome(&terms.positions, &mut context)? {
            return Ok(Some(outcome));
        }
    }
    outcome_of_terms(solver, &terms)
}

/// The common ruleset of all terms of a sum of few positions.
pub(in crate::solve) fn common_ruleset(solver: &mut Solver, terms: &SumTerms) -> Option<u16> {
    let few = terms.others.is_empty() && terms.positions.len() <= MOST_POSITIONS;
    let mut rulesets = terms.positions.iter().map(|(p, _)| solver.engines.of(*p));
    let first = rulesets.next().filter(|_| few)?;
    rulesets.all(|ruleset| ruleset == first).then_some(first)
}
