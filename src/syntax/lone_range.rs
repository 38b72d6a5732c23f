//! Hints on ranges that are easily misread: `[0..2]` is a list with one range in it, and `9..1` is empty.

use super::ast::{Ast, Binary, Expr, ExprId, ExprKind, Literal};
use crate::diagnostic::{Code, Diagnostic};

/// The hints on a statement.
pub(super) fn hints(ast: &Ast) -> Vec<Diagnostic> {
    let spliced: Vec<ExprId> = ast.exprs.iter().flat_map(options).collect();
    let numbered = (0..).map(ExprId).zip(&ast.exprs);
    let found = numbered.filter_map(|(id, expr)| match &expr.kind {
        ExprKind::List(_) if spliced.contains(&id) => None,
        ExprKind::List(items) => {
            let items: Vec<&Expr> = items.iter().map(|item| &ast[*item]).collect();
            list(ast, expr, &items)
        }
        _ => ends(ast, expr).and_then(|(first, last)| {
            let (first, last) = (integer(first)?, integer(last)?);
            // `1..0` is a deliberate empty range.
            (first > last.saturating_add(1)).then(|| empty(expr, (first, last)))
        }),
    });
    found.collect()
}

/// Lists whose elements are options. There a range means the same as its integers.
fn options(expr: &Expr) -> Vec<ExprId> {
    match &expr.kind {
        ExprKind::Impartial(list) => vec![*list],
        ExprKind::Braces { left, right } => [&**left, right].concat(),
        ExprKind::PlusMinus(items) => items.to_vec(),
        _ => Vec::new(),
    }
}

/// The two ends of a range.
fn ends<'a>(ast: &'a Ast, expr: &Expr) -> Option<(&'a Expr, &'a Expr)> {
    match expr.kind {
        ExprKind::Binary {
            operator: Binary::Range,
            left,
            right,
            ..
        } => Some((&ast[left], &ast[right])),
        _ => None,
    }
}

/// A hint on a list with a single range, or with a range among other items.
fn list(ast: &Ast, whole: &Expr, items: &[&Expr]) -> Option<Diagnostic> {
    let is_range = |item: &&&Expr| ends(ast, item).is_some();
    let range = *items.iter().find(is_range)?;
    if items.len() > 1 && items.iter().all(|item| is_range(&item)) {
        return None;
    }
    let written = range.span.text(&ast.text);
    let uses_n = written.contains('n');
    let cases = format!("[{0} for {0} in {written}]", if uses_n { "k" } else { "n" });
    let (message, help) = match items {
        [_] => (
            "this list has one element, which is a range".to_owned(),
            format!("write `{written}`, or `{cases}` for a list of its integers"),
        ),
        _ => (
            format!("the range `{written}` is one element of this list"),
            format!("join lists with `+`: `{cases} + [...]`"),
        ),
    };
    let span = if items.len() == 1 {
        whole.span
    } else {
        range.span
    };
    Some(Diagnostic::hint(Code::LoneRange, span, message).help(help))
}

/// A hint on an empty range.
fn empty(expr: &Expr, (first, last): (i64, i64)) -> Diagnostic {
    let hint = Diagnostic::hint(
        Code::LoneRange,
        expr.span,
        "this range is empty: a range counts up",
    );
    hint.help(format!(
        "write `{last}..{first}`, and `reverse({last}..{first})` to count down"
    ))
}

fn integer(expr: &Expr) -> Option<i64> {
    let ExprKind::Literal(literal) = &expr.kind else {
        return None;
    };
    let Literal {
        number: Some(number),
        ups: None,
        over: None,
        tiny: None,
        nimber: None,
    } = &**literal
    else {
        return None;
    };
    let size: i64 = number.numerator.parse().ok()?;
    let is_whole = number.denominator.is_none();
    is_whole.then_some(if number.negative { -size } else { size })
}
