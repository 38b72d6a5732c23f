//! The clause `lost if` of rulesets whose positions are calls.

use super::part::ruleset;
use super::written::mover;
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::{Datum, Eval, Function, Interpreter, fault};
use crate::syntax::ast::RulesetClause;
use crate::value::Player;
use std::sync::Arc;

impl Interpreter {
    /// Whether the player to move has lost in a position that is a call, by the clause `lost if`.
    pub(in crate::eval) fn has_lost(
        &mut self,
        function: &Arc<Function>,
        arguments: &[Datum],
        player: Player,
    ) -> Eval<bool> {
        let lost = ruleset(function).and_then(|ruleset| ruleset.clause("lost"));
        let (Some(part), Some(condition)) = (&function.ruleset, lost.and_then(|lost| lost.value))
        else {
            return Ok(false);
        };
        let at = function.ast[condition].span;
        let names = function.params.iter().cloned();
        let bound = names.zip(arguments.iter().cloned());
        let bound = bound.chain([(RulesetClause::MOVER.into(), mover(player))]);
        let own = arguments.get(part.board).map(|own| (own.clone(), at));
        let own: Vec<_> = own.into_iter().collect();
        match self.clause_value(function, condition, bound.collect(), &own, at)? {
            Datum::Bool(lost) => Ok(lost),
            other => Err(not_lost(function, &other)),
        }
    }
}

/// The error for a clause `lost if` that gives something else than true or false.
pub(super) fn not_lost(function: &Function, found: &Datum) -> Box<Diagnostic> {
    let clause = ruleset(function).and_then(|ruleset| ruleset.clause("lost"));
    let at = clause.map(|clause| clause.word.span).unwrap_or_default();
    let kind = found.a_kind();
    let message = format!("`lost if` must give true or false, and this is {kind}");
    fault(Code::Ruleset, at, message)
}
