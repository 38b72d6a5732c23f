//! A hint on the statement `let c = x in xs`: if `c` is unused, the condition `(x in xs)` was probably meant.

use super::ast::{Ast, ExprKind, StatementKind};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// The hint on a statement, if any.
pub(super) fn hint(ast: &Ast) -> Option<Diagnostic> {
    let StatementKind::Expr(expr) = ast.kind else {
        return None;
    };
    let ExprKind::Let {
        pattern,
        value,
        body,
    } = &ast[expr].kind
    else {
        return None;
    };
    let name = pattern.names.first()?;
    // `let wythoff(a, b) = g in ...`
    if ast[*value].span.start < name.span.start {
        return None;
    }
    let used = ast.uses_of(*body);
    if used
        .iter()
        .any(|u| pattern.names.iter().any(|n| *n.text == *u.name))
    {
        return None;
    }
    let message = format!("`{}` is not used after `in`", name.text);
    let condition = Span {
        end: ast[*body].span.end,
        ..ast[*value].span
    };
    let written = format!("({})", condition.text(&ast.text));
    let hint = Diagnostic::hint(Code::LetIn, name.span, message);
    Some(
        hint.help(format!(
            "to name a condition, put it in brackets: `{written}`"
        ))
        .fix(condition, written),
    )
}
