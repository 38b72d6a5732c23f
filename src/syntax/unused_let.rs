//! Hints on an `in` that was probably meant otherwise. In the statement `let c = x in xs`, if `c` is unused, the condition
//! `(x in xs)` was meant; in `def f(n) = a in f(3)`, a local definition.

use super::ast::{Ast, Binary, ExprId, ExprKind, StatementKind};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// The hint on a statement, if any.
pub(super) fn hint(ast: &Ast) -> Option<Diagnostic> {
    let expr = match &ast.kind {
        StatementKind::Expr(expr) => *expr,
        StatementKind::Def { name, body, .. } => return definition(ast, &name.text, *body),
        _ => return None,
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

/// The hint on a definition whose body asks whether something is in what the function itself makes.
fn definition(ast: &Ast, name: &str, body: ExprId) -> Option<Diagnostic> {
    let ExprKind::Binary {
        operator: Binary::In,
        left,
        right,
        ..
    } = ast[body].kind
    else {
        return None;
    };
    let calls_itself = ast.uses_of(right).iter().any(|used| *used.name == *name);
    calls_itself.then(|| {
        let text = |id: ExprId| ast[id].span.text(&ast.text);
        let message = format!("this asks whether `{}` is in `{}`", text(left), text(right));
        Diagnostic::hint(Code::LetIn, ast[body].span, message)
            .help("a local definition needs brackets: `(def f(n) = n + 1 in f(3))`")
    })
}
