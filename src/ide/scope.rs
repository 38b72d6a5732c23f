//! The variables in scope at an expression, and those that it uses.

use crate::source::Span;
use crate::syntax::ast::{Ast, Clauses, ExprId, ExprKind, Name};

/// A variable bound inside a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Local<'a> {
    /// Its name at the binding.
    pub name: &'a Name,
    /// The list that it ranges over; `None` for a parameter, a `let`, or a part of an element.
    pub over: Option<Span>,
    /// Whether it is a parameter or a local function, which can be called.
    pub is_parameter: bool,
}

/// The variables in scope at the last expression of a path, outermost first. The path leads from the root of the
/// statement inwards, as returned by `Statement::expr_at`.
pub fn locals<'a>(ast: &'a Ast, path: &[ExprId]) -> Vec<Local<'a>> {
    let parts = ast.parts();
    let params = parts.params.into_iter().flatten();
    let parameter = |name: &'a Name| Local {
        name,
        over: None,
        is_parameter: true,
    };
    let mut found: Vec<_> = params.map(parameter).collect();
    if let (Some(clauses), Some(root)) = (parts.clauses, path.first()) {
        visible(ast, clauses, *root, &mut found);
    }
    for (parent, child) in path.iter().zip(path.iter().skip(1)) {
        match &ast[*parent].kind {
            ExprKind::Let { pattern, body, .. } if child == body => {
                found.extend(pattern.names.iter().map(|name| Local {
                    name,
                    over: None,
                    is_parameter: false,
                }));
            }
            ExprKind::Lambda { params, .. } => found.extend(params.iter().map(parameter)),
            ExprKind::LocalDef {
                name, params, body, ..
            } => {
                found.push(parameter(name));
                if child == body {
                    found.extend(params.iter().map(parameter));
                }
            }
            kind => {
                if let Some(clauses) = clauses_of(kind) {
                    visible(ast, clauses, *child, &mut found);
                }
            }
        }
    }
    found
}

/// Adds the variables of `clauses` that are in scope in `child`, a direct part of the expression.
fn visible<'a>(ast: &'a Ast, clauses: &'a Clauses, child: ExprId, found: &mut Vec<Local<'a>>) {
    for range in &clauses.ranges {
        if range.over == child || range.ruleset == Some(child) {
            return;
        }
        let over = range.variable().map(|_| ast[range.over].span);
        found.extend(range.pattern.names.iter().map(|name| Local {
            name,
            over,
            is_parameter: false,
        }));
        if range.filter == Some(child) {
            return;
        }
    }
}

/// The clauses of a quantifier or comprehension.
pub fn clauses_of(kind: &ExprKind) -> Option<&Clauses> {
    match kind {
        ExprKind::Comprehension { clauses, .. } | ExprKind::Quantified { clauses, .. } => {
            Some(clauses)
        }
        _ => None,
    }
}

/// The variables among `locals` that an expression uses, each name once, in order of binding.
pub fn needed<'a>(ast: &'a Ast, expr: ExprId, locals: &[Local<'a>]) -> Vec<Local<'a>> {
    let uses = ast.uses_of(expr);
    // A parameter can be called.
    let is_used = |l: &Local<'_>| {
        let mut uses = uses.iter().filter(|u| u.name == &*l.name.text);
        uses.any(|u| !u.called || l.is_parameter)
    };
    let mut needed: Vec<Local<'a>> = Vec::new();
    for local in locals {
        if is_used(local) {
            needed.retain(|n| n.name.text != local.name.text);
            needed.push(*local);
        }
    }
    needed
}
