//! Calls that are heaps: their sizes, and the moves of large heaps by the definition.

use super::called::Braces;
use super::large_heap::{HeapDefinition, HeapMove, HeapRules};
use super::written_argument::is_portable;
use crate::eval::Datum;
use crate::solve::heap_values::{Pairs, Take};
use crate::solve::{HeapArgument, HeapMoves, SharedCall, Solver, Turn};
use std::sync::Arc;

impl Braces {
    /// See [`crate::solve::Called::heap`].
    pub(in crate::eval) fn largest_heap(&self) -> Option<HeapArgument> {
        if !self.is_impartial || self.function.is_loopy {
            return None;
        }
        let sizes = self.arguments.iter().enumerate();
        let sizes = sizes.filter_map(|(at, argument)| match argument {
            Datum::Number(number) => number.to_integer()?.to_usize().map(|size| (size, at)),
            _ => None,
        });
        let (size, at) = sizes.max()?;
        let has_board = (self.function.ruleset.as_ref()).is_some_and(|part| part.board().is_some());
        let is_heap = size >= HeapArgument::FEWEST
            && !has_board
            && self.function.params.len() == self.arguments.len()
            && self.arguments.iter().all(is_portable);
        is_heap.then_some(HeapArgument { at, size })
    }

    /// See [`crate::solve::Called::empty_heap`].
    pub(in crate::eval) fn with_empty_heap(&self, argument: usize) -> Option<SharedCall> {
        let mut arguments = self.arguments.clone();
        *arguments.get_mut(argument)? = Datum::integer(0);
        Some(SharedCall::new(self.with_arguments(arguments)))
    }

    /// See [`crate::solve::Called::heap_moves`].
    pub(in crate::eval) fn moves_of_heaps(
        &self,
        argument: usize,
        solver: &mut Solver,
    ) -> Option<HeapMoves> {
        let mut arguments: Vec<_> = self.arguments.iter().cloned().map(Some).collect();
        *arguments.get_mut(argument)? = None;
        let function = &self.function;
        // Only functions of the library have names of their own.
        let is_own = |name: &str| *function.name == *name && function.home.get().is_some();
        let library = |name: &str| is_own(name).then(|| Arc::clone(function));
        let definition = self.home.run(solver, |this| {
            let definition = this.heap_definition(function, &arguments, &library);
            if definition.is_none() {
                this.calls.give_up();
            }
            Ok(definition)
        });
        match definition {
            Ok(Some(HeapDefinition::Rules(HeapRules::Moves {
                from,
                moves: [left, _],
            }))) => {
                let takes: Vec<Take> = left.iter().map(take).collect::<Option<_>>()?;
                let turns = vec![Turn::Passes; takes.len()];
                Some(HeapMoves { from, takes, turns })
            }
            Ok(Some(HeapDefinition::Rules(HeapRules::Entailing { from, moves }))) => {
                let takes = moves.iter().map(|(one, _)| take(one));
                Some(HeapMoves {
                    from,
                    takes: takes.collect::<Option<_>>()?,
                    turns: moves.iter().map(|(_, turn)| *turn).collect(),
                })
            }
            _ => None,
        }
    }
}

/// A move that is not the same for every heap.
fn take(one: &HeapMove) -> Option<Take> {
    let (taken, two) = match one {
        HeapMove::One(taken) => (*taken, None),
        HeapMove::Two {
            taken,
            least,
            distinct,
        } => {
            let pairs = Pairs {
                least: *least,
                distinct: *distinct,
            };
            (*taken, Some(pairs))
        }
        HeapMove::Constant => return None,
    };
    Some(Take {
        taken,
        none: false,
        one: two.is_none(),
        two,
    })
}
