//! Drawings and pictures of calls of rulesets whose moves are written in the language.

use super::parameters::ParameterType;
use super::{RulesetPart, ruleset};
use crate::eval::{Datum, Eval, Function, Interpreter};
use crate::rules::Board;
use crate::ruleset::heaps::scene as heaps_scene;
use crate::ruleset::scene::Scene;
use crate::source::Span;
use crate::value::Int;
use std::sync::{Arc, PoisonError};

/// Most heaps of a picture.
const MOST_HEAPS: usize = 100;

impl RulesetPart {
    /// The picture of the position with these arguments: of a board, or of heaps. None where `drawing` tells what it is
    /// like, but for boards.
    pub(in crate::eval) fn scene(&self, arguments: &[Datum]) -> Option<Scene> {
        let own = arguments.get(self.board)?;
        let Some(kind) = self.kind else {
            if self.has_drawing {
                return None;
            }
            let size = |datum: &Datum| match datum {
                Datum::Number(size) => size.to_integer(),
                _ => None,
            };
            let heaps = self.types.get(self.board..).unwrap_or(&[]);
            let sizes: Vec<Int> = match own {
                Datum::List(own) if self.has_heaps && own.len() <= MOST_HEAPS => {
                    own.iter().map(size).collect::<Option<_>>()?
                }
                _ if self.is_heap() && heaps.iter().all(|of| *of == ParameterType::Heap) => {
                    arguments
                        .iter()
                        .skip(self.board)
                        .map(size)
                        .collect::<Option<_>>()?
                }
                _ => return None,
            };
            return heaps_scene(&sizes, &[]);
        };
        let rules = self.rules.lock().unwrap_or_else(PoisonError::into_inner);
        let letters = rules.values().next()?.letters();
        match own {
            Datum::Board(own) => own.board().scene(letters),
            Datum::Str(text) => Board::read(kind, Some(letters), text).ok()?.scene(letters),
            _ => None,
        }
    }
}

impl Interpreter {
    /// What the clause `drawing` of a ruleset gives for a position; none without the clause.
    pub(in crate::eval) fn drawn(
        &mut self,
        function: &Arc<Function>,
        data: &[Datum],
    ) -> Eval<Option<Arc<str>>> {
        let clauses = ruleset(function).map_or(&[][..], |found| &found.clauses);
        let clause = clauses
            .iter()
            .find(|clause| &*clause.word.text == "drawing");
        let Some(value) = clause.and_then(|clause| clause.value) else {
            return Ok(None);
        };
        let at = function.ast[value].span;
        let bound = function.params.iter().cloned().zip(data.iter().cloned());
        let arguments: Vec<(Datum, Span)> = data.iter().map(|d| (d.clone(), at)).collect();
        Ok(self
            .clause_value(function, value, bound.collect(), &arguments, at)?
            .as_text()
            .cloned())
    }
}
