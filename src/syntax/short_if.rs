//! `if c then a` without `else`: only for an item of a list or of braces, which is left out where `c` does not hold.

use super::ast::{Ast, Expr, ExprId, ExprKind};
use crate::diagnostic::Diagnostic;

/// Whether a `±` is one with braces.
fn is_set(ast: &Ast, expr: &Expr) -> bool {
    let written = expr.span.text(&ast.text);
    let inside = written.trim_start_matches(['±', '+', '-']);
    inside.trim_start().starts_with('{')
}

/// The fault of the outermost conditional without `else` in another place.
pub(super) fn fault(ast: &Ast) -> Option<Diagnostic> {
    let mut is_item = vec![false; ast.exprs.len()];
    // Parents come after their children.
    for (at, expr) in ast.exprs.iter().enumerate().rev() {
        let may_be_left_out = is_item.get(at).is_some_and(|is| *is);
        let mut mark = |id: &ExprId, is: bool| {
            if let Some(item) = is_item.get_mut(id.0 as usize) {
                *item = is;
            }
        };
        match &expr.kind {
            ExprKind::List(items) => items.iter().for_each(|i| mark(i, true)),
            ExprKind::Braces { left, right } => {
                left.iter().chain(right).for_each(|i| mark(i, true));
            }
            ExprKind::PlusMinus(items) if is_set(ast, expr) => {
                items.iter().for_each(|i| mark(i, true));
            }
            ExprKind::Let { body, .. } => mark(body, may_be_left_out),
            ExprKind::If {
                then, otherwise, ..
            } => {
                [then]
                    .into_iter()
                    .chain(otherwise)
                    .for_each(|i| mark(i, may_be_left_out));
                if otherwise.is_none() && !may_be_left_out {
                    let message = "this conditional has no `else`";
                    return Some(Diagnostic::error("syntax", expr.span, message).help(
                        "a conditional has both branches, `if c then a else b`; only an item of a list or of braces can be without `else`",
                    ));
                }
            }
            _ => {}
        }
    }
    None
}
