//! Misère play of loopy positions: a player who cannot move wins, and infinite play is a draw.
//!
//! Nothing cancels and values do not add, so a state is the sorted list of its atoms, as in misère play of short games.

use super::states::{Convention, StateGraph, fates, outcome_of_fates};
use crate::loopy::LoopyOutcome;
use crate::solve::interned::Interned;
use crate::solve::shelf::QuestionKind;
use crate::solve::sums::AtomSum;
use crate::solve::{Game, Solved, Solver, Stop};
use crate::value::Player;
use rustc_hash::FxHashMap;

impl Solver {
    /// The misère outcome, found by search.
    ///
    /// Errors: `Undefined` if misère play is not defined or the options of a position are not defined, and limits of
    /// the budget.
    pub fn loopy_misere_outcome(&mut self, game: &Game) -> Solved<LoopyOutcome> {
        self.note_misere();
        let start = self.state(game)?;
        if start.len() > 1 && !start.iter().all(|atom| self.is_summable_atom(*atom)) {
            return Err(Stop::Undefined(
                "a sum with a position of a ruleset with `lost if`".into(),
            ));
        }
        let question = match self.shelf {
            Some(_) => self.stored_parts(&start).filter(|parts| !parts.is_empty()),
            None => None,
        };
        let question =
            question.and_then(|parts| self.context().question_of(QuestionKind::LoopyMisere, parts));
        if let Some(outcome) = self.context().recall(question.as_ref())? {
            return Ok(outcome);
        }
        let graph = self.graph_of_atoms(start)?;
        let fates = fates(&graph, Convention::Misere, &self.budget)?;
        let outcome = match *fates.as_slice() {
            [left, right, ..] => outcome_of_fates([left, right]),
            _ => LoopyOutcome::D,
        };
        self.context().keep(question, outcome)?;
        Ok(outcome)
    }

    /// The graph of all states reachable from `start`, which gets number 0.
    fn graph_of_atoms(&mut self, start: AtomSum) -> Solved<StateGraph> {
        let mut ended = FxHashMap::default();
        let start = self.without_ended(start.into_vec(), &mut ended)?;
        let mut states = Interned::default();
        states.number(start, &self.budget)?;
        let mut graph = StateGraph::default();
        let mut at = 0;
        while let Some(state) = states.get(at).cloned() {
            at += 1;
            for player in Player::BOTH {
                self.budget.tick()?;
                for (place, atom) in state.iter().enumerate() {
                    // Equal atoms have equal moves.
                    if place > 0 && state.get(place - 1) == Some(atom) {
                        continue;
                    }
                    for option in self.options_of_atom(*atom, player)? {
                        self.budget.work(1)?;
                        let mut next = state.to_vec();
                        next.remove(place);
                        next.extend_from_slice(&option);
                        let next = self.without_ended(next, &mut ended)?;
                        self.budget.reserve(size_of_val(&*next))?;
                        let number = states.number(next, &self.budget)?;
                        graph.add_option(number, &self.budget)?;
                    }
                }
                graph.end_state(&self.budget)?;
            }
        }
        Ok(graph)
    }
}
