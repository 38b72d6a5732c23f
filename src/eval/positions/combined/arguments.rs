//! Finds the arguments with which a ruleset makes a given position.

use super::component::Component;
use super::{Combined, State};
use crate::declared::Rules;
use crate::eval::positions::called::arguments_of_call;
use crate::eval::{BoardDatum, Callable, Datum, Eval, Interpreter};
use crate::solve::{Game, PositionData, PositionRef, Term};
use crate::source::Span;
use crate::value::Int;
use std::any::Any;
use std::mem::discriminant;
use std::sync::Arc;

/// Maximum number of argument lists to try for a position.
const MOST_TRIED: usize = 64;

impl Interpreter {
    /// Finds arguments with which the ruleset of a component makes a game. The candidates are derived from the data of
    /// the game; `None` if none of them fits.
    pub(super) fn arguments_of(
        &mut self,
        component: &Component,
        game: &Game,
    ) -> Eval<Option<Vec<Datum>>> {
        let own = match game.term() {
            Term::Call(call) => {
                let called: &dyn Any = &**call;
                match called.downcast_ref::<Combined>() {
                    Some(combined) => self.arguments_of_combined(combined)?.unwrap_or_default(),
                    None => arguments_of_call(call).to_vec(),
                }
            }
            Term::Position(position) => {
                let tried = with_board_or_heap(&component.called, position);
                return self.first_that_gives(component.callable, tried, game);
            }
            _ => return Ok(None),
        };
        let mut tried = windows(&component.called, &own);
        tried.extend(with_one_of(&component.called, &own));
        let boards = own.iter().filter(|datum| datum.as_text().is_some());
        tried.extend(boards.flat_map(|board| with(&component.called, board)));
        self.first_that_gives(component.callable, tried, game)
    }

    /// Finds the arguments of a position of a combination.
    pub(super) fn arguments_of_combined(
        &mut self,
        combined: &Combined,
    ) -> Eval<Option<Vec<Datum>>> {
        match &combined.state {
            State::Arguments(arguments) => Ok(Some(arguments.to_vec())),
            State::Positions {
                positions, called, ..
            } => {
                let game = Game::position(Arc::clone(&positions[0]));
                let mut tried = vec![called.to_vec()];
                tried.extend(with_board_or_heap(called, &positions[0]));
                self.first_that_gives(&combined.of.first, tried, &game)
            }
        }
    }

    fn first_that_gives(
        &mut self,
        callable: &Callable,
        tried: Vec<Vec<Datum>>,
        game: &Game,
    ) -> Eval<Option<Vec<Datum>>> {
        for arguments in tried.into_iter().take(MOST_TRIED) {
            let data: Vec<(Datum, Span)> = arguments
                .iter()
                .map(|datum| (datum.clone(), Span::default()))
                .collect();
            let found =
                self.attempt(|this| this.call_callable(callable, &data, Span::default()))?;
            let found = found.and_then(|datum| self.algebra.as_game(&datum));
            if found.is_some_and(|found| found.is_same(game)) {
                return Ok(Some(arguments));
            }
        }
        Ok(None)
    }
}

/// The data of a position, as arguments.
pub(in crate::eval) fn data_of(position: &PositionRef) -> Option<Vec<Datum>> {
    if let Some(typed) = position.of::<Rules>() {
        let letters = Arc::new(typed.rules.letters().clone());
        let board = BoardDatum::new(typed.position.board().clone(), Some(letters));
        return Some(vec![Datum::Board(Arc::new(board))]);
    }
    Some(match position.data()? {
        PositionData::Heaps(sizes) => sizes.into_iter().map(Datum::integer).collect(),
        PositionData::Grid(rows) => {
            let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
            vec![Datum::Str(rows.join("/").into())]
        }
    })
}

/// The heaps of a position, if its ruleset has heaps.
pub(super) fn heaps_of(position: &PositionRef) -> Option<Vec<Int>> {
    match position.data()? {
        PositionData::Heaps(sizes) => Some(sizes),
        PositionData::Grid(_) => None,
    }
}

/// Candidate arguments in which the board or heap of a position replaces another one.
fn with_board_or_heap(called: &[Datum], position: &PositionRef) -> Vec<Vec<Datum>> {
    match data_of(position).as_deref() {
        Some([datum]) => with(called, datum),
        _ => Vec::new(),
    }
}

/// Candidate arguments in which a board or heap replaces another one. A board replaces a board, or the sizes of the
/// starting board. A heap replaces a heap, or a list of one heap.
fn with(called: &[Datum], datum: &Datum) -> Vec<Vec<Datum>> {
    let mut tried = Vec::new();
    for at in (0..called.len()).rev() {
        let put = match (&called[at], datum) {
            (Datum::List(_), Datum::Number(_)) => Datum::list([datum.clone()]),
            (before, _) if is_alike(before, datum) => datum.clone(),
            _ => continue,
        };
        let mut arguments = called.to_vec();
        arguments[at] = put;
        tried.push(arguments);
    }
    for kept in (0..called.len()).rev() {
        for first in (0..=kept).rev() {
            let mut arguments = called[..first].to_vec();
            arguments.push(datum.clone());
            arguments.extend_from_slice(&called[called.len() - (kept - first)..]);
            tried.push(arguments);
        }
    }
    tried
}

fn is_alike(one: &Datum, other: &Datum) -> bool {
    let is_text = |datum: &Datum| datum.as_text().is_some();
    discriminant(one) == discriminant(other) || is_text(one) && is_text(other)
}

/// The heap in a list of one heap.
fn alone(datum: &Datum) -> Option<Datum> {
    match datum {
        Datum::List(items) if items.len() == 1 => items.iter().next().cloned(),
        _ => None,
    }
}

/// Consecutive arguments of a call with the same kinds as the arguments of a ruleset, last ones first.
fn windows(called: &[Datum], own: &[Datum]) -> Vec<Vec<Datum>> {
    let windows = own.windows(called.len().max(1)).rev();
    let fits = |window: &&[Datum]| {
        let mut pairs = window.iter().zip(called);
        window.len() == called.len() && pairs.all(|(one, other)| is_alike(one, other))
    };
    windows.filter(fits).map(<[Datum]>::to_vec).collect()
}

/// The arguments of a ruleset with one replaced by an argument of a call.
fn with_one_of(called: &[Datum], own: &[Datum]) -> Vec<Vec<Datum>> {
    let mut tried = Vec::new();
    let own: Vec<Datum> = own
        .iter()
        .rev()
        .flat_map(|datum| [Some(datum.clone()), alone(datum)])
        .flatten()
        .collect();
    for at in (0..called.len()).rev() {
        for datum in own.iter().filter(|datum| is_alike(datum, &called[at])) {
            let mut arguments = called.to_vec();
            arguments[at] = datum.clone();
            tried.push(arguments);
        }
    }
    tried
}
