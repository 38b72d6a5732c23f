//! Boards of calls, parsed from text or made by `start` from sizes.

use super::{RulesetPart, not_a_position};
use crate::declared::{Board, BoardKind, EMPTY, Rules};
use crate::diagnostic::{Code, WithHelp};
use crate::eval::Algebra;
use crate::eval::positions::position::point_into;
use crate::eval::{Datum, Eval, Function, Interpreter, fault};
use crate::source::Span;
use crate::syntax::ast::{Ast, ExprId, RulesetSyntax};
use std::sync::Arc;

impl Algebra {
    /// Reads a string or board as a board of a ruleset. `written` is its expression in the source.
    pub(super) fn read_board(
        &self,
        rules: &Arc<Rules>,
        datum: &Datum,
        outer: Span,
        written: Option<(&Ast, ExprId)>,
    ) -> Eval<Board> {
        if let Datum::Board(own) = datum {
            let board = own.of_kind(rules.kind(), rules.letters());
            return board.map_err(|found| not_a_position(found, outer));
        }
        let text: &str = datum.as_text().map_or("", |text| text);
        self.room_for_text(16 * text.len(), outer)?;
        let read = Board::read(rules.kind(), Some(rules.letters()), text);
        read.map_err(|found| {
            let range = found.range.clone();
            let mut fault = not_a_position(found, outer);
            match written {
                Some((ast, id)) => point_into(&mut fault, ast, id, text, range),
                // The span of a position word is the text itself.
                None if outer.range().len() == text.len() => {
                    let start = outer.start as usize;
                    fault.span = Span::new(outer.source, start + range.start, start + range.end);
                }
                None => {}
            }
            fault
        })
    }
}

impl Interpreter {
    /// A small starting board of a ruleset with a clause `start`.
    pub(super) fn small_start(
        &mut self,
        function: &Arc<Function>,
        found: &RulesetSyntax,
        part: &RulesetPart,
        rules: &Arc<Rules>,
        at: Span,
    ) -> Option<Board> {
        let mut clauses = found.clauses.iter();
        let start = clauses.find(|clause| &*clause.word.text == "start")?;
        let sizes = match start.params.len() {
            0 if rules.kind().is_row() || rules.kind() == BoardKind::Triangle => {
                vec![Datum::integer(4)]
            }
            0 => vec![Datum::integer(3), Datum::integer(4)],
            count => vec![Datum::integer(2); count],
        };
        let board = self.start_board(function, found, part, &sizes, rules, at, &|_| at);
        board.ok()
    }

    /// The starting board for the given sizes.
    #[allow(clippy::too_many_arguments, reason = "all of a call")]
    pub(super) fn start_board(
        &mut self,
        function: &Arc<Function>,
        found: &RulesetSyntax,
        part: &RulesetPart,
        data: &[Datum],
        rules: &Arc<Rules>,
        at: Span,
        place: &dyn Fn(usize) -> Span,
    ) -> Eval<Board> {
        let others = part.own().saturating_sub(part.board + 1);
        let end = data.len().saturating_sub(others).max(part.board);
        let sizes = data.get(part.board..end).unwrap_or(&[]);
        let start = found
            .clauses
            .iter()
            .find(|clause| &*clause.word.text == "start");
        let params = start.map_or(0, |clause| clause.params.len());
        let is_triangle = rules.kind() == BoardKind::Triangle;
        let usual = if rules.kind().is_row() || is_triangle {
            1
        } else {
            2
        };
        let wanted = if params > 0 { params } else { usual };
        if let Some(other) = sizes
            .first()
            .filter(|d| !matches!(d, Datum::Number(_) | Datum::Game(_)))
        {
            let error = self.algebra.wrong_kind(
                other,
                place(part.board),
                "a position is written in a string",
            );
            return Err(error.with_help(format!("write `{}(\"...\")`", function.name)));
        }
        if sizes.len() != wanted || (rules.kind().is_graph() && start.is_none()) {
            let sizes = match start {
                Some(clause) if params > 0 => {
                    let names = clause.params.iter().map(|name| &*name.text);
                    format!(", or {}", names.collect::<Vec<_>>().join(", "))
                }
                None if rules.kind().is_graph() => String::new(),
                _ if is_triangle => ", or a number of rows".into(),
                _ if wanted == 1 => ", or a number of cells".into(),
                _ => ", or numbers of rows and columns".into(),
            };
            let message = format!("a position of `{}` is a string{sizes}", function.name);
            let help = format!("write `{}(\"...\")`", function.name);
            return Err(fault(Code::Arity, at, message).with_help(help));
        }
        let Some(value) = start.and_then(|clause| clause.value) else {
            let mut numbers = [1, 1];
            for (index, size) in sizes.iter().enumerate() {
                let n = self
                    .algebra
                    .integer(size, place(part.board + index), "a size")?;
                let slot = if wanted == 1 { 1 } else { index };
                numbers[slot] = n.to_usize().unwrap_or(usize::MAX);
            }
            let letter = match rules.letters().number(EMPTY) {
                Some(_) => EMPTY,
                None => rules.letters().all().first().copied().unwrap_or(EMPTY),
            };
            let [mut rows, columns] = numbers;
            if is_triangle {
                rows = columns;
            }
            let cells = rows
                .saturating_mul(columns)
                .min(crate::declared::MOST_CELLS);
            self.algebra.room_for_text(16 * cells, at)?;
            let board = Board::filled(rules.kind(), rows, columns, letter);
            return board.ok_or_else(|| {
                let most = crate::declared::MOST_CELLS;
                fault(
                    Code::TooLarge,
                    at,
                    format!("a board can have at most {most} cells"),
                )
            });
        };
        let names = start
            .map(|clause| clause.params.as_slice())
            .unwrap_or_default();
        let bound = names.iter().map(|name| Arc::clone(&name.text));
        let bound: Vec<(Arc<str>, Datum)> = bound.zip(sizes.iter().cloned()).collect();
        let places = (part.board..).map(place);
        let sizes: Vec<(Datum, Span)> = sizes.iter().cloned().zip(places).collect();
        let datum = self.clause_value(function, value, bound, &sizes, at);
        self.algebra
            .board_of_start(function, rules, value, datum, (&sizes, at))
    }
}
