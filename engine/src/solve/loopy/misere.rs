//! Misère play of loopy positions: a player who cannot move wins, and infinite play is a draw.
//!
//! Nothing cancels and values do not add, so a state is the sorted list of its atoms, as in misère play of short games.

use super::states::{Convention, StateGraph, fates, outcome_of_fates};
use crate::loopy::LoopyOutcome;
use crate::solve::game::count::Ended;
use crate::solve::interned::Interned;
use crate::solve::shelf::QuestionKind;
use crate::solve::sums::{AtomSum, options_of_atom};
use crate::solve::{Game, Solved, Solver, lost};
use crate::value::Player;

/// See [`Solver::loopy_misere_outcome`].
pub(in crate::solve) fn loopy_misere_outcome(
    solver: &mut Solver,
    game: &Game,
) -> Solved<LoopyOutcome> {
    solver.asked.note_misere();
    let start = solver.atoms().state(game)?;
    if start.len() > 1 && !start.iter().all(|atom| solver.atoms().is_summable(*atom)) {
        return Err(lost::no_sum());
    }
    let question = match solver.shelf {
        Some(_) => solver
            .atoms()
            .stored_parts(&start)
            .filter(|parts| !parts.is_empty()),
        None => None,
    };
    let question = question.and_then(|parts| {
        solver
            .context()
            .question_of(QuestionKind::LoopyMisere, parts)
    });
    if let Some(outcome) = solver.context().recall(question.as_ref())? {
        return Ok(outcome);
    }
    let graph = graph_of_atoms(solver, start)?;
    let fates = fates(&graph, Convention::Misere, &solver.budget)?;
    let outcome = match *fates.as_slice() {
        [left, right, ..] => outcome_of_fates([left, right]),
        _ => LoopyOutcome::D,
    };
    solver.context().keep(question, outcome)?;
    Ok(outcome)
}

/// The graph of all states reachable from `start`, which gets number 0.
fn graph_of_atoms(solver: &mut Solver, start: AtomSum) -> Solved<StateGraph> {
    let mut ended = Ended::default();
    let start = ended.without(start.into_vec(), solver)?;
    let mut states = Interned::default();
    states.number(start, &solver.budget)?;
    let mut graph = StateGraph::default();
    let mut at = 0;
    while let Some(state) = states.get(at).cloned() {
        at += 1;
        for player in Player::BOTH {
            solver.budget.tick()?;
            for (place, atom) in state.iter().enumerate() {
                // Equal atoms have equal moves.
                if place > 0 && state.get(place - 1) == Some(atom) {
                    continue;
                }
                for option in options_of_atom(solver, *atom, player)? {
                    solver.budget.work(1)?;
                    let mut next = state.to_vec();
                    next.remove(place);
                    next.extend_from_slice(&option);
                    let next = ended.without(next, solver)?;
                    solver.budget.reserve(size_of_val(&*next))?;
                    let number = states.number(next, &solver.budget)?;
                    graph.add_option(number, &solver.budget)?;
                }
            }
            graph.end_state(&solver.budget)?;
        }
    }
    Ok(graph)
}
