//! Locations and wording of faults in calls of declared rulesets.

use crate::declared::{Board, Rules};
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::Algebra;
use crate::eval::calls::callable::failed;
use crate::eval::positions::home::outside;
use crate::eval::{Datum, Eval, Function, Interpreter};
use crate::source::Span;
use crate::syntax::ast::ExprId;
use std::sync::Arc;

/// Whether a fault is inside a library ruleset, whose source users do not see.
pub(super) fn is_hidden(function: &Function, fault: &Diagnostic) -> bool {
    function.home.get().is_some() && fault.span.source == function.ast.source
}

impl Algebra {
    /// Reads the board that the clause `start` makes from sizes. A fault points at a size, or at the clause and the
    /// call.
    pub(super) fn board_of_start(
        &mut self,
        function: &Arc<Function>,
        rules: &Arc<Rules>,
        value: ExprId,
        found: Eval<Datum>,
        (sizes, at): (&[(Datum, Span)], Span),
    ) -> Eval<Board> {
        let span = function.ast[value].span;
        let board = found.and_then(|datum| match datum {
            Datum::Str(_) | Datum::Board(_) => {
                let written = Some((&*function.ast, value));
                let board = self.read_board(rules, &datum, span, written);
                board.map_err(|mut fault| {
                    fault.message = format!("`start` gives no position: {}", fault.message);
                    fault
                })
            }
            ref other => {
                Err(self.wrong_kind(other, span, "`start` must give a position in a string"))
            }
        });
        board.map_err(|mut fault| {
            if is_hidden(function, &fault) {
                let sizes: Vec<Datum> = sizes.iter().map(|(size, _)| size.clone()).collect();
                let call = self.call_text(function, &sizes);
                fault.message = format!("`{call}` has no starting position: {}", fault.message);
                return fault;
            }
            let is_argument = sizes.iter().any(|(_, place)| *place == fault.span);
            if fault.span == at || is_argument || fault.is_stopped() {
                return fault;
            }
            Box::new(fault.other(at, "called here"))
        })
    }
}

impl Interpreter {
    /// Rewrites the fault of a call. A fault that the declaration already reported is not repeated, and no fault points
    /// into the library.
    pub(super) fn blamed(
        &mut self,
        function: &Function,
        fault: Box<Diagnostic>,
        at: Span,
    ) -> Box<Diagnostic> {
        if is_hidden(function, &fault) {
            return outside(*fault, at);
        }
        if fault.code == Code::Ruleset && self.check_rules(&function.ast).is_err() {
            return failed(&function.name, at);
        }
        fault
    }
}
