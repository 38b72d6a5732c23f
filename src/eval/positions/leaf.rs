//! From the body of a function to the braces, `±` or `impartial` that it leads to.

use crate::eval::{Datum, Eval, Function, Interpreter};
use crate::syntax::ast::{Ast, ExprId, ExprKind};
use std::sync::Arc;

/// Whether a body leads to braces, `±` or `impartial` in at least one branch.
pub(in crate::eval) fn has_braces(ast: &Ast, body: ExprId) -> bool {
    let mut waiting = vec![body];
    while let Some(id) = waiting.pop() {
        match &ast[id].kind {
            ExprKind::If {
                then, otherwise, ..
            } => waiting.extend([Some(*then), *otherwise].into_iter().flatten()),
            ExprKind::Let { body, .. } => waiting.push(*body),
            kind if is_brace(kind) => return true,
            _ => {}
        }
    }
    false
}

/// Whether a statement is about scoring games: it has a literal of one, or a word that makes one.
pub(in crate::eval) fn has_scores(ast: &Ast) -> bool {
    ast.exprs.iter().any(|expr| match &expr.kind {
        ExprKind::Scoring(_) => true,
        ExprKind::Call { name, .. } => matches!(&*name.text, "points" | "waiting" | "embed"),
        _ => false,
    })
}

pub(super) fn is_brace(kind: &ExprKind) -> bool {
    use ExprKind::{Braces, Impartial, PlusMinus};
    matches!(kind, Braces { .. } | Impartial(_) | PlusMinus(_))
}

impl Interpreter {
    /// Follows `if` and `let` in a body to the final expression, and binds names on the way.
    pub(in crate::eval) fn leaf(&mut self, ast: &Arc<Ast>, mut id: ExprId) -> Eval<ExprId> {
        loop {
            id = match &ast[id].kind {
                ExprKind::If {
                    condition,
                    then,
                    otherwise: Some(otherwise),
                } => {
                    if self.condition(ast, *condition)? {
                        *then
                    } else {
                        *otherwise
                    }
                }
                ExprKind::Let {
                    pattern,
                    value,
                    body,
                } => {
                    self.bind(ast, pattern, *value)?;
                    *body
                }
                _ => return Ok(id),
            };
        }
    }

    /// Binds the arguments of a function and follows its body to the final expression.
    pub(in crate::eval) fn bound_leaf(
        &mut self,
        function: &Arc<Function>,
        arguments: &[Datum],
    ) -> Eval<ExprId> {
        self.environment.become_call(function, arguments);
        self.leaf(&function.ast, function.body)
    }
}
