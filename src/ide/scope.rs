//! Which variables of functions and ranges an expression can see, and which of them it needs.

use crate::source::Span;
use crate::syntax::ast::{Ast, Clauses, ExprId, ExprKind, Name};

/// A variable that is bound within a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Local<'a> {
    /// Its name, where it is bound.
    pub name: &'a Name,
    /// What it ranges over; none for a parameter.
    pub over: Option<Span>,
}

/// The variables that the last expression of a path can see, outermost first. A path goes from a root of the
/// statement inwards, as `Statement::expr_at` gives it.
pub fn locals<'a>(ast: &'a Ast, path: &[ExprId]) -> Vec<Local<'a>> {
    let parts = ast.parts();
    let params = parts.params.into_iter().flatten();
    let mut found: Vec<_> = params.map(|name| Local { name, over: None }).collect();
    if let (Some(clauses), Some(root)) = (parts.clauses, path.first()) {
        visible(ast, clauses, *root, &mut found);
    }
    for (parent, child) in path.iter().zip(path.iter().skip(1)) {
        if let Some(clauses) = clauses_of(&ast[*parent].kind) {
            visible(ast, clauses, *child, &mut found);
        }
    }
    found
}

/// The variables of `clauses` that a part of the expression with these clauses can see.
fn visible<'a>(ast: &'a Ast, clauses: &'a Clauses, child: ExprId, found: &mut Vec<Local<'a>>) {
    for (name, over) in &clauses.ranges {
        if *over == child {
            return;
        }
        let over = Some(ast[*over].span);
        found.push(Local { name, over });
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

/// The variables among `locals` whose values an expression needs, each once, in the order of their binding.
pub fn needed<'a>(ast: &'a Ast, expr: ExprId, locals: &[Local<'a>]) -> Vec<Local<'a>> {
    let uses = ast.uses_of(expr);
    let is_used = |name: &str| uses.iter().any(|u| !u.called && u.name == name);
    let mut needed: Vec<Local<'a>> = Vec::new();
    for local in locals {
        if is_used(&local.name.text) {
            needed.retain(|n| n.name.text != local.name.text);
            needed.push(*local);
        }
    }
    needed
}
