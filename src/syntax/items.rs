//! Checks constructs that are allowed only among the items of a list or of braces: a conditional without `else`, whose
//! item is omitted if the condition fails, and the moves of a ruleset.

use super::ast::{Ast, Expr, ExprId, ExprKind, StatementKind};
use crate::diagnostic::{Code, Diagnostic, meant};

/// What is allowed at a place in addition to an expression.
#[derive(Clone, Copy, Default)]
struct Allowed {
    /// Whether the place is an item, which may be omitted.
    item: bool,
    /// Whether the place is an option of a ruleset's body, which may be a move.
    option: bool,
    /// Whether the place is the body of a ruleset.
    body: bool,
    list: bool,
}

/// The error for the outermost misplaced construct.
pub(super) fn fault(ast: &Ast) -> Option<Diagnostic> {
    let mut allowed = vec![Allowed::default(); ast.exprs.len()];
    let is_ruleset = matches!(ast.kind, StatementKind::Ruleset(_));
    if let StatementKind::Ruleset(ruleset) = &ast.kind
        && let Some(at) = allowed.get_mut(ruleset.body.0 as usize)
    {
        at.body = true;
    }
    // Reverse order visits parents before their children.
    for (at, expr) in ast.exprs.iter().enumerate().rev() {
        let here = allowed.get(at).copied().unwrap_or_default();
        let no_move = || strings(ast, at).filter(|_| here.option);
        if let Some(fault) = misplaced(expr, here, is_ruleset).or_else(no_move) {
            return Some(fault);
        }
        for (id, what) in below(ast, expr, here) {
            if let Some(at) = allowed.get_mut(id.0 as usize) {
                *at = what;
            }
        }
    }
    None
}

fn misplaced(expr: &Expr, here: Allowed, is_ruleset: bool) -> Option<Diagnostic> {
    match &expr.kind {
        ExprKind::If {
            otherwise: None, ..
        } if !here.item => {
            let message = "this conditional has no `else`";
            let fault = Diagnostic::error(Code::Syntax, expr.span, message);
            Some(fault.help(
                "a conditional has both branches, `if c then a else b`; only an item of a list or of braces can be without `else`",
            ))
        }
        ExprKind::Move(_) if !here.option && is_ruleset => {
            let message = "a move is not allowed here";
            let fault = Diagnostic::error(Code::Syntax, expr.span, message);
            Some(fault.help("a move is an item among the options, which may follow `if`, in `let` or in a list; in a comprehension its texts would be the same in all cases: write it once, with a condition such as `\"x.\" -> \".x\" if ...`"))
        }
        ExprKind::Move(_) if !here.option => {
            let message = "a move `->` is allowed only among the options of a `ruleset`";
            let fault = Diagnostic::error(Code::Syntax, expr.span, message);
            Some(
                fault.help(
                    "for example `ruleset clobber(b: grid \"x|o.\") = ±{ \"xo\" -> \".x\" }`",
                ),
            )
        }
        _ => None,
    }
}

/// The error for strings, alone or joined by operators, where options of a ruleset are expected.
fn strings(ast: &Ast, at: usize) -> Option<Diagnostic> {
    let whole = ast.exprs.get(at)?;
    let mut waiting = vec![whole];
    while let Some(expr) = waiting.pop() {
        match &expr.kind {
            ExprKind::Str(_) => {}
            ExprKind::Binary { left, right, .. } => waiting.extend([&ast[*left], &ast[*right]]),
            ExprKind::Sum(terms) => waiting.extend(terms.iter().map(|(_, term)| &ast[*term])),
            _ => return None,
        }
    }
    let what = match whole.kind {
        ExprKind::Str(_) => "a string is not a move",
        _ => "an operation on strings is not a move",
    };
    let fault = Diagnostic::error(Code::Ruleset, whole.span, what).help(meant("->"));
    let help = "a step is written `\"xo\" -> \".x\"`: the cells before it and after it";
    Some(
        match whole.kind {
            ExprKind::Binary { operator_span, .. } => fault.fix(operator_span, "->"),
            _ => fault,
        }
        .help(help),
    )
}

/// What is allowed at the children of an expression. Omitted children allow nothing special.
fn below(ast: &Ast, expr: &Expr, here: Allowed) -> Vec<(ExprId, Allowed)> {
    let item = Allowed {
        item: true,
        option: here.body,
        ..Allowed::default()
    };
    let all = |ids: &[ExprId], what| ids.iter().map(|id| (*id, what)).collect();
    match &expr.kind {
        ExprKind::List(items) => {
            let option = here.option || here.list;
            all(items, Allowed { option, ..item })
        }
        ExprKind::Braces { left, right } => all(&[&**left, right].concat(), item),
        ExprKind::PlusMinus(items) if is_set(ast, expr) => all(items, item),
        // The list holds the options.
        ExprKind::Impartial(list) => vec![(
            *list,
            Allowed {
                list: here.body,
                ..Allowed::default()
            },
        )],
        ExprKind::Let { body, .. } => vec![(*body, here)],
        ExprKind::Effects { option, .. } => vec![(
            *option,
            Allowed {
                item: here.item,
                ..Allowed::default()
            },
        )],
        ExprKind::LocalDef { rest, .. } => vec![(*rest, here)],
        ExprKind::If {
            then, otherwise, ..
        } => [then]
            .into_iter()
            .chain(otherwise)
            .map(|id| (*id, here))
            .collect(),
        _ => Vec::new(),
    }
}

/// Whether a `±` is followed by braces.
fn is_set(ast: &Ast, expr: &Expr) -> bool {
    let written = expr.span.text(&ast.text);
    let inside = written.trim_start_matches(['±', '+', '-']);
    inside.trim_start().starts_with('{')
}
