//! A hint where `±` has no effect because the letters of the ruleset have no pairs.

use super::ast::{Ast, ExprId, ExprKind, StatementKind, StepSyntax};
use crate::diagnostic::{Code, Diagnostic};

/// The hint on a statement, if any.
pub(super) fn hint(ast: &Ast) -> Option<Diagnostic> {
    let StatementKind::Ruleset(ruleset) = &ast.kind else {
        return None;
    };
    let ExprKind::PlusMinus(items) = &ast[ruleset.body].kind else {
        return None;
    };
    let letters = ruleset
        .kinds
        .iter()
        .find_map(|kind| kind.letters.as_ref())?;
    // Right's moves go in the opposite direction.
    let turned = |step: &StepSyntax| step.directions.iter().any(|d| &*d.text == "forward");
    let is_same = |item: &ExprId| match &ast[*item].kind {
        ExprKind::Move(one) => !one.steps.iter().any(turned),
        _ => false,
    };
    if letters.text.contains('|') || !items.iter().all(is_same) {
        return None;
    }
    let message = "`±` exchanges the letters of pairs, and these letters have none: both players have the same moves";
    let hint = Diagnostic::hint(Code::Unpaired, letters.span, message);
    Some(hint.help(
        "write a pair with a bar, `\"x|o.\"`, or the moves of both players as `impartial [...]`",
    ))
}
