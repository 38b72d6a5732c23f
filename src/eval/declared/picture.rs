//! Drawings and pictures of calls of rulesets whose moves are written in the language.

use super::{RulesetPart, ruleset};
use crate::entry::ParameterSort;
use crate::eval::called_board::CalledBoard;
use crate::eval::{Datum, Eval, Function, Interpreter};
use crate::rules::Letters;
use crate::ruleset::heaps::scene as heaps_scene;
use crate::ruleset::scene::{Places, Scene};
use crate::source::Span;
use crate::value::Int;
use std::sync::{Arc, PoisonError};

/// Most heaps of a picture.
const MOST_HEAPS: usize = 100;

impl RulesetPart {
    /// The picture of the position with these arguments: of a board, or of heaps. None where `drawing` tells what it is
    /// like, but for boards.
    pub(in crate::eval) fn scene(&self, arguments: &[Datum]) -> Option<Scene> {
        if self.kind.is_none() {
            return match self.heaps(arguments) {
                Some(heaps) if !self.has_drawing => heaps_scene(&heaps, &[]),
                _ => None,
            };
        }
        let own = self.called_board(arguments)?;
        own.board.scene(&self.letters()?)
    }

    /// Whether the clause `drawing` alone says what a position looks like.
    pub(in crate::eval) fn is_drawn(&self) -> bool {
        self.has_drawing && self.kind.is_none()
    }

    /// Whether its positions are heaps alone.
    pub(in crate::eval) fn takes_heaps(&self) -> bool {
        let heaps = self.types.get(self.board..).unwrap_or(&[]);
        self.has_heaps || self.is_heap() && heaps.iter().all(|of| *of == ParameterSort::Heap)
    }

    /// The heaps of the position with these arguments; none of a ruleset that has others.
    fn heaps(&self, arguments: &[Datum]) -> Option<Vec<Int>> {
        let size = |datum: &Datum| match datum {
            Datum::Number(size) => size.to_integer(),
            _ => None,
        };
        match arguments.get(self.board)? {
            Datum::List(own) if self.has_heaps && own.len() <= MOST_HEAPS => {
                own.iter().map(size).collect()
            }
            Datum::Number(_) if self.takes_heaps() => {
                arguments.iter().skip(self.board).map(size).collect()
            }
            _ => None,
        }
    }

    /// The heaps that a move changes: those of a list that are not in the list after it, those of other arguments that
    /// become others, and a single heap in any case. All of them where the move leads to something else.
    pub(in crate::eval) fn touched_heaps(&self, before: &[Datum], after: &[Datum]) -> Places {
        let Some(own) = self.heaps(before) else {
            return Places::new();
        };
        if own.len() == 1 {
            return Places::from_iter([0]);
        }
        let places = (0..).zip(&own);
        let Some(mut left) = self.heaps(after) else {
            return places.map(|(place, _)| place).collect();
        };
        if !self.has_heaps {
            let changed = places.zip(&left).filter(|((_, own), left)| own != left);
            return changed.map(|((place, _), _)| place).collect();
        }
        let mut gone: Vec<&Int> = Vec::new();
        for heap in &own {
            match left.iter().position(|other| other == heap) {
                Some(at) => drop(left.swap_remove(at)),
                None => gone.push(heap),
            }
        }
        // Equal heaps are not told apart.
        let changed = places.filter(|(_, heap)| gone.contains(heap));
        changed.map(|(place, _)| place).collect()
    }

    /// The board of the position with these arguments.
    pub(in crate::eval) fn called_board(&self, arguments: &[Datum]) -> Option<CalledBoard> {
        CalledBoard::declared(self.kind?, &self.letters()?, self.board, arguments)
    }

    /// The letters of its boards, once it has been called.
    fn letters(&self) -> Option<Letters> {
        let rules = self.rules.lock().unwrap_or_else(PoisonError::into_inner);
        Some(rules.values().next()?.letters().clone())
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
