//! Drawings of positions of rulesets whose moves are written in the language.

use super::{RulesetPart, ruleset};
use crate::declared::Letters;
use crate::entry::ParameterSort;
use crate::eval::positions::called_board::CalledBoard;
use crate::eval::{Datum, Eval, Function, Interpreter};
use crate::rulesets::heaps::scene as heaps_scene;
use crate::rulesets::scene::{Place, Places, Scene};
use crate::source::Span;
use crate::value::Int;
use std::sync::{Arc, PoisonError};

/// Maximum number of heaps in a picture.
const MOST_HEAPS: usize = 100;

impl RulesetPart {
    /// The picture of a position: its board or its heaps. A ruleset without a board has no picture if it has a clause
    /// `drawing`.
    pub(in crate::eval) fn scene(&self, arguments: &[Datum]) -> Option<Scene> {
        if self.kind.is_none() {
            return match self.heaps(arguments) {
                Some(heaps) if !self.has_drawing => heaps_scene(&heaps, &[], None),
                _ => None,
            };
        }
        let own = self.called_board(arguments)?;
        own.board.scene(&self.letters()?)
    }

    /// Whether the appearance of a position is defined only by the clause `drawing`.
    pub(in crate::eval) fn is_drawn(&self) -> bool {
        self.has_drawing && self.kind.is_none()
    }

    /// Whether a position consists only of heaps.
    pub(in crate::eval) fn takes_heaps(&self) -> bool {
        let heaps = self.types.get(self.board..).unwrap_or(&[]);
        self.has_heaps || self.is_heap() && heaps.iter().all(|of| *of == ParameterSort::Heap)
    }

    /// The heaps of a position; `None` if the ruleset is not played on heaps.
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
                let own = arguments.iter().take(self.types.len()).skip(self.board);
                own.map(size).collect()
            }
            _ => None,
        }
    }

    /// The sizes of all heaps among the arguments. Other numbers, such as those that may be taken, are none.
    pub(in crate::eval) fn sizes(&self, arguments: &[Datum]) -> Vec<Datum> {
        let mut sizes = Vec::new();
        for (of, datum) in self.types.iter().zip(arguments) {
            match (of, datum) {
                (ParameterSort::Heap, size) => sizes.push(size.clone()),
                (ParameterSort::Heaps, Datum::List(own)) => sizes.extend(own.iter().cloned()),
                _ => {}
            }
        }
        sizes
    }

    /// The heaps of a position, if they are its only arguments and there is no clause `drawing`.
    pub(in crate::eval) fn all_heaps(&self, arguments: &[Datum]) -> Option<Vec<Int>> {
        let is_all = self.board == 0 && self.takes_heaps() && !self.is_drawn();
        self.heaps(arguments).filter(|_| is_all)
    }

    /// The counters that a move removes. Unchanged heaps at both ends are ignored. If the number of heaps stays the
    /// same, the heaps in between are compared one by one. Otherwise, or if the move leads to something else, all
    /// counters in between are included.
    pub(in crate::eval) fn touched_heaps(&self, before: &[Datum], after: &[Datum]) -> Places {
        let Some(own) = self.heaps(before) else {
            return Places::new();
        };
        let left = self.heaps(after).unwrap_or_default();
        let start = own.iter().zip(&left).take_while(|(a, b)| a == b).count();
        let most = own.len().min(left.len()) - start;
        let ends = own.iter().rev().zip(left.iter().rev()).take(most);
        let end = ends.take_while(|(a, b)| a == b).count();
        let is_alike = own.len() == left.len();
        let mut places = Places::new();
        let mut counter = own.len() as Place;
        for (heap, size) in own.iter().enumerate() {
            let size = size.to_u64().and_then(|n| Place::try_from(n).ok());
            let size = size.unwrap_or(0);
            let rest = left.get(heap).filter(|_| is_alike);
            let rest = rest
                .and_then(Int::to_u64)
                .map_or(0, |n| n.min(size.into()) as Place);
            if (start..own.len() - end).contains(&heap) {
                // All counters of a heap that grows are included.
                let first = if rest == size { 0 } else { rest };
                places.extend(counter + first..counter + size);
            }
            counter = counter.saturating_add(size);
        }
        places
    }

    /// The board of a position.
    pub(in crate::eval) fn called_board(&self, arguments: &[Datum]) -> Option<CalledBoard> {
        CalledBoard::declared(self.kind?, &self.letters()?, self.board, arguments)
    }

    /// The letters of the boards. Known only after the first call.
    fn letters(&self) -> Option<Letters> {
        let rules = self.rules.lock().unwrap_or_else(PoisonError::into_inner);
        Some(rules.values().next()?.letters().clone())
    }
}

impl Interpreter {
    /// The drawing of a position by the clause `drawing`; `None` without that clause.
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
